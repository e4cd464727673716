"""Where a tile may lie, and where on it a figure may stand."""

from collections.abc import Iterable, Mapping

from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.checks import refuse
from hub.games.carcassonne.figures import Figure
from hub.games.carcassonne.hooks import DRAWABLE, GROUNDS, MAY_STAND, PLACES
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD
from hub.kit.landscape import PORTS, Cell, Place, Tile


def drawable(play: Play[CarcassonneState]) -> Mapping[str, int]:
    """CARC-TILE-01: the tiles that the next one is among; the one that was shown, if one was."""
    found = {name: count for name, count in play.modified(DRAWABLE, play.state.pile).items() if count > 0}
    drawn = play.state.drawn
    return found if drawn is None else {drawn: found.get(drawn, 1)}


def places(play: Play[CarcassonneState], tile: Tile) -> Mapping[Cell, tuple[int, ...]]:
    """CARC-TILE-02, CARC-TILE-03: where it may lie, and how it may be turned there."""
    return play.modified(PLACES, dict(play.state.land.fitting(tile)), tile)


def expect_place(play: Play[CarcassonneState], tile: Tile, cell: Cell, turns: int) -> None:
    """CARC-TILE-02, CARC-TILE-03, and whatever else an expansion asks for."""
    land = play.state.land
    if cell in land.tiles:
        raise refuse("cell_taken", "CARC-TILE-02")
    if cell not in land.free:
        raise refuse("touches_nothing", "CARC-TILE-02")
    if turns not in range(4) or not land.fits(tile, cell, turns):
        raise refuse("does_not_fit", "CARC-TILE-03", tile=tile.id)
    allowed = play.modified(PLACES, {cell: (turns,)}, tile)
    if turns not in allowed.get(cell, ()):
        raise refuse("not_there", "CARC-TILE-03", tile=tile.id)


def unplaceable(play: Play[CarcassonneState]) -> tuple[str, ...]:
    """CARC-TILE-04: those among the tiles to be drawn that fit nowhere now."""
    return tuple(name for name in drawable(play) if not places(play, play.state.box.tiles[name]))


# ---------------------------------------------------------------- figures


def grounds(play: Play[CarcassonneState], figure: str) -> frozenset[str]:
    """CARC-MEEP-05: what a figure of this kind may stand on; CARC-FIELD-06: perhaps no fields."""
    usual = {ROAD, CITY, MONASTERY} | ({FIELD} if play.options["farmers"] == "on" else set())
    return play.modified(GROUNDS, frozenset(usual if figure == FOLLOWER else ()), figure)


def may_stand(play: Play[CarcassonneState], player: PlayerId, figure: str, kind: str, others: Iterable[Figure]) -> bool:
    """CARC-MEEP-06: only where nobody stands; CARC-MEEP-05: only on ground for it."""
    there = tuple(others)
    return kind in grounds(play, figure) and play.modified(MAY_STAND, not there, player, figure, kind, there)


def at_hand(play: Play[CarcassonneState], player: PlayerId) -> tuple[str, ...]:
    """CARC-MEEP-03: the kinds of figures in a player's supply."""
    return tuple(kind for kind, count in play.state.supply[player].items() if count > 0)


def standing_in(state: CarcassonneState, names: Iterable[Place]) -> tuple[Figure, ...]:
    wanted, home = set(names), state.land.home
    return tuple([figure for place, figure in state.figures.items() if home[place] in wanted])


def expect_figure(play: Play[CarcassonneState], player: PlayerId, figure: str, place: Place) -> None:
    """CARC-MEEP-03, CARC-MEEP-05, CARC-MEEP-06: from the supply, on ground for it, and nobody is there."""
    state = play.state
    if figure not in at_hand(play, player):
        raise refuse("no_figure", "CARC-MEEP-03")
    if not state.land.has(place) or state.land.segment(place).kind not in grounds(play, figure):
        raise refuse("no_ground", "CARC-MEEP-05")
    kind, there = state.land.segment(place).kind, standing_in(state, (state.land.home[place],))
    if not may_stand(play, player, figure, kind, there):
        raise refuse("feature_held", "CARC-MEEP-06")


class Standpoints:
    """Where figures of one player could stand on tiles that are not laid yet; quick, as all tiles are looked at."""

    def __init__(self, play: Play[CarcassonneState], player: PlayerId) -> None:
        self._play, self._player = play, player
        self._kinds = at_hand(play, player)
        self._there: dict[Place, tuple[Figure, ...]] = {}
        for place, figure in play.state.figures.items():
            name = play.state.land.home[place]
            self._there[name] = (*self._there.get(name, ()), figure)
        self._known: dict[tuple[str, frozenset[Place]], tuple[str, ...]] = {}
        self._met: dict[Cell, tuple[Place | None, ...]] = {}
        self._alone: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {}  # on tiles that meet nobody

    def on(self, tile: Tile, cell: Cell, turns: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Each segment that a figure may go to, with the kinds of figures that may."""
        met = self._met_at(cell)
        if any(name in self._there for name in met):
            return self._beside(tile, turns, met)
        if tile.id not in self._alone:
            self._alone[tile.id] = self._beside(tile, turns, (None,) * PORTS)
        return self._alone[tile.id]

    def _met_at(self, cell: Cell) -> tuple[Place | None, ...]:
        if cell not in self._met:
            self._met[cell] = self._play.state.land.met(cell)
        return self._met[cell]

    def _beside(self, tile: Tile, turns: int, met: tuple[Place | None, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        joined = _joined(tile, turns, met)
        found = [(one.id, self._figures(one.kind, joined[one.id])) for one in tile.segments]
        return tuple([(segment, kinds) for segment, kinds in found if kinds])

    def _figures(self, kind: str, joined: set[Place]) -> tuple[str, ...]:
        key = kind, frozenset(name for name in joined if name in self._there)
        if key not in self._known:
            there = tuple(figure for name in key[1] for figure in self._there[name])
            self._known[key] = tuple(
                figure for figure in self._kinds if may_stand(self._play, self._player, figure, kind, there)
            )
        return self._known[key]


def _joined(tile: Tile, turns: int, met: tuple[Place | None, ...]) -> dict[str, set[Place]]:
    """The features that each segment becomes one with, also those that another segment of the tile leads to."""
    ports = tile.turned[turns].ports
    groups: list[tuple[set[str], set[Place]]] = [({one, other}, set()) for one, other in tile.links]
    for segment in tile.segments:
        ids, names = {segment.id}, {name for port in ports[segment.id] if (name := met[port])}
        apart = []
        for group in groups:
            if ids & group[0] or names & group[1]:
                ids, names = ids | group[0], names | group[1]
            else:
                apart.append(group)
        groups = [*apart, (ids, names)]
    return {segment: names for ids, names in groups for segment in ids}
