"""Random games of Carcassonne in which the table interferes all the time; what must always hold, holds.

Figures are conserved, no pile runs below nothing, points are what was scored and agreed, the landscape is the one that
its tiles make, and what is stored gives the same state again.
"""

import os
import random
from collections import Counter
from collections.abc import Callable

import pytest

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, CorrectEntry, RedoLast, Refusal, UndoLast
from hub.engine.phrase import PlayerId
from hub.engine.table_rules import TABLE
from hub.games import carcassonne
from hub.games.carcassonne.commands import (
    DrawTile,
    EndGame,
    EndTurn,
    FinishScoring,
    Keeping,
    LiftTile,
    MoveFigure,
    PutTile,
    RecordClosed,
    RecordField,
    RecordOpen,
    SetFigure,
    SetKeeping,
    SetTileAside,
    SetTilesLeft,
    SetTurn,
    TakeFigure,
)
from hub.games.carcassonne.figures import cell_name, spot_of
from hub.games.carcassonne.random_player import random_command
from hub.games.carcassonne.state import CarcassonneState
from hub.games.registry import GAMES
from hub.kit.landscape import Feature, Landscape

pytestmark = pytest.mark.long

GAME = GAMES.by_key(carcassonne.GAME.key)
ROUNDS = int(os.environ.get("GAMENIGHT_GAMES", "6"))
CHUNK = max(1, min(10, ROUNDS // 6))
STEPS = 160
FIGURES = 7
SEGMENTS = ("c1", "c2", "r1", "r2", "f1", "f2", "f3", "m1", "w1")
SELDOM = 40  # of so many steps one ends the game
LOOK = 4  # steps between looks at what is shown


@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
def test_whatever_the_table_says(first: int) -> None:
    for seed in range(first, min(first + CHUNK, ROUNDS)):
        dice = random.Random(seed)
        match = Match.start(GAME, _setup(dice))
        for step in range(STEPS):
            command = random_command(match.play(), dice.randrange) if dice.random() < 0.55 else None
            try:
                match, _ = match.after(command or _interference(match, dice))
            except Refusal:
                continue
            _check(match)
            if step % LOOK == 0:
                assert match.view().panels
                assert all(one.label for one in match.offers())
        assert Match.start(GAME, match.setup).restored(match.ledger.entries).slices == match.slices


def _setup(dice: random.Random) -> MatchSetup:
    seats = tuple(Player(PlayerId(one), one.title(), one) for one in GAME.colours[: dice.choice(GAME.players)])
    expansions = tuple(one.key for one in GAME.expansions if dice.random() < 0.5)
    return MatchSetup(GAME.key, seats, {"keeping": dice.choice(tuple(Keeping))}, expansions)


def _state(match: Match) -> CarcassonneState:
    state: CarcassonneState = match.play().state
    return state


def _interference(match: Match, dice: random.Random) -> Command:
    """Something that a table may say, whether it makes sense now or not; now and then about an earlier entry."""
    ways = _ways(_state(match), dice)
    live = match.ledger.live()
    if live and dice.random() < 0.1:
        other = dice.choice((None, dice.choice(ways)()))
        return CorrectEntry(dice.choice(live).seq, other, accept_loss=True)
    return EndGame() if not dice.randrange(SELDOM) else dice.choice((*ways, UndoLast, RedoLast, FinishScoring))()


def _ways(state: CarcassonneState, dice: random.Random) -> tuple[Callable[[], Command], ...]:
    free = [cell_name(cell) for cell in state.land.free] or ["0,0"]
    laid = [cell_name(cell) for cell in state.land.tiles] or free
    spots = [spot_of(place) for place in state.figures] or ["0,0,r1"]
    tiles, any_of = list(state.box.tiles), dice.choice

    def somebody() -> PlayerId:
        return any_of(state.players)

    def figures() -> dict[str, int]:
        return {player: dice.randrange(3) for player in state.players if dice.random() < 0.5}

    return (
        lambda: SetFigure(somebody(), any_of(laid), any_of(SEGMENTS)),
        lambda: MoveFigure(any_of(spots), any_of(laid), any_of(SEGMENTS)),
        lambda: TakeFigure(any_of(spots)),
        lambda: PutTile(any_of(tiles), any_of(free), dice.randrange(4)),
        lambda: LiftTile(any_of(laid)),
        lambda: SetTilesLeft(any_of(tiles), dice.randrange(3)),
        lambda: SetTurn(somebody()),
        lambda: SetKeeping(any_of(tuple(Keeping))),
        lambda: RecordClosed(somebody(), any_of(("road", "city")), 2 + dice.randrange(5), {}, figures()),
        lambda: RecordOpen("road", 2, {}, figures()),
        lambda: RecordField(2, figures()),
        lambda: EndTurn(state.active),
        lambda: DrawTile(state.active, any_of(tiles)),
        lambda: SetTileAside(state.active, any_of(tiles)),
        lambda: AdjustPoints(somebody(), dice.randrange(-5, 6)),
    )


def _check(match: Match) -> None:
    state = _state(match)
    standing = Counter(one.player for one in state.figures.values())
    for player in state.players:
        assert state.supply[player]["follower"] >= 0
        assert state.supply[player]["follower"] + standing[player] == FIGURES
        scored = sum(gain.points for event in state.scored for gain in event.gains if gain.player == player)
        agreed = sum(one.points for one in match.slices[TABLE][player])
        assert match.points(player).total == scored + agreed
    assert all(count > 0 for count in state.pile.values())
    assert state.untold >= 0
    assert all(map(state.land.has, state.figures))
    assert state.last is None or state.last in state.land.tiles
    afresh = Landscape.of(state.land.tiles.items())
    assert _by_places(afresh) == _by_places(state.land)
    assert afresh.free == state.land.free


def _by_places(land: Landscape) -> set[Feature]:
    return set(land.features.values())
