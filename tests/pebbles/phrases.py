"""What is worth saying of a game of Pebbles."""

from hub.engine.definition import Tell
from hub.engine.messages import Event
from hub.engine.phrase import Phrase, Who, phrase
from hub.engine.rule_table import Play
from tests.pebbles.events import (
    GameEnded,
    NumberWhispered,
    PebblesGiven,
    PebblesTaken,
    RollRecorded,
    TurnEnded,
)
from tests.pebbles.rules import result
from tests.pebbles.state import PebblesState


def tell_roll(_play: Play[PebblesState], event: RollRecorded) -> tuple[Phrase, ...]:
    said = phrase("pebbles.tell.rolled", player=Who(event.player), total=sum(event.dice))
    return (said, phrase("pebbles.remark.double")) if event.dice[0] == event.dice[1] else (said,)


def tell_taken(_play: Play[PebblesState], event: PebblesTaken) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.takes", player=Who(event.player), n=event.count),)


def tell_gift(_play: Play[PebblesState], event: PebblesGiven) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.gives", player=Who(event.player), partner=Who(event.partner), n=event.count),)


def tell_whisper(_play: Play[PebblesState], event: NumberWhispered) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.whispers", player=Who(event.player)),)


def tell_turn(play: Play[PebblesState], _event: TurnEnded) -> tuple[Phrase, ...]:
    return () if result(play) else (phrase("pebbles.tell.your_turn", player=Who(play.state.active)),)


def tell_end(_play: Play[PebblesState], event: GameEnded) -> tuple[Phrase, ...]:
    winners = tuple(Who(player) for player in event.winners)
    return (phrase("pebbles.tell.won", players=winners, n=len(winners), points=event.points),)


TELL: dict[type[Event], Tell] = {
    RollRecorded: tell_roll,
    PebblesTaken: tell_taken,
    PebblesGiven: tell_gift,
    NumberWhispered: tell_whisper,
    TurnEnded: tell_turn,
    GameEnded: tell_end,
}
