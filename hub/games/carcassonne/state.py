"""The state of a game of Carcassonne: facts only; what can be derived is a function."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hub.engine.change import changed
from hub.engine.definition import MatchSetup
from hub.engine.growing import Growing
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.box import Box
from hub.games.carcassonne.commands import Keeping
from hub.games.carcassonne.events import FeatureScored
from hub.games.carcassonne.figures import Figure
from hub.kit.landscape import Cell, Laid, Landscape, Place
from hub.kit.seats import left_of


class Phase(StrEnum):
    STARTER = "starter"  # who begins is not settled yet
    TILE = "tile"  # a tile is to be laid
    HELD_UP = "held_up"  # the tile lies, and what an expansion asks for comes before anything is scored
    FINAL = "final"  # what is open is counted
    OVER = "over"


@dataclass(frozen=True)
class CarcassonneState:
    """Where a game is kept by feature the landscape stays as it was, and `untold` tiles lie that nobody described."""

    players: tuple[PlayerId, ...]
    box: Box
    land: Landscape
    pile: Mapping[str, int]  # tiles that are still to be drawn, by kind
    figures: Mapping[Place, Figure]  # on the landscape
    supply: Mapping[PlayerId, Mapping[str, int]]  # figures at hand, by kind
    keeping: Keeping
    phase: Phase
    active: PlayerId
    turn: int = 0
    starter: PlayerId | None = None
    drawn: str | None = None  # the tile that somebody holds, if the hub was told
    last: Cell | None = None  # where the tile of this turn lies
    aside: tuple[str, ...] = ()  # tiles that fitted nowhere
    untold: int = 0
    scored: Growing[FeatureScored] = field(default_factory=Growing)  # everything that brought points, in order

    replace = changed  # the state with other facts

    def after(self, player: PlayerId) -> PlayerId:
        """CARC-TURN-01: clockwise."""
        return left_of(player, self.players)

    @property
    def tiles_left(self) -> int:
        return max(0, sum(self.pile.values()) - self.untold)


def start(setup: MatchSetup, box: Box) -> CarcassonneState:
    """CARC-SETUP-01, CARC-SETUP-02: the first tile lies there, everybody has all figures."""
    players = tuple(player.id for player in setup.players)
    beginning = ((one.cell, Laid(box.tiles[one.tile], one.turns)) for one in box.beginning)
    return CarcassonneState(
        players=players,
        box=box,
        land=Landscape.of(beginning),
        pile={name: count for name, count in box.pile.items() if count},
        figures={},
        supply={player: dict(box.figures) for player in players},
        keeping=Keeping(setup.options.get("keeping", Keeping.TILES)),
        phase=Phase.STARTER,
        active=players[0],
    )
