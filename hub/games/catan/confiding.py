"""What players confide to the hub beyond what everybody sees, and how much the table enters at all."""

from collections.abc import Iterator

from hub.engine.messages import Event
from hub.engine.phrase import Who, phrase
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.cards import Cards
from hub.games.catan.checks import expect_player, refuse
from hub.games.catan.commands import ConfideDevelopment, ConfideHand, CountCards, SetBookkeeping
from hub.games.catan.events import BookkeepingSet, CardsCounted, DevelopmentConfided, HandConfided
from hub.games.catan.robber import discard_of, with_due
from hub.games.catan.state import CatanState, Phase
from hub.kit.hands import Bookkeeping


def confide_hand(play: Play[CatanState], command: ConfideHand) -> Iterator[Event]:
    """BASE-PAY-09: hands are hidden. A private word must fit what the table saw, or the hand is mended in the open."""
    expect_player(play, command.player)
    hands = play.state.hands
    if hands.level is not Bookkeeping.FULL:
        raise refuse("no_hands_kept", "BASE-PAY-09")
    if command.player in hands.uncounted:
        raise refuse("count_first", "BASE-PAY-09", player=Who(command.player))
    if not command.cards.is_real or not hands.confided(command.player, command.cards).known:
        raise refuse("hand_does_not_fit", "BASE-COMP-09", player=Who(command.player))
    yield HandConfided(command.player, command.cards)


def apply_confided_hand(state: CatanState, event: HandConfided) -> CatanState:
    assert event.cards is not None
    return state.replace(hands=state.hands.confided(event.player, event.cards))


def confide_development(play: Play[CatanState], command: ConfideDevelopment) -> Iterator[Event]:
    expect_player(play, command.player)
    if play.state.development.with_confided(command.player, command.card) is None:
        card = phrase(f"catan.development.{command.card}")
        raise refuse("no_such_card", "BASE-DEV-01", player=Who(command.player), card=card)
    yield DevelopmentConfided(command.player, command.card)


def apply_confided_development(state: CatanState, event: DevelopmentConfided) -> CatanState:
    assert event.card
    return state.replace(development=state.development.with_confided(event.player, event.card))


def count_cards(play: Play[CatanState], command: CountCards) -> Iterator[Event]:
    """The answer to a seven where no hands are kept, or a hand size for the books (BASE-SEVEN-01)."""
    state = play.state
    expect_player(play, command.player)
    if command.cards is not None and not 0 <= command.cards <= state.box.bank.total:
        raise refuse("impossible_count", "BASE-COMP-04", most=state.box.bank.total)
    if command.player not in state.hands.uncounted:
        raise refuse("hands_are_kept", "BASE-PAY-09", player=Who(command.player))
    is_answer = state.phase is Phase.DISCARD and command.player in state.asked
    if command.cards is None:
        if not is_answer or state.hands.level is not Bookkeeping.OFF:
            raise refuse("count_needed", "BASE-SEVEN-01", player=Who(command.player))
        yield CardsCounted(command.player, None, 0)
        return
    if not is_answer and state.hands.level is Bookkeeping.OFF:
        raise refuse("nothing_to_discard", "BASE-SEVEN-01", player=Who(command.player))
    counted = state.hands.declared(command.player, Cards(any=command.cards))
    if not counted.known or not counted.bank.is_real:
        raise refuse("bank_lacks", "BASE-COMP-09", player=Who(command.player))
    yield CardsCounted(
        command.player, command.cards, discard_of(command.cards, state.box.hand_limit) if is_answer else None
    )


def apply_count(state: CatanState, event: CardsCounted) -> CatanState:
    if event.cards is not None and state.hands.level is not Bookkeeping.OFF:
        state = state.replace(hands=state.hands.declared(event.player, Cards(any=event.cards)))
    if event.discard is None:
        return state
    asked = tuple(player for player in state.asked if player != event.player)
    owes = 0 if state.hands.level is Bookkeeping.OFF else event.discard  # without books nobody enters the discard
    return with_due(state, {**state.due, event.player: owes}, asked)


def set_bookkeeping(play: Play[CatanState], command: SetBookkeeping) -> Iterator[Event]:
    """Section 17: may change at any moment; what the hub did not follow so far it asks for."""
    if command.level is play.state.hands.level:
        raise refuse("same_bookkeeping", "BASE-PAY-09")
    yield BookkeepingSet(command.level)


def apply_bookkeeping(state: CatanState, event: BookkeepingSet) -> CatanState:
    state = state.replace(hands=state.hands.at_level(event.level))
    if event.level is Bookkeeping.OFF and Phase.DISCARD in (state.phase, state.phase_before_win):
        return with_due(state, {}, ()) if state.phase is Phase.DISCARD else state.replace(due={}, asked=())
    return state


RULES = RuleTable(
    decide={
        ConfideHand: confide_hand,
        ConfideDevelopment: confide_development,
        CountCards: count_cards,
        SetBookkeeping: set_bookkeeping,
    },
    apply={
        HandConfided: apply_confided_hand,
        DevelopmentConfided: apply_confided_development,
        CardsCounted: apply_count,
        BookkeepingSet: apply_bookkeeping,
    },
)
