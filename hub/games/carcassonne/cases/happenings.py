"""The events of a case, each done by the commands that a table would give."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from hub.engine.definition import GameDefinition
from hub.engine.match import Match
from hub.engine.messages import Command, IllegalCommand
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.cases.notation import Case, Misread, Words, listed, name, number, player_of, turns_of
from hub.games.carcassonne.cases.position import (
    LETTERS,
    begun,
    figures_of,
    kind_of,
    laid_out,
    state_of,
    told,
    with_state,
)
from hub.games.carcassonne.commands import (
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
from hub.games.carcassonne.events import FiguresReturned
from hub.games.carcassonne.figures import counted_as
from hub.games.carcassonne.placing import at_hand, drawable, expect_figure, may_stand, places
from hub.games.carcassonne.scoring import on_track
from hub.games.carcassonne.state import Phase
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, SHIELD
from hub.kit.landscape import Laid, Landscape, Place

RIVER_KIND, LAKE, SPRING = "river", "lake", "spring"
NOT_PLACEABLE = "C"  # beside nothing but fields a city on all sides fits nowhere


@dataclass
class Outcome:
    """What came of it, in the words of `then`."""

    match: Match | None = None
    refusal: IllegalCommand | None = None
    returned: Counter[tuple[PlayerId, str]] = field(default_factory=Counter)
    facts: dict[str, Any] = field(default_factory=dict)
    points_before: Mapping[PlayerId, int] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)  # features that were closed and have no figures any more

    def do(self, command: Command) -> None:
        assert self.match is not None
        self.match, entries = self.match.after(command)
        for event in (event for entry in entries for event in entry.events):
            if isinstance(event, FiguresReturned):
                self.returned.update((one.player, LETTERS.get(one.figure, one.figure)) for one in event.figures)


def happen(case: Case, game: GameDefinition[Any]) -> Outcome:
    """All events; a refusal ends them, and whether it was expected is looked at later."""
    outcome = Outcome()
    if case.when[0]["event"] != "track":
        outcome.match = _table(case, game)
        outcome.points_before = _points(outcome.match)
    for event in case.when:
        try:
            HAPPENINGS[event["event"]](case, event, outcome)
        except IllegalCommand as refusal:
            outcome.refusal = refusal
            break
    return outcome


def _table(case: Case, game: GameDefinition[Any]) -> Match:
    if any(event["event"] == "setup" for event in case.when):
        return begun(case, game)
    is_told = case.features and not case.given.get("board")
    return told(case, game) if is_told else laid_out(case, game)


def _points(match: Match) -> dict[PlayerId, int]:
    return {player.id: match.points(player.id).total for player in match.setup.players}


def points_gained(outcome: Outcome) -> dict[PlayerId, int]:
    assert outcome.match is not None
    now = _points(outcome.match)
    return {player: now[player] - before for player, before in outcome.points_before.items() if now[player] != before}


def _match(outcome: Outcome) -> Match:
    assert outcome.match is not None
    return outcome.match


# ---------------------------------------------------------------- features


def _feature(case: Case, named: Any) -> Words:
    if named not in case.features:
        raise Misread(f"unknown feature: {named}")
    return case.features[named]


def _names(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _tiles(feature: Words, *, is_closed: bool) -> int:
    if feature["kind"] == MONASTERY:
        return 9 if is_closed else 1 + number(feature.get("around", 0), "around")
    return number(feature.get("tiles", 1), "tiles")


def _marks(feature: Words) -> dict[str, int]:
    shields = number(feature.get("shields", 0), "shields")
    return {SHIELD: shields} if shields and feature["kind"] == CITY else {}


def _told_figures(case: Case, feature: Words) -> dict[str, int]:
    return dict(Counter(counted_as(one) for one in figures_of(case, feature)))


def close(case: Case, event: Words, outcome: Outcome) -> None:
    for named in _names(event.get("feature")):
        _close(case, _feature(case, named), player_of(case, event.get("by", case.active)), outcome)


def _close(case: Case, feature: Words, by: PlayerId, outcome: Outcome) -> None:
    tiles = _tiles(feature, is_closed=True)
    outcome.closed.add(name(feature["id"]))
    outcome.do(RecordClosed(by, feature["kind"], tiles, _marks(feature), _told_figures(case, feature)))


def _is_closed(feature: Words) -> bool:
    if feature["kind"] == MONASTERY:
        return bool(feature.get("around", 0) == 8)
    return feature.get("closed", False) is True


def final(case: Case, _event: Words, outcome: Outcome) -> None:
    """Of a landscape all that stands on it; else what the case tells, closed features before the end."""
    open_ones = []
    for feature in case.features.values():
        if feature["kind"] != FIELD and _is_closed(feature):
            if feature.get("figures"):
                _close(case, feature, case.active or case.players[0], outcome)
        else:
            open_ones.append(feature)
    if state_of(_match(outcome)).phase is Phase.TILE:  # else the last tile has ended it already
        outcome.do(EndGame())
    for feature in open_ones:
        figures = _told_figures(case, feature)
        if feature["kind"] == FIELD:
            outcome.do(RecordField(_cities(case, feature), figures))
        elif feature["kind"] in (ROAD, CITY, MONASTERY):
            outcome.do(RecordOpen(feature["kind"], _tiles(feature, is_closed=False), _marks(feature), figures))
        else:
            raise Misread(f"unknown kind of feature: {feature['kind']}")
    if state_of(_match(outcome)).keeping is Keeping.FEATURES:
        outcome.do(FinishScoring())


def _cities(case: Case, feature: Words) -> int:
    if "cities" in feature:
        return sum(_is_closed(_feature(case, city)) for city in listed(feature["cities"], "cities"))
    return number(feature.get("closed_cities", 0), "closed_cities")


def may_place(case: Case, event: Words, outcome: Outcome) -> None:
    """On features that are told, or on segments of the landscape, written as [x, y, segment]."""
    player, figure = player_of(case, event.get("by", case.active)), kind_of(event.get("figure", "n"))
    play = _match(outcome).play()
    legal: dict[str, bool] = {}
    for named in listed(event.get("feature"), "feature"):
        if isinstance(named, list):
            x, y, segment = named
            place = Place(number(x, "x"), number(y, "y"), name(segment))
            legal[f"{x},{y},{segment}"] = _is_accepted(partial(expect_figure, play, player, figure, place))
        else:
            feature = _feature(case, named)
            has_one = figure in at_hand(play, player)
            others = figures_of(case, feature)
            legal[name(named)] = has_one and may_stand(play, player, figure, feature["kind"], others)
    outcome.facts["legal"] = legal


def _is_accepted(check: Callable[[], None]) -> bool:
    try:
        check()
    except IllegalCommand:
        return False
    return True


def turn(case: Case, event: Words, outcome: Outcome) -> None:
    """A turn without a map: what it closes is scored, and somebody is next."""
    player = player_of(case, event.get("by", case.active))
    _make_active(outcome, player)
    extra = []
    for tile in listed(event.get("tiles", []), "tiles"):
        for named in _names(tile.get("closes", [])):
            _close(case, _feature(case, named), player, outcome)
        outcome.do(EndTurn(state_of(_match(outcome)).active))
        extra.append(state_of(_match(outcome)).active == player)
    outcome.facts["extra_tile"] = extra


# ---------------------------------------------------------------- the landscape


def _make_active(outcome: Outcome, player: PlayerId) -> None:
    match = _match(outcome)
    outcome.match = with_state(match, state_of(match).replace(active=player))


def place(case: Case, event: Words, outcome: Outcome) -> None:
    player = player_of(case, event.get("by", state_of(_match(outcome)).active))
    _make_active(outcome, player)
    segment, figure = event.get("segment"), event.get("figure")
    if figure and segment is None:
        raise Misread("a figure needs a segment")
    cell = f"{number(event.get('x'), 'x')},{number(event.get('y'), 'y')}"
    kind = kind_of(figure) if figure else FOLLOWER
    at = name(segment) if figure else None
    outcome.facts["legal"] = False
    outcome.do(LayTile(player, name(event.get("tile")), cell, turns_of(event.get("rotation", 0)), at, kind))
    outcome.facts["legal"] = True


def connected(_case: Case, event: Words, outcome: Outcome) -> None:
    land = state_of(_match(outcome)).land
    one, other = (Place(number(x, "x"), number(y, "y"), name(s)) for x, y, s in (event["a"], event["b"]))
    for at in (one, other):
        if not land.has(at):
            raise Misread(f"there is no segment {at.segment} at {at.x},{at.y}")
    outcome.facts["joined"] = land.home[one] == land.home[other]


def unplaceable(case: Case, event: Words, outcome: Outcome) -> None:
    """CARC-TILE-04: where the case lays no board, a tile is drawn that fits nowhere."""
    match = _match(outcome)
    state, player = state_of(match), player_of(case, event.get("by", case.active))
    tile, total = name(event.get("tile", NOT_PLACEABLE)), number(case.given.get("pile", 2), "pile")
    land = state.land if case.given.get("board") else Landscape.of([((0, 0), Laid(state.box.tiles["B"], 0))])
    pile = {name: count for name, count in {tile: 1, "B": total - 1}.items() if count > 0}
    outcome.match = with_state(match, state.replace(land=land, pile=pile, active=player))
    outcome.do(SetTileAside(player, tile))
    left = state_of(_match(outcome)).tiles_left
    outcome.facts["pile"] = max(0, left - 1)  # another one is drawn at once
    outcome.facts["out_of_game"] = len(state_of(_match(outcome)).aside)


def set_up(case: Case, _event: Words, outcome: Outcome) -> None:
    state = state_of(_match(outcome))
    tiles = state.box.tiles
    water = {one for one in tiles if any(part.kind == RIVER_KIND for part in tiles[one].segments)}
    lying = [tiles[one.tile] for one in state.box.beginning]
    lake = [one for one in water if LAKE in tiles[one].marks]
    fixed = [SPRING for tile in lying if SPRING in tile.marks] + [LAKE for _ in lake]
    outcome.facts |= {
        "draw_tiles": sum(count for one, count in state.pile.items() if one not in water),
        "start_tile_used": not any(tile.id in water for tile in lying),
        "river_tiles_drawn": sum(count for one, count in state.pile.items() if one in water and one not in lake),
        "fixed": fixed,
    }
    if lake:
        _flow(outcome, lake[0])


def _flow(outcome: Outcome, lake: str) -> None:
    """The river is laid, each tile where it fits first, to see whom the lake comes to."""
    while True:
        play = _match(outcome).play()
        player, tile = play.state.active, next(iter(drawable(play)))
        cell, ways = next(iter(places(play, play.state.box.tiles[tile]).items()))
        outcome.do(LayTile(player, tile, f"{cell[0]},{cell[1]}", ways[0]))
        if tile == lake:
            outcome.facts |= {"lake_by": player, "first_normal": state_of(_match(outcome)).active}
            return


def track(_case: Case, event: Words, outcome: Outcome) -> None:
    stands = on_track(number(event.get("score"), "score"))
    outcome.facts |= {"field": stands.field, "laps": stands.laps, "lying": stands.is_lying}


HAPPENINGS: Mapping[str, Callable[[Case, Words, Outcome], None]] = {
    "close": close,
    "final": final,
    "may_place": may_place,
    "turn": turn,
    "place": place,
    "connected": connected,
    "unplaceable": unplaceable,
    "setup": set_up,
    "track": track,
}
