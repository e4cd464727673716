"""What the next roll may bring just now: how likely each number is, and who gets what."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from hub.engine.phrase import PlayerId, phrase
from hub.engine.statistics import Chance, Outlook
from hub.engine.view import Gain, exactly
from hub.games.catan.cards import RESOURCES
from hub.games.catan.statistics.income import DICE
from hub.kit.chance import all_ways, ways
from hub.kit.earnings import Promise

WAYS, ALL_WAYS = ways(*DICE), all_ways(*DICE)


def outlook(promises: Iterable[Promise], players: Sequence[PlayerId]) -> Outlook:
    """A number that the robber keeps back brings nothing."""
    paying = [promise for promise in promises if not promise.is_blocked]
    parts: Counter[PlayerId] = Counter()
    brings: dict[int, dict[PlayerId, Counter[str]]] = {number: {} for number in WAYS}
    for promise in paying:
        if promise.number in brings:
            parts[promise.player] += promise.count * WAYS[promise.number]
            brings[promise.number].setdefault(promise.player, Counter())[promise.kind] += promise.count
    return Outlook(
        phrase("catan.stats.next"),
        {player: phrase("catan.stats.per_roll", cards=round(parts[player] / ALL_WAYS, 2)) for player in players},
        tuple(Chance(number, share / ALL_WAYS, _gains(brings[number], players)) for number, share in WAYS.items()),
    )


def _gains(brings: Mapping[PlayerId, Mapping[str, int]], players: Sequence[PlayerId]) -> tuple[Gain, ...]:
    return tuple(
        Gain(
            player,
            tuple(
                exactly(kind.value, phrase(f"catan.resource.{kind}"), count)
                for kind in RESOURCES
                if (count := brings[player].get(kind.value, 0))
            ),
        )
        for player in players
        if player in brings
    )
