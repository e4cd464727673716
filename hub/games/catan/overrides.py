"""What the table decides against the program's view; cards are conserved all the same."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.messages import Event, IllegalCommand
from hub.engine.phrase import Who, phrase
from hub.engine.rule_table import Play, RuleTable
from hub.games.catan.checks import refuse
from hub.games.catan.commands import SetHand
from hub.games.catan.events import HandSet
from hub.games.catan.robber import discard_of, with_due
from hub.games.catan.state import CatanState


def set_hand(play: Play[CatanState], command: SetHand) -> Iterator[Event]:
    """The table's word on a hand; the bank must have the difference (BASE-COMP-09)."""
    hands = play.state.hands
    if command.player not in hands.players:
        raise IllegalCommand(phrase("refusal.unknown_player", player=command.player))
    if not command.cards.is_real or not hands.declared(command.player, command.cards).is_possible:
        raise refuse("bank_lacks", "BASE-COMP-09", player=Who(command.player))
    yield HandSet(command.player, command.cards)


def apply_hand(state: CatanState, event: HandSet) -> CatanState:
    """Who was about to discard owes what the mended hand says."""
    state = replace(state, hands=state.hands.declared(event.player, event.cards))
    if event.player not in state.due:
        return state
    return with_due(state, {**state.due, event.player: discard_of(event.cards.total)})


RULES = RuleTable(decide={SetHand: set_hand}, apply={HandSet: apply_hand})
