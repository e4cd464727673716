"""The text formats of others that games declare, by the ending of the file."""

from hub.engine.exchange import Written
from hub.engine.games import Games
from hub.engine.messages import Refusal
from hub.engine.phrase import phrase
from hub.service.archive import Archived


def read_text(games: Games, name: str, text: str) -> Written:
    """The game in a file with this name; a Refusal where no game knows the format, else UnreadableText."""
    ending = name.rpartition(".")[2].lower()
    for game in games:
        if ending in game.exchange:
            return game.exchange[ending].read(text)
    raise Refusal(phrase("refusal.import_format", endings=", ".join(f".{one}" for one in games.endings)))


def text_of(archived: Archived, ending: str) -> str | None:
    """The game in a format of others; None where it has none of that name."""
    exchange = archived.match.game.exchange.get(ending)
    return exchange.write(archived.match, archived.played_at) if exchange else None
