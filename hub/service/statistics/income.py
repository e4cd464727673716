"""What rolls brought, beside what they owed and what fair dice would have owed for the same position.

The robber and an empty bank are not luck of the dice: what they kept back is owed all the same, so luck compares
what was owed with what was to be expected of the position at each roll.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hub.engine.facts import Gained, Missed, Promise, Rolled
from hub.engine.phrase import PlayerId
from hub.service.statistics.chance import all_ways, ways
from hub.service.statistics.chronicle import Line
from hub.service.statistics.model import Income, NumberOdds, Prospects, RollLine

Key = tuple[PlayerId, int, str]  # player, number, kind of thing


@dataclass(slots=True)
class Earnings:
    """Sums for each player, number and kind, over some rolls.

    What was to be expected is kept as whole parts of all ways the dice can fall, so no fraction is ever rounded.
    """

    dice: int
    expected: Counter[Key] = field(default_factory=Counter)
    due: Counter[Key] = field(default_factory=Counter)
    received: Counter[Key] = field(default_factory=Counter)

    def of(self, player: PlayerId, kinds: Iterable[str]) -> tuple[Income, tuple[Income, ...], tuple[Income, ...]]:
        """In all, by kind in the given order, and by each number that could or did bring something."""
        keys = [key for key in {*self.expected, *self.due} if key[0] == player]
        numbers = sorted({number for _, number, _ in keys})
        return (
            self._sum("total", keys),
            tuple(self._sum(kind, [key for key in keys if key[2] == kind]) for kind in kinds),
            tuple(self._sum(str(number), [key for key in keys if key[1] == number]) for number in numbers),
        )

    def _sum(self, name: str, keys: Sequence[Key]) -> Income:
        return Income(
            name,
            sum(self.expected[key] for key in keys) / all_ways(self.dice),
            sum(self.due[key] for key in keys),
            sum(self.received[key] for key in keys),
        )


def earnings(lines: Iterable[Line], *, dice: int) -> Earnings:
    chance = ways(dice)
    total = Earnings(dice)
    for line in lines:
        for promise in line.promises:
            key = (promise.player, promise.number, promise.kind)
            total.expected[key] += promise.count * chance.get(promise.number, 0)
        for fact in line.facts:
            if isinstance(fact, Gained | Missed) and fact.number is not None:
                key = (fact.player, fact.number, fact.kind)
                total.due[key] += fact.count
                if isinstance(fact, Gained):
                    total.received[key] += fact.count
    return total


def roll_lines(lines: Iterable[Line], players: Sequence[PlayerId], *, dice: int) -> Iterator[RollLine]:
    """Every roll in order, with what it brought and the luck of each player so far."""
    chance, every = ways(dice), all_ways(dice)
    luck = dict.fromkeys(players, 0)  # in parts of all ways
    for line in lines:
        for roll in (fact for fact in line.facts if isinstance(fact, Rolled)):
            received = dict.fromkeys(players, 0)
            for promise in line.promises:
                luck[promise.player] -= promise.count * chance.get(promise.number, 0)
            for fact in line.facts:
                if isinstance(fact, Gained | Missed) and fact.number is not None:
                    luck[fact.player] += fact.count * every
                    if isinstance(fact, Gained):
                        received[fact.player] += fact.count
            yield RollLine(
                line.entry.seq,
                line.entry.at,
                line.before.turn,
                roll.player,
                roll.dice,
                {player: parts / every for player, parts in luck.items()},
                received,
                has_faces=line.has_faces,
            )


def prospects(
    promises: Iterable[Promise], players: Sequence[PlayerId], kinds: Sequence[str], *, dice: int
) -> Prospects:
    """What the next roll may bring just now; a number the robber keeps back brings nothing."""
    chance, every = ways(dice), all_ways(dice)
    paying = [promise for promise in promises if not promise.is_blocked]
    parts = {player: dict.fromkeys(kinds, 0) for player in players}
    brings: dict[int, dict[PlayerId, Counter[str]]] = {number: {} for number in chance}
    for promise in paying:
        parts[promise.player][promise.kind] += promise.count * chance.get(promise.number, 0)
        if promise.number in brings:
            brings[promise.number].setdefault(promise.player, Counter())[promise.kind] += promise.count
    return Prospects(
        {player: sum(parts[player].values()) / every for player in players},
        {player: {kind: part / every for kind, part in parts[player].items()} for player in players},
        tuple(
            NumberOdds(number, chance[number] / every, _in_order(brings[number], players, kinds)) for number in chance
        ),
    )


def _in_order(
    brings: Mapping[PlayerId, Mapping[str, int]], players: Sequence[PlayerId], kinds: Sequence[str]
) -> dict[PlayerId, tuple[tuple[str, int], ...]]:
    return {
        player: tuple((kind, brings[player][kind]) for kind in kinds if brings[player].get(kind))
        for player in players
        if player in brings
    }
