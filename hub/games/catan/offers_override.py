"""The table's own word: everything can be entered, mended or decided against the program."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Command
from hub.engine.offer import (
    CardPile,
    CardsInput,
    ChoiceInput,
    Input,
    NumberInput,
    Offer,
    OfferKind,
    PlaceInput,
    PlaceKind,
    TextInput,
)
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import RESOURCES, Cards
from hub.games.catan.commands import (
    GiveCards,
    GiveSpecialCard,
    MendIsland,
    SetBookkeeping,
    SetBuilding,
    SetDevelopment,
    SetHand,
    SetHarbour,
    SetRoad,
    SetRobber,
    SetTurn,
)
from hub.games.catan.events import SpecialCard
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.inputs import asks, people, piles
from hub.games.catan.island import write_island
from hub.games.catan.pieces import BuildingKind
from hub.games.catan.state import CatanState, Phase
from hub.kit.hands import Bookkeeping


def override_offers(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    yield from _hands(state)
    yield from _pieces(state)
    if state.turn:
        yield from _game(state)
    levels = tuple((one.value, phrase(f"catan.option.bookkeeping.{one}")) for one in Bookkeeping)
    others = tuple(choice for choice in levels if choice[0] != state.hands.level)
    yield _override(SetBookkeeping, "set_bookkeeping", ChoiceInput("level", others))
    yield _override(MendIsland, "mend_island", TextInput("tiles", write_island(tuple(state.tiles.values()))))


def _override(command: type[Command], label: str, *inputs: Input) -> Offer:
    return Offer(command, phrase(f"catan.offer.{label}"), inputs=inputs, kind=OfferKind.OVERRIDE)


def _hands(state: CatanState) -> Iterator[Offer]:
    if state.hands.level is Bookkeeping.OFF:
        return
    for player in state.players:
        if player not in state.hands.uncounted:
            label = phrase("catan.offer.set_hand", player=Who(player))
            picker = CardsInput("cards", _mendable(state, player))
            yield Offer(SetHand, label, player, {"player": player}, (picker,), OfferKind.OVERRIDE)
    anybody = (*people(state.players), (None, phrase("catan.offer.the_bank")))
    cards = piles(state.box.bank if state.hands.level is Bookkeeping.FULL else Cards(any=state.box.bank.total))
    yield _override(
        GiveCards,
        "give_cards",
        ChoiceInput("giver", anybody, asks("giver")),
        ChoiceInput("taker", anybody, asks("taker")),
        CardsInput("cards", cards, label=asks("cards")),
    )


def _mendable(state: CatanState, player: PlayerId) -> tuple[CardPile, ...]:
    """What a hand may turn out to be: what it has and what the bank could add; a number where kinds are not kept."""
    if state.hands.level is not Bookkeeping.FULL:
        count = state.hands.count(player) or 0
        return piles(Cards(any=count + state.hands.bank.any), now=Cards(any=count))
    most = state.hands.at_most(player)
    most = Cards(*(min(state.box.bank[kind], most[kind] + state.hands.left(kind)) for kind in RESOURCES))
    return piles(most, now=state.hands.one_possible(player))


def _pieces(state: CatanState) -> Iterator[Offer]:
    owners = (*people(state.players), (None, phrase("catan.offer.no_piece")))
    kinds = tuple((kind.value, phrase(f"catan.piece.{kind}")) for kind in BuildingKind)
    harbours = (*((kind.value, phrase(f"catan.harbour.{kind}")) for kind in HarbourKind),)
    yield _override(
        SetRoad,
        "set_road",
        ChoiceInput("player", owners, asks("owner")),
        PlaceInput("edge", PlaceKind.LINK, tuple(state.board.edges), label=asks("place")),
    )
    yield _override(
        SetBuilding,
        "set_building",
        ChoiceInput("player", owners, asks("owner")),
        ChoiceInput("kind", kinds, asks("piece")),
        PlaceInput("node", PlaceKind.SPOT, tuple(state.board.nodes), label=asks("place")),
    )
    yield _override(SetRobber, "set_robber", PlaceInput("hex", PlaceKind.TILE, tuple(state.tiles)))
    yield _override(
        SetHarbour,
        "set_harbour",
        ChoiceInput("kind", (*harbours, (None, phrase("catan.harbour.none"))), asks("harbour")),
        PlaceInput("edge", PlaceKind.LINK, state.board.coast, label=asks("place")),
    )


def _game(state: CatanState) -> Iterator[Offer]:
    specials = tuple((card.value, phrase(f"catan.special.{card}")) for card in SpecialCard)
    yield _override(
        GiveSpecialCard,
        "give_special_card",
        ChoiceInput("card", specials, asks("special")),
        ChoiceInput("player", (*people(state.players), (None, phrase("catan.offer.aside"))), asks("holder")),
    )
    deck = sum(state.box.deck.values())
    for player in state.players:
        inputs = (
            NumberInput("held", 0, deck, len(state.development.held_by(player)), asks("held")),
            NumberInput("knights", 0, deck, state.development.knights(player), asks("knights")),
        )
        label = phrase("catan.offer.set_development", player=Who(player))
        yield Offer(SetDevelopment, label, player, {"player": player}, inputs, OfferKind.OVERRIDE)
    if state.winner is None:
        rolled = ((False, phrase("catan.offer.before_roll")), (True, phrase("catan.offer.after_roll")))
        by_hand = _override(
            SetTurn,
            "set_turn",
            ChoiceInput("player", people(state.players), asks("turn_of")),
            ChoiceInput("has_rolled", rolled, asks("has_rolled")),
        )
        yield replace(by_hand, claims=_claims(state))


def _claims(state: CatanState) -> dict[PlayerId, Command]:
    """Nobody claims the turn while somebody still owes something for it."""
    if state.phase not in (Phase.ROLL, Phase.MAIN):
        return {}
    return {player: SetTurn(player) for player in state.players if player != state.active}
