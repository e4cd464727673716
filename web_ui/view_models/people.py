"""Players as they look everywhere: a name, a colour and a shape, so that nobody needs to see colours."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.engine.definition import MatchSetup
from hub.engine.phrase import Phrase, PlayerId, Who

SHAPES = ("circle", "square", "triangle", "diamond", "star", "hexagon", "cross", "drop")


@dataclass(frozen=True, slots=True)
class Badge:
    player: PlayerId
    name: str
    colour: str
    shape: str


def badges(setup: MatchSetup) -> Mapping[PlayerId, Badge]:
    """The same shape for the same seat through the whole game."""
    return {
        player.id: Badge(player.id, player.name, player.colour, SHAPES[seat % len(SHAPES)])
        for seat, player in enumerate(setup.players)
    }


def player_in(words: Phrase) -> PlayerId | None:
    """Whom a sentence is about: its `player`, or the first one it names."""
    args = dict(words.args)
    for arg in (args.get("player"), *args.values()):
        if isinstance(arg, Who):
            return arg.player
    return None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and the player it is about; an override is what the table decided beside the rules."""

    text: str
    badge: Badge | None = None
    is_override: bool = False
