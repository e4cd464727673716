"""A player's own device: it knows what its player told, and nothing that another one told."""

import random
from dataclasses import replace
from typing import Any

import pytest

from hub.engine.match import Match
from hub.engine.messages import Command, IllegalCommand
from hub.engine.offer import CardsInput, Offer, OfferKind
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import FULL_BANK, NOTHING, RESOURCES, Cards, Resource
from hub.games.catan.commands import (
    BuyDevelopment,
    ConfideDevelopment,
    ConfideHand,
    EndTurn,
    FoundRest,
    GiveCards,
    MoveRobber,
    RecordRoll,
    SetBookkeeping,
    SetHand,
    StealCard,
    TradeCards,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.private import seen_by
from hub.games.catan.state import CatanState
from hub.kit.hands import MOST_DEALS, Hands
from hub.service.codec import GameCodec
from tests.all_games import CATAN as GAME
from tests.random_table import command_json, new_match

CODEC = GameCodec(GAME)
ANNA, BEN, CLARA = PLAYERS = tuple(PlayerId(name) for name in GAME.colours[:3])


def _after(match: Match, *commands: Command) -> Match:
    for command in commands:
        match, _ = match.after(command)
    return match


def _state(match: Match) -> CatanState:
    state: CatanState = match.play().state
    return state


def _founded() -> Match:
    """Three players, nobody holds a card, the first one to roll."""
    match = _after(new_match(GAME, players=3, options={"start_player": "manual"}), FoundRest())
    return _after(match, *(SetHand(player, Cards()) for player in PLAYERS))


def _after_theft() -> Match:
    """Anna took one of Ben's cards, wood or ore, and told nobody which."""
    match = _after(_founded(), GiveCards(None, BEN, Cards(wood=2, ore=1)), RecordRoll((3, 4)))
    state = _state(match)
    hexes = [h for h in state.tiles if {b.player for _, b in state.pieces.buildings_at(h)} == {BEN}]
    return _after(match, MoveRobber(ANNA, hexes[0]), StealCard(ANNA, BEN))


def _hand(match: Match, device: PlayerId, of: PlayerId) -> dict[str, tuple[int, int]]:
    seat = next(seat for seat in match.private_view(device).seats if seat.player == of)
    return {one.kind: (one.count, one.at_most) for one in seat.group("hand") if one.at_most}


def _offer(match: Match, player: PlayerId, command: type[Command]) -> Offer | None:
    return next((one for one in match.private_offers(player) if one.command is command), None)


def _in_private(match: Match, player: PlayerId) -> tuple[Any, ...]:
    """Everything that a device shows."""
    return (
        seen_by(_state(match), player),
        match.private_view(player),
        match.private_offers(player),
        match.holds(player),
        match.private_points(player),
    )


# ---------------------------------------------------------------- nothing leaks


def _offered(match: Match) -> list[Offer]:
    """What the table may do; that somebody has told something, everybody may know."""
    return [offer for offer in match.offers() if offer.command not in (ConfideHand, ConfideDevelopment)]


@pytest.mark.parametrize("seed", range(12))
def test_no_device_shows_what_another_player_told(seed: int) -> None:
    """Two nights with the same public moves; in one of them Ben tells the hub everything."""
    dice = random.Random(seed)
    silent = confiding = new_match(GAME, players=3, options={"start_player": "manual", "target": "13"})
    told = 0
    for _ in range(100):
        offers = [offer for offer in silent.offers() if _is_ordinary(offer, dice)]
        command = CODEC.command_from_json(command_json(dice.choice(offers), dice))
        try:
            command = _in_public(command, silent, dice)
            both = silent.after(command)[0], confiding.after(_confided(command, dice))[0]
        except IllegalCommand:
            continue  # a move that one of the two tables knows to be impossible
        silent, confiding = both
        for word in _words(_state(confiding), dice):
            try:
                confiding, _ = confiding.after(word)
                told += 1
            except IllegalCommand:
                continue
        if _state(confiding).winner is not _state(silent).winner:
            break  # told victory points have won
        assert confiding.view() == silent.view()
        assert _offered(confiding) == _offered(silent)
        for player in (ANNA, CLARA):
            assert _in_private(confiding, player) == _in_private(silent, player)
    assert told


def _confided(command: Command, dice: random.Random) -> Command:
    """The same command by Ben, who tells the hub what he buys."""
    if isinstance(command, BuyDevelopment) and command.player == BEN:
        return replace(command, card=dice.choice(list(DevelopmentKind)))
    return command


def _in_public(command: Command, match: Match, dice: random.Random) -> Command:
    """Thefts stay secret, sevens are many, and a hand is mended to one that the table holds possible, or nearly so."""
    if isinstance(command, StealCard):
        return replace(command, card=None)
    if isinstance(command, RecordRoll) and dice.random() < 0.4:
        return RecordRoll((3, 4))
    if isinstance(command, SetHand):
        cards = dice.choice(_state(match).hands.possible(command.player))
        return replace(command, cards=cards + dice.choice((NOTHING, Cards(wood=1), Cards(ore=1))))
    return command


def _words(state: CatanState, dice: random.Random) -> list[Command]:
    if dice.random() > 0.3 or not state.turn:
        return []
    return [
        ConfideHand(BEN, dice.choice(state.hands.possible(BEN))),
        ConfideDevelopment(BEN, dice.choice(list(DevelopmentKind))),
    ]


def _is_ordinary(offer: Offer, dice: random.Random) -> bool:
    if offer.kind is OfferKind.OVERRIDE:
        return offer.command in (GiveCards, SetHand) and dice.random() < 0.2
    if offer.command in (ConfideHand, ConfideDevelopment):
        return False
    if offer.command is SetBookkeeping:
        return dice.random() < 0.1
    return offer.command is not TradeCards or dice.random() < 0.3


def test_a_told_theft_is_no_news_to_the_two_and_stays_hidden_from_the_third() -> None:
    match = _after(_founded(), GiveCards(None, BEN, Cards(wood=2, ore=1)), RecordRoll((3, 4)))
    state = _state(match)
    hexes = [h for h in state.tiles if {b.player for _, b in state.pieces.buildings_at(h)} == {BEN}]
    match = _after(match, MoveRobber(ANNA, hexes[0]))
    told, untold = _after(match, StealCard(ANNA, BEN, Resource.ORE)), _after(match, StealCard(ANNA, BEN))
    assert _hand(told, ANNA, ANNA) == {"ore": (1, 1)}
    assert _hand(told, BEN, BEN) == {"wood": (2, 2)}
    assert _in_private(told, CLARA) == _in_private(untold, CLARA)
    assert _hand(told, CLARA, ANNA) == {"wood": (0, 1), "ore": (0, 1)}
    assert told.view() == untold.view()


# ---------------------------------------------------------------- what a player tells


@pytest.mark.parametrize(
    ("player", "picked", "cards"),
    [(ANNA, {}, Cards(ore=1)), (BEN, {"wood": 1}, Cards(wood=2))],
    ids=["thief", "victim"],
)
def test_both_may_tell_later_which_card_was_stolen(player: PlayerId, picked: dict[str, int], cards: Cards) -> None:
    """What is certain is picked already: one card is left to name."""
    match = _after_theft()
    offer = _offer(match, player, ConfideHand)
    assert offer
    (picker,) = offer.inputs
    assert isinstance(picker, CardsInput)
    assert {pile.kind: pile.now for pile in picker.piles if pile.now} == picked
    assert picker.exactly == cards.total
    told = _after(match, ConfideHand(player, cards))
    exact = {kind.value: (count, count) for kind, count in cards.kinds()}
    assert _hand(told, player, player) == exact
    assert _offer(told, player, ConfideHand) is None
    for other in PLAYERS:
        if other != player:
            assert _in_private(told, other) == _in_private(match, other)
    assert told.view() == match.view()


def test_development_cards_are_in_hand_as_far_as_told() -> None:
    match = _after(_founded(), RecordRoll((1, 1)), GiveCards(None, ANNA, Cards(wool=3, grain=3, ore=3)))
    offer = _offer(match, ANNA, BuyDevelopment)
    assert offer
    assert "card" in {one.field for one in offer.inputs}
    match = _after(
        match, BuyDevelopment(ANNA, DevelopmentKind.VICTORY_POINT), BuyDevelopment(ANNA), BuyDevelopment(ANNA)
    )
    assert [(card.kind, card.count) for card in match.holds(ANNA)] == [("vp", 1), ("development", 2)]
    assert match.private_points(ANNA).total == match.points(ANNA).total + 1
    assert _offer(match, ANNA, ConfideDevelopment)
    match = _after(
        match, ConfideDevelopment(ANNA, DevelopmentKind.KNIGHT), ConfideDevelopment(ANNA, DevelopmentKind.KNIGHT)
    )
    assert [(card.kind, card.count) for card in match.holds(ANNA)] == [("knight", 2), ("vp", 1)]
    assert _offer(match, ANNA, ConfideDevelopment) is None
    assert [item.label.key for item in match.private_points(ANNA).items][-1] == "catan.points.hidden"
    assert match.private_points(BEN) == match.points(BEN)
    assert match.holds(BEN) == ()


def test_the_own_device_offers_only_cards_one_has() -> None:
    match = _after(_founded(), RecordRoll((1, 1)), GiveCards(None, ANNA, Cards(wool=1, grain=1, ore=1)))
    match = _after(match, BuyDevelopment(ANNA))
    for player in (ANNA, BEN, CLARA):  # a card bought in this turn must wait
        match = _after(match, EndTurn(player), RecordRoll((1, 1)))
    plays = {"PlayKnight", "PlayRoadBuilding", "PlayInvention", "PlayMonopoly"}
    public = {offer.command.__name__ for offer in match.offers()} & plays
    assert public == plays
    assert {offer.command.__name__ for offer in match.private_offers(ANNA)} & plays == plays
    told = _after(match, ConfideDevelopment(ANNA, DevelopmentKind.MONOPOLY))
    assert {offer.command.__name__ for offer in told.offers()} & plays == plays, "no screen gives it away"
    assert {offer.command.__name__ for offer in told.private_offers(ANNA)} & plays == {"PlayMonopoly"}


def test_a_device_gets_no_word_of_the_table_and_nothing_of_others() -> None:
    match = _after_theft()
    for player in PLAYERS:
        for offer in match.private_offers(player):
            assert offer.kind is not OfferKind.OVERRIDE
            assert offer.player in (player, None)


# ---------------------------------------------------------------- trade from the other side


def test_a_trade_is_entered_on_the_device_of_the_one_who_is_not_active() -> None:
    match = _after(
        _founded(), GiveCards(None, ANNA, Cards(wood=2)), GiveCards(None, BEN, Cards(ore=3, wool=1)), RecordRoll((1, 1))
    )
    match = _after(match, SetHand(ANNA, Cards(wood=2)), SetHand(BEN, Cards(ore=3, wool=1)), SetHand(CLARA, Cards()))
    offer = _offer(match, BEN, TradeCards)
    assert offer
    assert offer.player == BEN
    gives, gets = offer.inputs
    assert isinstance(gives, CardsInput)
    assert isinstance(gets, CardsInput)
    assert [(pile.kind, pile.most) for pile in gives.piles] == [("wool", 1), ("ore", 3)]
    assert [(pile.kind, pile.most) for pile in gets.piles] == [("wood", 2)]
    assert (gives.label and gives.label.key, gets.label and gets.label.key) == (
        "catan.input.i_give",
        "catan.input.i_get",
    )
    sent = {"type": "TradeCards", **offer.given, gives.field: {"ore": 2}, gets.field: {"wood": 1}}
    traded = _after(match, CODEC.command_from_json(sent))
    assert _state(traded).hands.possible(BEN) == (Cards(wood=1, wool=1, ore=1),)
    assert _state(traded).hands.possible(ANNA) == (Cards(wood=1, ore=2),)
    assert _offer(match, CLARA, TradeCards) is None, "nothing to give"
    assert sum(one.command is TradeCards for one in match.private_offers(ANNA)) == 1, "the active one trades as ever"


@pytest.mark.parametrize("seed", range(3))
def test_what_a_device_offers_is_accepted(seed: int) -> None:
    """Own cards are told, so a trade that uses only the own and certain cards is never refused."""
    dice = random.Random(seed)
    match = _after(_founded(), RecordRoll((1, 1)))
    for player in PLAYERS:
        match = _after(match, SetHand(player, Cards(*(dice.randint(1, 3) for _ in RESOURCES))))
    for _ in range(20):
        player = dice.choice((BEN, CLARA))
        offer = _offer(match, player, TradeCards)
        assert offer
        wish = command_json(offer, dice)
        if not any(wish["gives"].values()) and not any(wish["gets"].values()):
            continue
        match = _after(match, CODEC.command_from_json(wish))
        if not all(_state(match).hands.count(one) for one in PLAYERS):
            break


def test_a_hand_that_was_told_stays_told_when_the_deals_become_too_many() -> None:
    hands = Hands.empty(PLAYERS, FULL_BANK).given({player: Cards(4, 4, 4, 3, 3) for player in PLAYERS})
    hands = hands.stolen(BEN, ANNA, Resource.ORE)
    dice = random.Random(1)
    while len(hands.public) > 1 or not any(hand.any for hand in hands.possible(CLARA)):
        assert len(hands.public) <= MOST_DEALS
        victim, thief = dice.sample((BEN, CLARA), 2)
        hands = hands.stolen(victim, thief, None)
    assert hands.seen_by(ANNA).possible(ANNA) == (Cards(4, 4, 4, 3, 4),)
    assert hands.seen_by(CLARA).possible(ANNA) != hands.seen_by(ANNA).possible(ANNA)
