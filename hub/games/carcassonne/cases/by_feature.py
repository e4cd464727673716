"""Events about features that a case tells, without a map: closing, placing, a turn, the end."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from hub.engine.messages import IllegalCommand
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.cases.notation import Case, Misread, Words, listed, mapping, name, number, player_of
from hub.games.carcassonne.cases.outcome import Outcome
from hub.games.carcassonne.cases.position import feature_of, kind_of, place_at
from hub.games.carcassonne.checks import refuse
from hub.games.carcassonne.commands import (
    EndGame,
    EndTurn,
    FinishScoring,
    Keeping,
    RecordClosed,
    RecordField,
    RecordOpen,
)
from hub.games.carcassonne.figures import Figure, counted_as, spot_of
from hub.games.carcassonne.placing import at_hand, expect_figure, may_stand
from hub.games.carcassonne.state import Phase
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, SHIELD
from hub.games.carcassonne.turns import supply_with

SURROUNDED = 8
TILE = ("extends", "closes", "places", "on")


def _names(value: Any) -> list[str]:
    return [name(one) for one in (value if isinstance(value, list) else [value])]


def _tiles(feature: Words, *, is_closed: bool) -> int:
    if feature["kind"] == MONASTERY:
        return 1 + SURROUNDED if is_closed else 1 + number(feature.get("around", 0), "around")
    return number(feature.get("tiles", 1), "tiles")


def _marks(feature: Words) -> dict[str, int]:
    shields = number(feature.get("shields", 0), "shields")
    return {SHIELD: shields} if shields and feature["kind"] == CITY else {}


def _counted(outcome: Outcome, named: str) -> dict[str, int]:
    return dict(Counter(map(counted_as, outcome.standing[named])))


# ---------------------------------------------------------------- closing


def close(case: Case, event: Words, outcome: Outcome) -> None:
    """The tile of a turn closes it, and the turn is over."""
    player = player_of(case, event.get("by", case.active))
    outcome.arrange(active=player)
    for named in _names(event.get("feature")):
        _close(case, named, player, outcome)
    outcome.do(EndTurn(player))


def _close(case: Case, named: str, by: PlayerId, outcome: Outcome) -> None:
    feature = feature_of(case, named)
    tiles = _tiles(feature, is_closed=True)
    outcome.do(RecordClosed(by, feature["kind"], tiles, _marks(feature), _counted(outcome, named)))
    outcome.standing[named] = ()


def _is_closed(feature: Words) -> bool:
    if feature["kind"] == MONASTERY:
        return bool(number(feature.get("around", 0), "around") == SURROUNDED)
    return feature.get("closed", False) is True


# ---------------------------------------------------------------- the end


def final(case: Case, _event: Words, outcome: Outcome) -> None:
    """Of a landscape all that stands on it; else what the case tells, closed features before the end."""
    open_ones = []
    for named, feature in case.features.items():
        if feature["kind"] == FIELD or not _is_closed(feature):
            open_ones.append(named)
        elif outcome.standing[named]:
            _close(case, named, case.active, outcome)
    if outcome.state.phase is Phase.TILE:  # else the last tile has ended it already
        outcome.do(EndGame())
    for named in open_ones:
        feature, figures = case.features[named], _counted(outcome, named)
        if feature["kind"] == FIELD:
            outcome.do(RecordField(_cities(case, feature), figures))
        else:
            outcome.do(RecordOpen(feature["kind"], _tiles(feature, is_closed=False), _marks(feature), figures))
    if outcome.state.keeping is Keeping.FEATURES:
        outcome.do(FinishScoring())


def _cities(case: Case, feature: Words) -> int:
    if "cities" in feature:
        beside = {name(city) for city in listed(feature["cities"], "cities")}
        return sum(_is_closed(feature_of(case, city)) for city in beside)
    return number(feature.get("closed_cities", 0), "closed_cities")


# ---------------------------------------------------------------- placing


def may_place(case: Case, event: Words, outcome: Outcome) -> None:
    """On features that are told, or on segments of the landscape, written as [x, y, segment]; on one or on several."""
    player, figure = player_of(case, event.get("by", case.active)), kind_of(event.get("figure", "n"))
    asked = event.get("feature")
    several: list[Any] = asked if isinstance(asked, list) and not _is_segment(asked) else [asked]
    legal: dict[str, bool] = {}
    for named in several:
        if _is_segment(named):
            check = partial(expect_figure, outcome.match.play(), player, figure, place_at(named))
            legal[spot_of(place_at(named))] = _is_accepted(check)
        else:
            legal[name(named)] = _is_accepted(partial(_expect_free, case, outcome, Figure(player, figure), name(named)))
    is_one_word = isinstance(case.then.get("legal"), bool) and len(legal) == 1
    outcome.facts["legal"] = next(iter(legal.values())) if is_one_word else legal


def _is_segment(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and isinstance(value[0], int)


def _is_accepted(check: Callable[[], None]) -> bool:
    try:
        check()
    except IllegalCommand:
        return False
    return True


def _expect_free(case: Case, outcome: Outcome, figure: Figure, named: str) -> None:
    play, kind = outcome.match.play(), feature_of(case, named)["kind"]
    if figure.kind not in at_hand(play, figure.player):
        raise refuse("no_figure", "CARC-MEEP-03")
    if not may_stand(play, figure.player, figure.kind, kind, outcome.standing[named]):
        raise refuse("feature_held", "CARC-MEEP-06")


# ---------------------------------------------------------------- a turn


def turn(case: Case, event: Words, outcome: Outcome) -> None:
    """A turn without a map: a figure may be placed, what it closes is scored, and somebody is next."""
    player = player_of(case, event.get("by", case.active))
    outcome.arrange(active=player)
    extra: list[bool] = []
    for one in listed(event.get("tiles"), "tiles"):
        if extra and not extra[-1]:
            raise Misread(f"{player} has no further tile in this turn")
        _lay(case, player, mapping(one, "a tile"), outcome)
        outcome.do(EndTurn(player))
        extra.append(outcome.state.phase is Phase.TILE and outcome.state.active == player)
    outcome.facts["extra_tile"] = extra


def _lay(case: Case, player: PlayerId, tile: Words, outcome: Outcome) -> None:
    for word in tile:
        if word not in TILE:
            raise Misread(f"unknown word about a tile: {word}")
    closed = _names(tile["closes"]) if tile.get("closes") is not None else []
    if "extends" in tile:
        feature_of(case, name(tile["extends"]))
    if tile.get("places") is not None:
        _place(case, Figure(player, kind_of(tile["places"])), _ground(tile, closed), outcome)
    for named in closed:
        _close(case, named, player, outcome)


def _ground(tile: Words, closed: list[str]) -> str:
    """Where nothing is said, the figure goes where the tile goes."""
    if "on" in tile or "extends" in tile:
        return name(tile.get("on", tile.get("extends")))
    if len(closed) != 1:
        raise Misread("a figure needs a feature")
    return closed[0]


def _place(case: Case, figure: Figure, named: str, outcome: Outcome) -> None:
    _expect_free(case, outcome, figure, named)
    outcome.standing[named] = (*outcome.standing[named], figure)
    outcome.arrange(supply=supply_with(outcome.state, figure.player, figure.kind, -1))
