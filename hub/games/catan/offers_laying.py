"""Ways to an island: let it be dealt, paint it, start from the beginner island, or type it in."""

from collections.abc import Iterator

from hub.engine.messages import Command
from hub.engine.offer import (
    ChanceInput,
    ChoiceInput,
    Input,
    Offer,
    OfferKind,
    PlaceInput,
    PlaceKind,
    TextInput,
    Value,
)
from hub.engine.phrase import Phrase, phrase
from hub.engine.rule_table import Play
from hub.games.catan.commands import (
    LayIsland,
    LayProposed,
    LayTerrains,
    PaintHarbour,
    PaintNumber,
    PaintTerrain,
    ProposeBeginner,
    ProposeIsland,
)
from hub.games.catan.generating import HarbourPlan, NumberPlan, Wishes
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.inputs import asks
from hub.games.catan.island import NUMBERS, Terrain
from hub.games.catan.laying import missing_parts, numbers_left, terrains_left
from hub.games.catan.state import CatanState
from hub.kit.hexes import corners


def laying_offers(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    if state.tiles and not missing_parts(state):
        words = phrase("catan.offer.lay_proposed")
        yield Offer(LayProposed, words, kind=OfferKind.NEXT, on_main_button=True)
    yield _deal(state)
    yield from _paint(state)
    yield Offer(ProposeBeginner, phrase("catan.offer.propose_beginner"))
    yield from _typing(state)


def _deal(state: CatanState) -> Offer:
    wishes: Wishes = state.wishes
    label = phrase("catan.offer.deal_again" if state.tiles else "catan.offer.deal_island")
    return Offer(
        ProposeIsland,
        label,
        inputs=(
            ChanceInput("seed"),
            _plan("numbers", tuple(NumberPlan), wishes.numbers),
            _wish("red_apart", is_chosen=wishes.red_apart),
            _wish("ends_apart", is_chosen=wishes.ends_apart),
            _wish("equal_apart", is_chosen=wishes.equal_apart),
            _wish("spread", is_chosen=wishes.spread),
            _plan("harbours", tuple(HarbourPlan), wishes.harbours),
        ),
        kind=OfferKind.NEXT,
    )


def _plan(field: str, plans: tuple[str, ...], chosen: str) -> ChoiceInput:
    among = tuple((str(plan), phrase(f"catan.plan.{field}.{plan}")) for plan in plans)
    return ChoiceInput(field, among, phrase(f"catan.plan.{field}"), str(chosen))


def _wish(field: str, *, is_chosen: bool) -> ChoiceInput:
    among = ((True, phrase("catan.wish.yes")), (False, phrase("catan.wish.no")))
    return ChoiceInput(field, among, phrase(f"catan.wish.{field}"), is_chosen)


# ---------------------------------------------------------------- brushes


def _paint(state: CatanState) -> Iterator[Offer]:
    """Each brush with what of the box is left; what is not in it can be painted all the same."""
    terrains = terrains_left(state)
    yield _brush(
        PaintTerrain,
        "paint_terrain",
        ChoiceInput(
            "terrain",
            tuple((one.value, _left(phrase(f"catan.terrain.{one}"), terrains[one])) for one in Terrain),
            asks("terrain"),
        ),
        PlaceInput("hex", PlaceKind.TILE, tuple(state.board.hexes), label=asks("place")),
    )
    if land := tuple(tile.hex for tile in state.tiles.values() if tile.product):
        numbers = numbers_left(state)
        yield _brush(
            PaintNumber,
            "paint_number",
            ChoiceInput(
                "number",
                tuple((one, _left(phrase("catan.number", number=one), numbers[one])) for one in NUMBERS),
                asks("number"),
            ),
            PlaceInput("hex", PlaceKind.TILE, land, label=asks("place")),
        )
    kinds: tuple[tuple[Value, Phrase], ...] = tuple((one.value, phrase(f"catan.harbour.{one}")) for one in HarbourKind)
    yield _brush(
        PaintHarbour,
        "paint_harbour",
        ChoiceInput("kind", (*kinds, (None, phrase("catan.harbour.none"))), asks("harbour"), HarbourKind.ANY.value),
        PlaceInput("edge", PlaceKind.LINK, state.board.coast, label=asks("place")),
    )


def _left(what: Phrase, count: int) -> Phrase:
    return phrase("catan.offer.left_in_box", what=what, n=max(0, count))


def _brush(command: type[Command], label: str, *inputs: Input) -> Offer:
    return Offer(command, phrase(f"catan.offer.{label}"), inputs=inputs, is_brush=True)


# ---------------------------------------------------------------- letters


def _typing(state: CatanState) -> Iterator[Offer]:
    harbours = TextInput("harbours", state.box.harbours, asks("harbours"))
    places = corners(state.board)
    terrains = TextInput("terrains", "".join(c for c in state.box.beginner if not c.isdigit()), asks("terrains"))
    corner = PlaceInput("corner", PlaceKind.TILE, places, places[0], asks("corner"))
    yield Offer(LayTerrains, phrase("catan.offer.lay_terrains"), inputs=(terrains, harbours, corner))
    tiles = TextInput("tiles", state.box.beginner, asks("tiles"))
    yield Offer(LayIsland, phrase("catan.offer.lay_island"), inputs=(tiles, harbours))
