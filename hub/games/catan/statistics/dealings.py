"""What each player lost, traded and built."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from hub.engine.phrase import PlayerId
from hub.games.catan.statistics.countables import Built, Countable, Lost, Missed, Things, Traded


@dataclass(frozen=True, slots=True)
class Trades:
    with_players: int = 0
    with_bank: int = 0
    given: int = 0  # cards
    gotten: int = 0


@dataclass(frozen=True, slots=True)
class Dealings:
    """`stolen` is what this player took from other hands, `robbed` what others took out of this one.

    `returned` went back to the bank; `bought` counts what was built and paid for.
    """

    losses: Mapping[str, int] = field(default_factory=dict)
    stolen: int = 0
    robbed: int = 0
    returned: int = 0
    trades: Trades = Trades()
    built: Mapping[str, int] = field(default_factory=dict)
    bought: int = 0


def dealings_of(player: PlayerId, counted: Iterable[Countable]) -> Dealings:
    counted = tuple(counted)
    own = [one for one in counted if not isinstance(one, Traded) and one.player == player]
    lost = [one for one in own if isinstance(one, Lost)]
    built = [one for one in own if isinstance(one, Built)]
    losses: Counter[str] = Counter()
    for one in own:
        if isinstance(one, Lost | Missed):
            losses[one.why] += one.count
    return Dealings(
        losses=dict(losses),
        stolen=sum(one.count for one in counted if isinstance(one, Lost) and one.to == player),
        robbed=sum(one.count for one in lost if one.to is not None),
        returned=sum(one.count for one in lost if one.to is None),
        trades=_trades(player, counted),
        built=dict(Counter(one.what for one in built)),
        bought=sum(bool(one.cost) for one in built),
    )


def _trades(player: PlayerId, counted: Iterable[Countable]) -> Trades:
    own = tuple(_sides(player, counted))
    with_bank = sum(partner is None for partner, _, _ in own)
    return Trades(
        with_players=len(own) - with_bank,
        with_bank=with_bank,
        given=sum(count for _, gives, _ in own for _, count in gives),
        gotten=sum(count for _, _, gets in own for _, count in gets),
    )


def _sides(player: PlayerId, counted: Iterable[Countable]) -> Iterator[tuple[PlayerId | None, Things, Things]]:
    """Whom this player traded with, gave and got; what one gives the other gets."""
    for one in counted:
        if isinstance(one, Traded) and one.player == player:
            yield one.partner, one.gives, one.gets
        elif isinstance(one, Traded) and one.partner == player:
            yield one.player, one.gets, one.gives
