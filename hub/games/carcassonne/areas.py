"""What there is to know of every road, city, monastery and field, for whoever taps it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import ceil

from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.engine.view import Area, AreaPart
from hub.games.carcassonne.drawing import area_name
from hub.games.carcassonne.features import SURROUNDED, Facts, closed_by, facts_of
from hub.games.carcassonne.figures import place_of, spot_of
from hub.games.carcassonne.majority import strengths, worth
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.tiles import BASE_PRINTS, CITY, MONASTERY, ROAD
from hub.kit.landscape import Feature, Place

PORTS_OF_A_SIDE = {ROAD: 1, CITY: 3}


def areas(play: Play[CarcassonneState]) -> tuple[Area, ...]:
    features, paid = play.state.land.features, _paid(play.state)
    return tuple(
        _area(play, name, paid.get(name, ())) for name, one in features.items() if one.kind in BASE_PRINTS.kinds
    )


def _paid(state: CarcassonneState) -> dict[Place, tuple[tuple[PlayerId, int], ...]]:
    """What the tile that was laid last has closed, with what it brought; at the end what was counted then."""
    if state.last is None or state.phase not in (Phase.TILE, Phase.OVER):
        return {}
    is_over, closed = state.phase is Phase.OVER, set(closed_by(state.land, state.last))
    scored = ((place_of(one.spot), one) for one in state.scored if one.spot)
    found = ((state.land.home.get(place), one) for place, one in scored if place)
    return {
        name: tuple((gain.player, gain.points) for gain in one.gains)
        for name, one in found
        if name and (name in closed or (is_over and not one.is_closed))
    }


def _area(play: Play[CarcassonneState], name: Place, paid: tuple[tuple[PlayerId, int], ...]) -> Area:
    land, feature, facts = play.state.land, play.state.land.features[name], facts_of(play.state, name)
    parts = (
        AreaPart(x, y, area_name(land.tiles[x, y].tile, segment), land.tiles[x, y].turns)
        for x, y, segment in sorted(feature.places)
    )
    label = phrase(f"carcassonne.scored.{facts.kind}_{'closed' if facts.is_closed else 'open'}")
    return Area(spot_of(name), label, tuple(_notes(play, feature, facts)), tuple(parts), paid)


def _notes(play: Play[CarcassonneState], feature: Feature, facts: Facts) -> Iterator[Phrase]:
    """How large it is and how open, who stands there, and what it would bring."""
    strong = strengths(play, facts)
    owner = next(iter(strong), play.state.players[0])
    yield from (phrase(f"carcassonne.counted.{line.reason}", n=line.count) for line in worth(play, facts, owner))
    open_sides = ceil(feature.open_ports / PORTS_OF_A_SIDE.get(facts.kind, 1))
    if facts.kind in PORTS_OF_A_SIDE and open_sides:
        yield phrase("carcassonne.area.open_sides", n=open_sides)
    yield from _majority(strong)
    yield from _promises(play, facts, owner)


def _majority(strong: Mapping[PlayerId, int]) -> Iterator[Phrase]:
    """Who leads and by how much, or who would share it."""
    ranked = sorted(strong.items(), key=lambda one: -one[1])
    best = tuple(Who(player) for player, strength in ranked if strength == ranked[0][1])
    score = " : ".join(str(strength) for _, strength in ranked)
    if len(ranked) == 1:
        yield phrase("carcassonne.area.stand_there", people=(_person(*ranked[0]),))
    elif len(best) == 1:
        yield phrase("carcassonne.area.leads", player=best[0], score=score)
    elif best:
        yield phrase("carcassonne.area.level", people=best, score=score)


def _person(player: PlayerId, strength: int) -> Phrase:
    return phrase("carcassonne.strength", player=Who(player), n=strength)


def _promises(play: Play[CarcassonneState], facts: Facts, owner: PlayerId) -> Iterator[Phrase]:
    """CARC-END-03: what is open may be worth less at the end than when it is closed."""
    now = _points(play, facts, owner)
    if facts.is_closed or facts.kind not in (CITY, MONASTERY):
        yield phrase("carcassonne.area.worth", n=now)
        return
    closed = replace(facts, is_closed=True, tiles=1 + SURROUNDED if facts.kind == MONASTERY else facts.tiles)
    yield phrase("carcassonne.area.worth_closed", n=_points(play, closed, owner))
    yield phrase("carcassonne.area.worth_open", n=now)


def _points(play: Play[CarcassonneState], facts: Facts, owner: PlayerId) -> int:
    return sum(line.points for line in worth(play, facts, owner))
