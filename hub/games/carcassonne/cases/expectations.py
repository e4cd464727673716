"""What a case expects, word by word."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from hub.engine.phrase import PlayerId
from hub.games.carcassonne.cases.notation import Case, Misread, listed, mapping, name, number, player_of
from hub.games.carcassonne.cases.outcome import Outcome, points_of
from hub.games.carcassonne.cases.position import LETTERS, feature_of, figures_of, kind_of
from hub.games.carcassonne.commands import Keeping
from hub.games.carcassonne.features import figures_in
from hub.games.carcassonne.figures import Figure, place_of

REMARKS = ("reason", "note")  # for readers
NAMING = ("supply", "usable_now", "figures", "totals")  # only who or what is named is looked at
FACTS = (
    *("extra_tile", "joined", "draw_tiles", "river_tiles_drawn", "start_tile_used", "lake_by"),
    *("first_normal", "field", "laps", "lying"),
)


def failures(case: Case, outcome: Outcome) -> Iterator[str]:
    """What came otherwise; a refusal that was not expected is told first."""
    if outcome.refusal is not None and case.is_legal:
        yield f"expected to be legal, refused by {outcome.refusal.rule} ({outcome.refusal.reason})"
        return
    if all(word in REMARKS for word in case.then):
        raise Misread("a case needs something to expect")
    for word, wanted in case.then.items():
        if word in REMARKS:
            continue
        if word in NAMING and not wanted:
            raise Misread(f"{word} should name somebody or something")
        came = _came(case, word, outcome)
        if _shaped(case, word, wanted) != came:
            yield f"{word}: expected {_said(_shaped(case, word, wanted))}, came {_said(came)}"


def _came(case: Case, word: str, outcome: Outcome) -> Any:
    if word in FACTS:
        return outcome.fact(word)
    if word not in CAME:
        raise Misread(f"unknown word in then: {word}")
    return CAME[word](case, outcome)


def _totals(case: Case, outcome: Outcome) -> Any:
    return {player: points for player, points in points_of(outcome.match).items() if player in case.then["totals"]}


def _supply(case: Case, outcome: Outcome) -> Any:
    """What comes back to a table without a map is in the supply, too."""
    is_told = outcome.state.keeping is Keeping.FEATURES
    return _of_the_named(case, "supply", _stock(outcome) + (outcome.returned if is_told else Counter()))


def _usable(case: Case, outcome: Outcome) -> Any:
    """CARC-MEEP-04: what came back is too late for this turn."""
    is_told = outcome.state.keeping is Keeping.FEATURES
    return _of_the_named(case, "usable_now", _stock(outcome) - (Counter() if is_told else outcome.back))


def _stock(outcome: Outcome) -> Counter[tuple[PlayerId, str]]:
    supply = outcome.state.supply
    return Counter({(one, LETTERS[kind]): n for one in supply for kind, n in supply[one].items()})


def _of_the_named(case: Case, word: str, figures: Counter[tuple[PlayerId, str]]) -> Any:
    return {key: count for key, count in figures.items() if count and key[0] in case.then[word]}


def _figures(case: Case, outcome: Outcome) -> Any:
    """In features that are told, or round a segment of the landscape, written as `x,y,segment`."""
    found = {}
    for named in case.then["figures"]:
        place = place_of(name(named))
        if place is None:
            feature_of(case, named)
            found[named] = _counted(outcome.standing[named])
        elif outcome.state.land.has(place):
            found[named] = _counted(figures_in(outcome.state, outcome.state.land.home[place]).values())
        else:
            raise Misread(f"there is no segment {named}")
    return found


CAME: Mapping[str, Callable[[Case, Outcome], Any]] = {
    "legal": lambda _, outcome: outcome.facts.get("legal", outcome.refusal is None),
    "points": lambda _, outcome: outcome.points_gained(),
    "returned": lambda _, outcome: dict(outcome.returned),
    "totals": _totals,
    "winners": lambda _, outcome: sorted(outcome.match.standing().winners),
    "next": lambda _, outcome: outcome.state.active,
    "pile": lambda _, outcome: outcome.facts.get("pile", outcome.state.tiles_left),
    "out_of_game": lambda _, outcome: len(outcome.state.aside),
    "fixed": lambda _, outcome: sorted(outcome.fact("fixed")),
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
            return sorted(player_of(case, one) for one in listed(wanted, word))
        case "fixed":
            return sorted(map(name, listed(wanted, word)))
        case "legal" if isinstance(wanted, dict):
            return {str(key): value for key, value in wanted.items()}
    return wanted


def _counted(figures: Iterable[Figure]) -> dict[tuple[str, str], int]:
    return dict(Counter((one.player, LETTERS[one.kind]) for one in figures))


def _said(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        parts = (f"{' '.join(key) if isinstance(key, tuple) else key} {count}" for key, count in value.items())
        return ", ".join(sorted(parts)) or "nothing"
    return str(value)
