"""What people will talk about: the moments at which a game turned."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from hub.engine.facts import Awarded, Lost
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.service.statistics.chronicle import Line
from hub.service.statistics.model import RollLine, TurningPoint

SWING = 2  # points a card must move
LATE = 2 / 3  # of the way to the target the leader must have gone
LARGE_PAYOUT = 4  # cards
LONG_DROUGHT = 8  # rolls
HARD_BLOW = 5  # cards
FAR_BEHIND = 3  # points


def turning_points(
    lines: Sequence[Line],
    rolls: Sequence[RollLine],
    seats: Sequence[PlayerId],
    *,
    target: int | None,
    pieces: Mapping[str, Phrase],
    losses: Mapping[str, Phrase],
) -> tuple[TurningPoint, ...]:
    """In the order in which they happened; of records such as the largest payout only the one that stands alone."""
    found = [
        *_cards(lines, pieces),
        *_leads(lines, seats, target),
        *_payout(rolls),
        *_drought(rolls, seats),
        *_blow(lines, losses),
        *_comeback(lines, seats),
    ]
    return tuple(sorted(found, key=lambda point: point.seq))


def _at(line: Line, words: Phrase) -> TurningPoint:
    return TurningPoint(line.entry.seq, line.before.turn, line.entry.at, words)


def _cards(lines: Sequence[Line], pieces: Mapping[str, Phrase]) -> Iterator[TurningPoint]:
    """A special card comes, goes or changes hands, and points with it."""
    for was, line in pairwise(lines):
        swing = max((abs(now - then) for then, now in zip(was.points, line.points, strict=True)), default=0)
        for fact in line.facts:
            if isinstance(fact, Awarded) and swing >= SWING:
                yield _at(line, _card_words(fact, pieces.get(fact.what, phrase(fact.what))))


def _card_words(fact: Awarded, card: Phrase) -> Phrase:
    match fact.player, fact.before:
        case None, before:
            return phrase("stats.turn.card_aside", card=card, before=Who(before) if before else "")
        case player, None:
            return phrase("stats.turn.card", card=card, player=Who(player))
        case player, before:
            return phrase("stats.turn.card_taken", card=card, player=Who(player), before=Who(before))


def _leads(lines: Iterable[Line], seats: Sequence[PlayerId], target: int | None) -> Iterator[TurningPoint]:
    """Late in a game somebody else is alone in front."""
    leader: PlayerId | None = None
    for line in lines:
        best = max(line.points)
        if line.points.count(best) > 1:
            continue
        now = seats[line.points.index(best)]
        if leader and now != leader and target and best >= LATE * target:
            yield _at(line, phrase("stats.turn.lead", player=Who(now), n=best))
        leader = now


def _payout(rolls: Iterable[RollLine]) -> Iterator[TurningPoint]:
    payouts = [(count, roll, player) for roll in rolls for player, count in roll.received.items()]
    most = max((count for count, _, _ in payouts), default=0)
    best = [(roll, player) for count, roll, player in payouts if count == most]
    if most >= LARGE_PAYOUT and len(best) == 1:
        roll, player = best[0]
        words = phrase("stats.turn.payout", player=Who(player), n=most, number=roll.number)
        yield TurningPoint(roll.seq, roll.turn, roll.at, words)


def _drought(rolls: Iterable[RollLine], seats: Sequence[PlayerId]) -> Iterator[TurningPoint]:
    """The longest row of rolls that brought somebody nothing, at its last roll."""
    dry = dict.fromkeys(seats, 0)
    longest, best = 0, list[tuple[PlayerId, RollLine]]()
    for roll in rolls:
        for player in seats:
            dry[player] = 0 if roll.received[player] else dry[player] + 1
            if dry[player] > longest:
                longest, best = dry[player], []
            if dry[player] == longest:
                best.append((player, roll))
    if longest >= LONG_DROUGHT and len(best) == 1:
        player, roll = best[0]
        yield TurningPoint(roll.seq, roll.turn, roll.at, phrase("stats.turn.drought", player=Who(player), n=longest))


def _blow(lines: Iterable[Line], losses: Mapping[str, Phrase]) -> Iterator[TurningPoint]:
    """The most cards that somebody lost at once."""
    blows: Counter[tuple[int, PlayerId, str]] = Counter()
    by_seq = {line.entry.seq: line for line in lines}
    for line in by_seq.values():
        for fact in line.facts:
            if isinstance(fact, Lost):
                blows[line.entry.seq, fact.player, fact.why] += fact.count
    most = max(blows.values(), default=0)
    best = [key for key, count in blows.items() if count == most]
    if most >= HARD_BLOW and len(best) == 1:
        seq, player, why = best[0]
        words = phrase("stats.turn.blow", player=Who(player), n=most, why=losses.get(why, phrase(why)))
        yield _at(by_seq[seq], words)


def _comeback(lines: Sequence[Line], seats: Sequence[PlayerId]) -> Iterator[TurningPoint]:
    """How far each winner once was behind, where it was farthest."""
    for winner in lines[-1].after.winners if lines else ():
        seat = seats.index(winner)
        behind = [max(line.points) - line.points[seat] for line in lines]
        most = max(behind)
        if most >= FAR_BEHIND:
            last = len(behind) - 1 - behind[::-1].index(most)
            yield _at(lines[last], phrase("stats.turn.comeback", player=Who(winner), n=most))
