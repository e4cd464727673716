"""What people will talk about: cards that change hands, great payouts, droughts and blows.

Of records such as the largest payout only the one that stands alone is told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.statistics import TurningPoint
from hub.games.catan.statistics.account import Account
from hub.games.catan.statistics.countables import Awarded, Lost
from hub.games.catan.statistics.income import Step, Throw

SWING = 2  # points a card must move
LARGE_PAYOUT = 4  # cards
LONG_DROUGHT = 8  # rolls
HARD_BLOW = 5  # cards


def turning_points(account: Account) -> Iterator[TurningPoint]:
    yield from _cards(account.steps)
    yield from _payout(account.throws)
    yield from _drought(account.throws, account.players)
    yield from _blow(account.steps)


def _cards(steps: Sequence[Step]) -> Iterator[TurningPoint]:
    """A special card comes, goes or changes hands, and points with it."""
    for was, step in pairwise(steps):
        points = zip(was.moment.points, step.moment.points, strict=True)
        swing = max((abs(now - then) for then, now in points), default=0)
        for one in step.counted:
            if isinstance(one, Awarded) and swing >= SWING:
                yield TurningPoint(step.seq, _card_words(one))


def _card_words(one: Awarded) -> Phrase:
    card = phrase(f"catan.special.{one.what}")
    match one.player, one.before:
        case None, before:
            return phrase("catan.turning.card_aside", card=card, before=Who(before) if before else "")
        case player, None:
            return phrase("catan.turning.card", card=card, player=Who(player))
        case player, before:
            return phrase("catan.turning.card_taken", card=card, player=Who(player), before=Who(before))


def _payout(throws: Iterable[Throw]) -> Iterator[TurningPoint]:
    payouts = [(count, throw, player) for throw in throws for player, count in throw.received.items()]
    most = max((count for count, _, _ in payouts), default=0)
    best = [(throw, player) for count, throw, player in payouts if count == most]
    if most >= LARGE_PAYOUT and len(best) == 1:
        throw, player = best[0]
        words = phrase("catan.turning.payout", player=Who(player), n=most, number=throw.number)
        yield TurningPoint(throw.seq, words)


def _drought(throws: Iterable[Throw], players: Sequence[PlayerId]) -> Iterator[TurningPoint]:
    """The longest row of rolls that brought somebody nothing, at its last roll."""
    dry = dict.fromkeys(players, 0)
    longest, best = 0, list[tuple[PlayerId, Throw]]()
    for throw in throws:
        for player in players:
            dry[player] = 0 if throw.received[player] else dry[player] + 1
            if dry[player] > longest:
                longest, best = dry[player], []
            if dry[player] == longest:
                best.append((player, throw))
    if longest >= LONG_DROUGHT and len(best) == 1:
        player, throw = best[0]
        yield TurningPoint(throw.seq, phrase("catan.turning.drought", player=Who(player), n=longest))


def _blow(steps: Iterable[Step]) -> Iterator[TurningPoint]:
    """The most cards that somebody lost at once."""
    blows: Counter[tuple[int, PlayerId, str]] = Counter()
    for step in steps:
        for one in step.counted:
            if isinstance(one, Lost):
                blows[step.seq, one.player, one.why] += one.count
    most = max(blows.values(), default=0)
    best = [key for key, count in blows.items() if count == most]
    if most >= HARD_BLOW and len(best) == 1:
        seq, player, why = best[0]
        words = phrase("catan.turning.blow", player=Who(player), n=most, why=phrase(f"catan.loss.{why}"))
        yield TurningPoint(seq, words)
