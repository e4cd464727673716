"""What is worth counting in a game of Pebbles."""

from collections.abc import Iterator

from hub.engine.definition import Counts
from hub.engine.facts import Fact, Gained, Lost, Promise, Rolled
from hub.engine.rule_table import Play
from tests.pebbles.events import PebblesGiven, PebblesTaken, RollRecorded
from tests.pebbles.state import PebblesState


def promises(play: Play[PebblesState]) -> Iterator[Promise]:
    """Every number brings itself to whoever throws it."""
    return (Promise(play.state.active, number, "pebble", number) for number in range(2, 13))


def count_roll(_play: Play[PebblesState], event: RollRecorded) -> Iterator[Fact]:
    yield Rolled(event.player, event.dice)


def count_taken(_play: Play[PebblesState], event: PebblesTaken) -> Iterator[Fact]:
    if event.count:
        yield Gained(event.player, "pebble", event.count, event.number)


def count_gift(_play: Play[PebblesState], event: PebblesGiven) -> Iterator[Fact]:
    yield Lost(event.player, "pebble", event.count, "gift", event.partner)


COUNTS: Counts = {RollRecorded: count_roll, PebblesTaken: count_taken, PebblesGiven: count_gift}
