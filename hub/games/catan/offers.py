"""What may be done now, with the places and cards to choose from."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from hub.engine.messages import Command
from hub.engine.offer import (
    CardsInput,
    ChoiceInput,
    DependentInput,
    DiceInput,
    Input,
    NumberInput,
    Offer,
    OfferKind,
    PlaceInput,
    PlaceKind,
    Value,
)
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.catan.cards import Cards
from hub.games.catan.commands import (
    ChooseStarter,
    ConfideDevelopment,
    ConfideHand,
    CountCards,
    DiscardCards,
    EndTurn,
    FoundRest,
    FoundRoad,
    FoundSettlement,
    MoveRobber,
    PlaceFreeRoad,
    PlanRobber,
    RecordRoll,
    StealCard,
)
from hub.games.catan.founding import is_second_round
from hub.games.catan.inputs import hand_piles, people, secret_development, secret_resource
from hub.games.catan.offers_in_turn import main_offers, playable_cards, reveal_offer, trade_before_roll
from hub.games.catan.offers_laying import laying_offers
from hub.games.catan.offers_override import override_offers
from hub.games.catan.robber import may_move_robber, robber_places
from hub.games.catan.scoring import may_win
from hub.games.catan.state import CatanState, Phase, is_beginner
from hub.games.catan.suggesting import best_road, best_settlement, road_places, settlement_places
from hub.kit.hands import Bookkeeping


def offers(play: Play[CatanState]) -> Iterable[Offer]:
    """The table's next step first, then what is free to do, then the overrides."""
    yield from NEXT[play.state.phase](play)
    yield from _revealing(play)
    if play.state.phase is not Phase.LAYING:
        yield from _telling(play.state)
        yield from override_offers(play)


def next_step(command: type[Command], player: PlayerId, label: str, *inputs: Input, main: bool = False) -> Offer:
    """The step the table waits for."""
    words = phrase(f"catan.offer.{label}", player=Who(player))
    return Offer(command, words, player, {"player": player}, inputs, OfferKind.NEXT, on_main_button=main)


# ---------------------------------------------------------------- set-up


def _starter(play: Play[CatanState]) -> Iterator[Offer]:
    """BASE-SETUP-04: the oldest in the beginner set-up, the highest roll otherwise."""
    is_first = is_beginner(play)
    label = phrase("catan.offer.oldest_starts" if is_first else "catan.offer.choose_starter")
    kind = OfferKind.NEXT if is_first else OfferKind.FREE
    if not is_first:
        roll = phrase("catan.offer.roll_for_start", player=Who(play.state.active))
        yield Offer(RecordRoll, roll, inputs=(DiceInput("dice", 2),), kind=OfferKind.NEXT)
    choice = ChoiceInput("player", people(play.state.players))
    claims = {player: ChooseStarter(player) for player in play.state.players}
    yield Offer(ChooseStarter, label, inputs=(choice,), kind=kind, claims=claims)


def _found_settlement(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    place = PlaceInput("node", PlaceKind.SPOT, settlement_places(state), best_settlement(state))
    label = "found_settlement"
    if is_beginner(play):  # BASE-SETUP-03: the lettered settlement pays, so it comes second
        label = "found_lettered" if is_second_round(state) else "found_unlettered"
    yield next_step(FoundSettlement, state.active, label, place)
    yield _rest()


def _found_road(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    place = PlaceInput("edge", PlaceKind.LINK, road_places(state), best_road(state))
    yield next_step(FoundRoad, state.active, "found_road", place)
    yield _rest()


def _rest() -> Offer:
    return Offer(FoundRest, phrase("catan.offer.found_rest"))


# ---------------------------------------------------------------- the turn


def _roll(play: Play[CatanState]) -> Iterator[Offer]:
    yield Offer(RecordRoll, phrase("catan.offer.roll"), inputs=(DiceInput("dice", 2),), kind=OfferKind.NEXT)
    yield from playable_cards(play)
    yield from trade_before_roll(play)


def _discard(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    for player, count in state.due.items():
        label = phrase("catan.offer.discard", player=Who(player), n=count)
        picker = CardsInput("cards", hand_piles(state, player), exactly=count)
        done = {player: DiscardCards(player, Cards(any=count))}
        yield Offer(DiscardCards, label, player, {"player": player}, (picker,), OfferKind.NEXT, presses=done)
    for player in state.asked:
        number = NumberInput("cards", 0, state.box.bank.total)
        settled = {player: CountCards(player, None)} if state.hands.level is Bookkeeping.OFF else {}
        yield replace(next_step(CountCards, player, "count_cards", number), presses=settled)
    if may_move_robber(state):
        yield from _robber(play)
    elif state.plan is None:
        place = PlaceInput("hex", PlaceKind.TILE, robber_places(play))
        yield Offer(
            PlanRobber, phrase("catan.offer.plan_robber"), state.active, {"player": state.active}, inputs=(place,)
        )


def _robber(play: Play[CatanState]) -> Iterator[Offer]:
    place = PlaceInput("hex", PlaceKind.TILE, robber_places(play))
    yield next_step(MoveRobber, play.state.active, "move_robber", place)


def _steal(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    victims: list[tuple[Value, Phrase]] = [(player, _victim(state, player)) for player in state.candidates]
    if play.options["steal_obligation"] == "optional":
        victims.append((None, phrase("catan.offer.nobody")))
    inputs: tuple[Input, ...] = (ChoiceInput("victim", tuple(victims)),)
    if state.hands.level is Bookkeeping.FULL:
        cards = tuple((frozenset({(one,)}), secret_resource("card", state, one)) for one in state.candidates)
        inputs += (DependentInput("card", ("victim",), cards),)
    yield next_step(StealCard, state.active, "steal", *inputs)


def _victim(state: CatanState, player: PlayerId) -> Phrase:
    count = state.hands.count(player)
    if count is None:
        return phrase("catan.offer.person", player=Who(player))
    return phrase("catan.offer.victim", player=Who(player), n=count)


def _free_roads(play: Play[CatanState]) -> Iterator[Offer]:
    state = play.state
    place = PlaceInput("edge", PlaceKind.LINK, state.pieces.road_places(state.active))
    yield next_step(PlaceFreeRoad, state.active, "free_road", place)


def _main(play: Play[CatanState]) -> Iterator[Offer]:
    active = play.state.active
    following = play.state.after(active)
    label = phrase("catan.offer.end_turn", player=Who(following))
    end = EndTurn(active)
    yield Offer(
        *(EndTurn, label, active, {"player": active}, (), OfferKind.NEXT),
        on_main_button=True,
        presses={active: end},
        claims={following: end},
    )
    yield from main_offers(play)


def _revealing(play: Play[CatanState]) -> Iterator[Offer]:
    """BASE-DEV-06: whoever may win now, at any moment of the turn; all others for the final score."""
    state = play.state
    if state.turn:
        for player in state.players if state.phase is Phase.OVER else may_win(play):
            yield from reveal_offer(play, player)


NEXT: dict[Phase, Callable[[Play[CatanState]], Iterator[Offer]]] = {
    Phase.LAYING: laying_offers,
    Phase.STARTER: _starter,
    Phase.FOUNDING_SETTLEMENT: _found_settlement,
    Phase.FOUNDING_ROAD: _found_road,
    Phase.ROLL: _roll,
    Phase.DISCARD: _discard,
    Phase.ROBBER: _robber,
    Phase.STEAL: _steal,
    Phase.FREE_ROADS: _free_roads,
    Phase.MAIN: _main,
    Phase.BETWEEN: lambda _play: iter(()),  # whatever is done there, an expansion offers
    Phase.OVER: lambda _play: iter(()),
}


# ---------------------------------------------------------------- what only one player knows


def _telling(state: CatanState) -> Iterator[Offer]:
    """Private words to the hub: cards it cannot know, and hand sizes it does not know yet."""
    for player in state.players:
        given = {"player": player}
        if state.hands.level is not Bookkeeping.OFF and player in state.hands.uncounted:
            if player not in state.asked:
                label = phrase("catan.offer.count_cards", player=Who(player))
                yield Offer(CountCards, label, player, given, (NumberInput("cards", 0, state.box.bank.total),))
        elif state.hands.level is Bookkeeping.FULL and not state.hands.is_open(player):
            label = phrase("catan.offer.confide_hand", player=Who(player))
            cards = hand_piles(state, player, is_known_filled=True)
            picker = CardsInput("cards", cards, exactly=state.hands.count(player))
            yield Offer(ConfideHand, label, player, given, (picker,))
        if state.development.unnamed(player) and state.phase is not Phase.OVER:
            label = phrase("catan.offer.confide_development", player=Who(player))
            yield Offer(ConfideDevelopment, label, player, given, (secret_development("card", state, may_hide=False),))
