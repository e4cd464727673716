"""What a case expects, word by word."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.games.carcassonne.cases.happenings import Outcome, points_gained
from hub.games.carcassonne.cases.notation import Case, Misread, mapping, number, player_of
from hub.games.carcassonne.cases.position import LETTERS, figures_of, kind_of, state_of
from hub.games.carcassonne.commands import Keeping
from hub.games.carcassonne.figures import Figure

REMARKS = ("reason", "note")
FACTS = (
    *("extra_tile", "joined", "draw_tiles", "river_tiles_drawn", "fixed", "start_tile_used", "lake_by"),
    *("first_normal", "field", "laps", "lying"),
)


def failures(case: Case, outcome: Outcome) -> Iterator[str]:
    """What came otherwise; a refusal that was not expected is told first."""
    if outcome.refusal is not None and case.is_legal:
        yield f"expected to be legal, refused by {outcome.refusal.rule} ({outcome.refusal.reason})"
        return
    for word, wanted in case.then.items():
        if word in REMARKS:
            continue
        came = _came(case, word, outcome)
        if _shaped(case, word, wanted) != came:
            yield f"{word}: expected {_said(_shaped(case, word, wanted))}, came {_said(came)}"


def _came(case: Case, word: str, outcome: Outcome) -> Any:
    if word in FACTS:
        if word not in outcome.facts:
            raise Misread(f"nothing in this case tells {word}")
        return outcome.facts[word]
    if word not in CAME:
        raise Misread(f"unknown word in then: {word}")
    return CAME[word](case, outcome)


def _match(outcome: Outcome) -> Match:
    if outcome.match is None:
        raise Misread("nothing was played in this case")
    return outcome.match


def _totals(case: Case, outcome: Outcome) -> Any:
    return {player: _match(outcome).points(player).total for player in case.players}


def _supply(case: Case, outcome: Outcome) -> Any:
    """What comes back to a table without a map is in the supply, too."""
    is_told = state_of(_match(outcome)).keeping is Keeping.FEATURES
    return _at_hand(case, outcome, "supply", outcome.returned if is_told else Counter())


def _usable(case: Case, outcome: Outcome) -> Any:
    """CARC-MEEP-04: what came back is too late for this turn."""
    return _at_hand(case, outcome, "usable_now", Counter())


def _at_hand(case: Case, outcome: Outcome, word: str, back: Counter[tuple[PlayerId, str]]) -> Any:
    named, supply = set(case.then[word]), state_of(_match(outcome)).supply
    stock = Counter({(one, LETTERS[kind]): n for one in supply for kind, n in supply[one].items()})
    return {key: count for key, count in (stock + back).items() if key[0] in named}


def _figures(case: Case, outcome: Outcome) -> Any:
    found = {}
    for named in case.then["figures"]:
        figures = [] if named in outcome.closed else figures_of(case, case.features[named])
        found[named] = _counted(figures)
    return found


CAME: Mapping[str, Callable[[Case, Outcome], Any]] = {
    "legal": lambda _, outcome: outcome.facts.get("legal", outcome.refusal is None),
    "points": lambda _, outcome: dict(points_gained(outcome)) if outcome.match else {},
    "returned": lambda _, outcome: dict(outcome.returned),
    "totals": _totals,
    "winners": lambda _, outcome: set(_match(outcome).standing().winners),
    "next": lambda _, outcome: state_of(_match(outcome)).active,
    "pile": lambda _, outcome: outcome.facts.get("pile", state_of(_match(outcome)).tiles_left),
    "out_of_game": lambda _, outcome: len(state_of(_match(outcome)).aside),
    "supply": _supply,
    "usable_now": _usable,
    "figures": _figures,
}


def _shaped(case: Case, word: str, wanted: Any) -> Any:
    """The same form on both sides: who is not named gains nothing and gets nothing back."""
    match word:
        case "points":
            found = {player_of(case, one): number(points, "points") for one, points in mapping(wanted, word).items()}
            return {player: points for player, points in found.items() if points}
        case "figures":
            return {named: _counted(figures_of(case, {"figures": them})) for named, them in wanted.items()}
        case "returned" | "supply" | "usable_now":
            named = mapping(wanted, word).items()
            return dict(Counter((player_of(case, one), LETTERS[kind_of(it)]) for one, them in named for it in them))
        case "totals":
            return {player_of(case, one): number(points, "points") for one, points in mapping(wanted, word).items()}
        case "winners":
            return {player_of(case, one) for one in wanted}
        case "legal" if isinstance(wanted, dict):
            return {str(key): value for key, value in wanted.items()}
    return wanted


def _counted(figures: list[Figure]) -> dict[tuple[str, str], int]:
    return dict(Counter((one.player, LETTERS[one.kind]) for one in figures))


def _said(value: Any) -> str:
    if isinstance(value, set):
        return ", ".join(sorted(map(str, value)))
    if isinstance(value, dict):
        parts = (f"{' '.join(key) if isinstance(key, tuple) else key} {count}" for key, count in value.items())
        return ", ".join(sorted(parts)) or "nothing"
    return str(value)
