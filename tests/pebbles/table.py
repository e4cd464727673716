"""What the table sees and may do, and what only one player does."""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.offer import ChoiceInput, DiceInput, NumberInput, Offer, OfferKind
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.engine.standing import Standing, won_by
from hub.engine.view import Counter, Gain, Group, Panel, RollPanel, SeatsPanel, SeatView, TableView, Waiting, exactly
from tests.pebbles import phrases
from tests.pebbles.commands import EndTurn, GivePebbles, RecordRoll, WhisperNumber
from tests.pebbles.state import PebblesState


def offers(play: Play[PebblesState]) -> Iterator[Offer]:
    state, player = play.state, play.state.active
    if state.is_over:
        return
    if not state.has_rolled:
        yield Offer(RecordRoll, phrase("pebbles.offer.throw"), inputs=(DiceInput("dice", 2),), kind=OfferKind.NEXT)
        return
    yield Offer(
        EndTurn,
        phrase("pebbles.offer.end_turn"),
        player,
        {"player": player},
        kind=OfferKind.NEXT,
        on_main_button=True,
        presses={player: EndTurn(player)},
        claims={state.player_in(state.turn + 1): EndTurn(player)},
    )
    if play.options["gifts"] == "yes" and state.heaps[player]:
        others = tuple((one, phrase("pebbles.who", player=Who(one))) for one in state.players if one != player)
        count = NumberInput("count", 1, state.heaps[player], label=phrase("pebbles.ask.count"))
        inputs = (ChoiceInput("partner", others, phrase("pebbles.ask.partner")), count)
        yield Offer(GivePebbles, phrase("pebbles.offer.give"), player, {"player": player}, inputs)


def view(play: Play[PebblesState]) -> TableView:
    state = play.state
    phase = "over" if state.is_over else "done" if state.has_rolled else "throw"
    waiting = (Waiting(state.active, phrase("pebbles.waits.throw")),) if phase == "throw" else ()
    return TableView(
        phase=phrase(f"pebbles.phase.{phase}"),
        panels=(*_roll(play), SeatsPanel(tuple(_seat(state, player) for player in state.players))),
        waiting=waiting,
    )


def standing(play: Play[PebblesState]) -> Standing:
    state = play.state
    if state.is_over:
        return Standing(state.turn, state.active, outcome=won_by(*state.winners))
    return Standing(state.turn, state.active, (state.active,))


def _pebbles(count: int) -> Counter:
    return exactly("pebble", phrase("pebbles.thing.pebble"), count)


def _seat(state: PebblesState, player: PlayerId) -> SeatView:
    whispered = (exactly("whisper", phrase("pebbles.thing.whisper"), 1),) if player in state.lucky else ()
    groups = (
        Group("whispers", phrase("pebbles.group.whispers"), whispered),
        Group("heap", phrase("pebbles.group.heap"), (_pebbles(state.heaps[player]),), is_hand=True),
    )
    return SeatView(player, state.heaps[player], groups)


def _roll(play: Play[PebblesState]) -> Iterator[Panel]:
    roll, taken = play.state.roll, play.state.taken
    if roll is not None and taken is not None:
        gains = (Gain(roll.player, (_pebbles(taken.count),)),) if taken.count else ()
        yield RollPanel(roll.player, roll.dice, phrases.tell_taken(play, taken), gains)


# ---------------------------------------------------------------- one player's own device


def seen_by(state: PebblesState, player: PlayerId) -> PebblesState:
    """PEB-5: of others only that they whispered."""
    lucky = {one: number if one == player else None for one, number in state.lucky.items()}
    return replace(state, lucky=lucky, luck={one: times for one, times in state.luck.items() if one == player})


def holds(play: Play[PebblesState], player: PlayerId) -> tuple[Counter, ...]:
    number = play.state.lucky.get(player)
    return (exactly("lucky", phrase("pebbles.thing.lucky", number=number), 1),) if number else ()


def private_offers(play: Play[PebblesState], player: PlayerId) -> Iterator[Offer]:
    if player not in play.state.lucky and not play.state.is_over:
        number = NumberInput("number", 2, 12, label=phrase("pebbles.ask.number"))
        yield Offer(WhisperNumber, phrase("pebbles.offer.whisper"), player, {"player": player}, (number,))
