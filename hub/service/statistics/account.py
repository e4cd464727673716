"""The whole account of a game: every number of its statistics, from the lines of its chronicle."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from hub.engine.facts import Built, Lost, Missed, Rolled, Traded
from hub.engine.match import Match
from hub.engine.phrase import PlayerId
from hub.service.pauses import Pauses
from hub.service.statistics.chronicle import Chronicle, Line
from hub.service.statistics.fairness import fairness_of_faces, fairness_of_sums
from hub.service.statistics.income import Earnings, earnings, prospects, roll_lines
from hub.service.statistics.model import (
    GameStatistics,
    Loss,
    Moment,
    PlayerStatistics,
    Prospects,
    Trades,
    TurnTime,
)
from hub.service.statistics.prizes import awards
from hub.service.statistics.story import turning_points
from hub.service.statistics.times import gaps, turn_times, typical_s


def statistics(
    match: Match, *, pauses: Pauses, now: float | None = None, chronicle: Chronicle | None = None
) -> GameStatistics:
    """What can be said of a game that is running, won, left alone or not begun.

    `now` lets the present turn last until now, for a game that is being played. A `chronicle` that is kept makes the
    next asking cheap.
    """
    lines = (chronicle or Chronicle()).lines(match)
    game, seats = match.game, [player.id for player in match.setup.players]
    dice, times = _dice(match, lines), turn_times(lines, pauses, now)
    earned = earnings(lines, dice=dice)
    players = tuple(_player(match, seat, lines, earned, times, dice) for seat in seats)
    rolls, faces = _rolled(lines)
    in_order = tuple(roll_lines(lines, seats, dice=dice))
    goal = game.target(match.play()) if game.target else None
    return GameStatistics(
        players=players,
        sums=fairness_of_sums(rolls, dice=dice),
        faces=fairness_of_faces(faces, dice=dice, unknown=len(rolls) - len(faces)),
        rolls=in_order,
        moments=_moments(lines, seats),
        turn_times=times,
        turning_points=turning_points(lines, in_order, seats, target=goal, pieces=game.pieces, losses=game.losses),
        awards=awards(players, lines),
        prospects=_prospects(match, lines, dice),
        winners=lines[-1].after.winners if lines else (),
        target=goal,
        turns=lines[-1].after.turn if lines else 0,
        began_at=lines[0].entry.at if lines else None,
        ended_at=lines[-1].entry.at if lines else None,
        played_s=sum(gap for _, gap in gaps(lines, pauses, now)),
        things=dict(game.things),
        pieces={what: words for what, words in game.pieces.items() if any(one.built.get(what) for one in players)},
    )


def _dice(match: Match, lines: Sequence[Line]) -> int:
    """How many make a roll here: as many as were thrown, or are to be thrown first."""
    thrown = (len(fact.dice) for line in lines for fact in line.facts if isinstance(fact, Rolled))
    request = match.throw()
    return max(thrown, default=request.dice.count if request else 0)


def _rolled(lines: Sequence[Line], player: PlayerId | None = None) -> tuple[list[Rolled], list[Rolled]]:
    """All rolls, and those whose faces are real; of everybody or of one player."""
    rolls = [(line, fact) for line in lines for fact in line.facts if isinstance(fact, Rolled)]
    rolls = [(line, fact) for line, fact in rolls if player in (None, fact.player)]
    return [fact for _, fact in rolls], [fact for line, fact in rolls if line.has_faces]


def _player(
    match: Match, player: PlayerId, lines: Sequence[Line], earned: Earnings, times: Sequence[TurnTime], dice: int
) -> PlayerStatistics:
    game, seats = match.game, match.setup.players
    rolls, faces = _rolled(lines, player)
    total, by_kind, by_number = earned.of(player, game.things)
    own = [time for time in times if time.player == player]
    middle, longest = typical_s(own)
    facts = [fact for line in lines for fact in line.facts]
    lost = [fact for fact in facts if isinstance(fact, Lost)]
    built = Counter(fact.what for fact in facts if isinstance(fact, Built) and fact.player == player)
    return PlayerStatistics(
        player=player,
        points=match.points(player).total,
        sums=fairness_of_sums(rolls, dice=dice, tests=len(seats)),
        faces=fairness_of_faces(faces, dice=dice, tests=len(seats), unknown=len(rolls) - len(faces)),
        total=total,
        by_kind=by_kind,
        by_number=by_number,
        losses=_losses(match, [fact for fact in facts if isinstance(fact, Lost | Missed) and fact.player == player]),
        stolen=sum(fact.count for fact in lost if fact.to == player),
        robbed=sum(fact.count for fact in lost if fact.player == player and fact.to is not None),
        trades=_trades(player, [fact for fact in facts if isinstance(fact, Traded)]),
        built={what: built[what] for what in game.pieces if built[what]},
        turns=len(own),
        turn_total_s=sum(time.seconds for time in own),
        turn_median_s=middle,
        turn_longest_s=longest,
    )


def _losses(match: Match, facts: Sequence[Lost | Missed]) -> tuple[Loss, ...]:
    counts: Counter[str] = Counter()
    for fact in facts:
        counts[fact.why] += fact.count
    return tuple(Loss(why, words, counts[why]) for why, words in match.game.losses.items() if counts[why])


def _trades(player: PlayerId, trades: Sequence[Traded]) -> Trades:
    """A swap between two players is one of each; what one gives the other gets."""
    own = [(trade.partner, trade.gives, trade.gets) for trade in trades if trade.player == player]
    own += [(trade.player, trade.gets, trade.gives) for trade in trades if trade.partner == player]
    with_bank = sum(partner is None for partner, _, _ in own)
    return Trades(
        with_players=len(own) - with_bank,
        with_bank=with_bank,
        given=sum(count for _, gives, _ in own for _, count in gives),
        gotten=sum(count for _, _, gets in own for _, count in gets),
    )


def _moments(lines: Sequence[Line], seats: Sequence[PlayerId]) -> tuple[Moment, ...]:
    changed = [line for was, line in pairwise((None, *lines)) if line and (was is None or was.points != line.points)]
    return tuple(
        Moment(line.entry.seq, line.entry.at, line.before.turn, dict(zip(seats, line.points, strict=True)))
        for line in changed
    )


def _prospects(match: Match, lines: Sequence[Line], dice: int) -> Prospects | None:
    game = match.game
    if game.promises is None or (lines and lines[-1].after.is_over):
        return None
    seats = [player.id for player in match.setup.players]
    return prospects(game.promises(match.play()), seats, tuple(game.things), dice=dice)
