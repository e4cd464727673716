"""The words of a case, read strictly: what is not understood is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hub.engine.phrase import PlayerId
from hub.errors import TabletopError

Words: TypeAlias = Mapping[str, Any]

PARTS = ("id", "title", "rules", "origin", "given", "when", "then", "note")
GIVEN = (
    *("players", "active", "options", "scores", "supply", "features", "crowns", "goods"),
    *("board", "men", "use", "pile", "returned_this_turn", "mode"),
)
EVENTS: Mapping[str, tuple[str, ...]] = {
    "close": ("feature", "by"),
    "final": (),
    "wheel": ("action", "by"),
    "spin": ("from", "steps"),
    "crown_score": ("sector", "passed"),
    "herd": ("field", "by"),
    "draw": ("field", "by", "token"),
    "shepherd_in": ("field", "by", "token"),
    "may_place": ("by", "figure", "feature"),
    "place": ("tile", "x", "y", "rotation", "by", "figure", "segment"),
    "track": ("score",),
    "turn": ("by", "tiles"),
    "connected": ("a", "b"),
    "setup": (),
    "unplaceable": ("by", "tile"),
    "draw_hill": ("by",),
    "may_crown": ("by", "try"),
}
FEATURE = (
    *("id", "kind", "tiles", "inns", "closed", "shields", "cathedrals", "goods", "around", "vineyards"),
    *("vineyards_on", "cities", "closed_cities", "flock", "printed_sheep", "figures"),
)
KINDS = ("road", "city", "monastery", "field")
QUARTER = 90


class Misread(TabletopError, ValueError):
    """A case that says what nobody understands."""


@dataclass(frozen=True, slots=True)
class Case:
    given: Words
    when: tuple[Words, ...]
    then: Words
    rules: tuple[str, ...]
    players: tuple[PlayerId, ...]
    active: PlayerId
    features: Mapping[str, Words] = field(default_factory=dict)

    @property
    def is_legal(self) -> bool:
        """What a turn on the table is expected to be."""
        return self.then.get("legal", True) is not False


def read_case(words: Words) -> Case:
    expect_known(words, PARTS, "part of a case")
    given = mapping(words.get("given") or {}, "given")
    expect_known(given, GIVEN, "word in given")
    players = tuple(PlayerId(name(one)) for one in listed(given.get("players", ["red", "blue"]), "players"))
    if len(set(players)) < len(players) or not players:
        raise Misread("players should differ")
    active = PlayerId(name(given["active"])) if "active" in given else players[0]
    if active not in players:
        raise Misread(f"unknown player: {active}")
    written = words.get("when") or []
    when = tuple(mapping(one, "an event") for one in (written if isinstance(written, list) else [written]))
    for event in when:
        kind = str(event.get("event"))
        if kind not in EVENTS:
            raise Misread(f"unknown event: {kind}")
        expect_known(event, ("event", *EVENTS[kind]), f"word about {kind}")
    if not when:
        raise Misread("a case needs an event")
    then = mapping(words.get("then") or {}, "then")
    rules = tuple(map(name, listed(words.get("rules", []), "rules")))
    return Case(given, when, then, rules, players, active, _features(given))


def _features(given: Words) -> dict[str, Words]:
    found: dict[str, Words] = {}
    for one in listed(given.get("features", []), "features"):
        feature = mapping(one, "a feature")
        expect_known(feature, FEATURE, "word about a feature")
        named = name(feature.get("id"))
        if named in found:
            raise Misread(f"two features are called {named}")
        if feature.get("kind") not in KINDS:
            raise Misread(f"unknown kind of feature: {feature.get('kind')}")
        if not isinstance(feature.get("closed", False), bool):
            raise Misread("closed is true or false")
        found[named] = feature
    return found


def expect_known(words: Words, known: Sequence[str], what: str) -> None:
    for word in words:
        if word not in known:
            raise Misread(f"unknown {what}: {word}")


def mapping(value: Any, what: str) -> Words:
    if not isinstance(value, Mapping):
        raise Misread(f"{what} should be a mapping")
    return value


def listed(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise Misread(f"{what} should be a list")
    return value


def name(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise Misread(f"a name should be a word, not {value!r}")
    return str(value)


def number(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Misread(f"{what} should be a whole number, not {value!r}")
    return value


def turns_of(rotation: Any) -> int:
    degrees = number(rotation, "rotation")
    if degrees % QUARTER:
        raise Misread(f"a rotation is 0, 90, 180 or 270, not {degrees}")
    return degrees // QUARTER % 4


def player_of(case: Case, value: Any) -> PlayerId:
    player = PlayerId(name(value))
    if player not in case.players:
        raise Misread(f"unknown player: {player}")
    return player
