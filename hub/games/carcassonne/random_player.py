"""Players who lay any tile that is left wherever it fits, at random: for long tests and for measuring."""

from collections.abc import Callable
from typing import TypeAlias

from hub.engine.messages import Command
from hub.engine.rule_table import Play
from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.commands import (
    ChooseStarter,
    DrawTile,
    EndGame,
    EndTurn,
    FinishScoring,
    Keeping,
    LayTile,
    RecordClosed,
    RecordField,
    RecordOpen,
    SetTileAside,
)
from hub.games.carcassonne.figures import cell_name
from hub.games.carcassonne.placing import Standpoints, drawable, places
from hub.games.carcassonne.recording import may_farm
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.tiles import CITY, MONASTERY, ROAD, SHIELD

Pick: TypeAlias = Callable[[int], int]  # any whole number from 0 to below the given one, like `Random(5).randrange`

ALONE = 3  # of so many turns one goes without a figure, though there is a place for one
SELDOM = 4  # of so many turns one closes something, where no map is kept


def random_command(play: Play[CarcassonneState], pick: Pick) -> Command | None:
    """What somebody does next; None when the game is over."""
    state = play.state
    if state.phase is Phase.STARTER:
        return ChooseStarter(state.players[pick(len(state.players))])
    by_tile = state.keeping is Keeping.TILES
    if state.phase is Phase.TILE:
        return _lay(play, pick) if by_tile else _told(play, pick)
    if state.phase is Phase.FINAL and not by_tile:
        return _count(play, pick)
    return None


def showing_command(play: Play[CarcassonneState], pick: Pick) -> Command | None:
    """The same, but every tile is shown first, as tables do that choose it from pictures."""
    command = random_command(play, pick)
    if isinstance(command, LayTile | SetTileAside) and play.state.drawn is None:
        return DrawTile(command.player, command.tile)
    return command


def _lay(play: Play[CarcassonneState], pick: Pick) -> Command:
    """One of the tiles that are left is drawn, each as likely as any other."""
    state, player = play.state, play.state.active
    bag = [name for name, count in drawable(play).items() for _ in range(count)]
    if not bag:
        return EndGame()
    name = bag[pick(len(bag))]
    tile = state.box.tiles[name]
    ways = [(cell, turns) for cell, found in places(play, tile).items() for turns in found]
    if not ways:
        return SetTileAside(player, name)
    cell, turns = ways[pick(len(ways))]
    free = Standpoints(play, player).on(tile, cell, turns)
    if not free or not pick(ALONE):
        return LayTile(player, name, cell_name(cell), turns)
    segment, figures = free[pick(len(free))]
    return LayTile(player, name, cell_name(cell), turns, segment, figures[pick(len(figures))])


def _told(play: Play[CarcassonneState], pick: Pick) -> Command:
    player = play.state.active
    if pick(SELDOM):
        return EndTurn(player)
    kind = (ROAD, CITY, MONASTERY)[pick(3)]
    tiles = 9 if kind == MONASTERY else 2 + pick(8)
    marks = {SHIELD: pick(3)} if kind == CITY else {}
    return RecordClosed(player, kind, tiles, marks, _figures(play, pick))


def _count(play: Play[CarcassonneState], pick: Pick) -> Command:
    if not pick(SELDOM):
        return FinishScoring()
    if pick(2) and may_farm(play):
        return RecordField(pick(6), _figures(play, pick))
    return RecordOpen((ROAD, CITY, MONASTERY)[pick(3)], 1 + pick(8), {}, _figures(play, pick))


def _figures(play: Play[CarcassonneState], pick: Pick) -> dict[str, int]:
    most = play.state.box.figures[FOLLOWER]
    return {player: 1 + pick(min(2, most)) for player in play.state.players if not pick(len(play.state.players))}
