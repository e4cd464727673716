"""JSON Schemas of everything on the wire, straight from the code."""

from typing import Any

from hub.engine.games import Games
from hub.service.codec import GameCodec
from hub.wire.codec import schema
from hub.wire.topics import TOPICS


def all_schemas(games: Games) -> dict[str, Any]:
    """Messages by topic, and the commands of each game."""
    return {
        "topics": {
            topic.name: {"retained": topic.retained, "qos": topic.qos, **_of(topic.message)} for topic in TOPICS
        },
        "commands": {game.key: GameCodec(game).schemas() for game in games},
    }


def _of(message: type[Any]) -> dict[str, Any]:
    return {"message": message.__name__, "schema": schema(message)}
