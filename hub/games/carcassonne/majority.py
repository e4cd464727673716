"""Who is strongest in a feature, and what it is worth."""

from hub.engine.phrase import PlayerId
from hub.engine.rule_table import Play
from hub.games.carcassonne.box import FOLLOWER
from hub.games.carcassonne.events import FeatureScored, Gain, Line
from hub.games.carcassonne.features import Facts
from hub.games.carcassonne.figures import spot_of
from hub.games.carcassonne.hooks import OWNERS, STRENGTH, WORTH
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.tiles import CITY, FIELD, MONASTERY, ROAD, SHIELD

FIELD_POINTS = 3  # CARC-FIELD-04
SMALLEST_CITY = 2  # tiles


def strengths(play: Play[CarcassonneState], facts: Facts) -> dict[PlayerId, int]:
    """CARC-MAJ-03: how strong everybody is who has a figure there, in the order of the seats."""
    found = dict.fromkeys((one for one in play.state.players if any(f.player == one for f in facts.figures)), 0)
    for figure in facts.figures:
        found[figure.player] += play.modified(STRENGTH, int(figure.kind == FOLLOWER), figure)
    return found


def owners(play: Play[CarcassonneState], facts: Facts) -> tuple[PlayerId, ...]:
    """CARC-MAJ-01, CARC-MAJ-02, CARC-FIELD-03: whoever is strongest, and all who are equally strong.

    CARC-MAJ-04: where nobody stands who counts, nobody.
    """
    strong = strengths(play, facts)
    most = max(strong.values(), default=0)
    best = tuple(player for player, strength in strong.items() if strength == most > 0)
    return play.modified(OWNERS, best, facts)


def worth(play: Play[CarcassonneState], facts: Facts, player: PlayerId) -> tuple[Line, ...]:
    """What the feature brings an owner, with the reasons; nothing that is worth nothing."""
    lines = play.modified(WORTH, _worth(play, facts), facts, player)
    return tuple(line for line in lines if line.points)


def _worth(play: Play[CarcassonneState], facts: Facts) -> tuple[Line, ...]:
    match facts.kind:
        case "road":
            return (Line(_reason(ROAD, facts), facts.tiles, 1),)  # CARC-ROAD-02, CARC-END-03
        case "city":
            each = city_points(play, facts)
            shields = facts.marks.get(SHIELD, 0)
            return (Line(_reason(CITY, facts), facts.tiles, each), Line(_reason(SHIELD, facts), shields, each))
        case "monastery":
            return (Line(_reason(MONASTERY, facts), facts.tiles, 1),)  # CARC-MON-02, CARC-END-03
        case "field":
            each = FIELD_POINTS if play.options["farmers"] == "on" else 0  # CARC-FIELD-06
            return (Line(FIELD, facts.cities, each),)  # CARC-FIELD-04
    return ()


def city_points(play: Play[CarcassonneState], facts: Facts) -> int:
    """CARC-CITY-02, CARC-CITY-03: two for each tile and shield; CARC-END-03: one where it is open.

    CARC-CITY-05: once a closed city of two tiles was worth as little.
    """
    is_small = facts.tiles == SMALLEST_CITY and play.options["two_tile_city"] == "one_per_tile"
    return 2 if facts.is_closed and not is_small else 1


def _reason(what: str, facts: Facts) -> str:
    return what if facts.is_closed else f"open_{what}"


def scored(play: Play[CarcassonneState], facts: Facts, player: PlayerId | None = None) -> FeatureScored:
    """The feature as it is scored now; `player` laid the tile that closed it."""
    gains = (Gain(one, worth(play, facts, one)) for one in owners(play, facts))
    return FeatureScored(
        player,
        facts.kind,
        facts.tiles,
        facts.is_closed,
        dict(facts.marks),
        strengths(play, facts),
        tuple(gain for gain in gains if gain.lines),
        facts.cities,
        spot_of(facts.place) if facts.place else "",
        tuple(map(spot_of, facts.at)),
    )
