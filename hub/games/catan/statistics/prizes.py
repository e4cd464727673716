"""Prizes of an evening, for those who stand out alone."""

from collections.abc import Callable, Iterator

from hub.engine.phrase import PlayerId
from hub.engine.statistics import Award
from hub.games.catan.statistics.account import Account
from hub.games.catan.statistics.dealings import Dealings
from hub.kit.contests import award
from hub.kit.earnings import Income

Value = Callable[[Income, Dealings], float]

PRIZES: tuple[tuple[str, int, Value], ...] = (  # key, the least that counts, the value
    ("luckiest", 2, lambda income, _: income.luck),
    ("unluckiest", 2, lambda income, _: -income.luck),
    ("best_trader", 2, lambda _, dealt: dealt.trades.with_players),
    ("best_banker", 3, lambda _, dealt: dealt.trades.with_bank),
    ("best_thief", 2, lambda _, dealt: dealt.stolen),
    ("most_robbed", 2, lambda _, dealt: dealt.robbed),
    ("most_missed", 3, lambda income, _: income.due - income.received),
    ("best_builder", 4, lambda _, dealt: dealt.bought),
    ("card_hoarder", 4, lambda _, dealt: dealt.returned),
)


def awards(account: Account) -> Iterator[Award]:
    incomes = {player: account.earned.of(player) for player in account.players}
    for key, least, value in PRIZES:
        values: dict[PlayerId, float] = {
            player: value(incomes[player], account.dealings[player]) for player in account.players
        }
        yield from award(key, values, words=f"catan.award.{key}", least=least)
