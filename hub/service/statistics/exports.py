"""Statistics for other programs: JSON for scripts, tables for spreadsheets.

`as_json` gives plain JSON values. Its shape only ever grows within one `version`:

    format, version     "gamenight-statistics", 2
    game, target, winners[], turns, began_at, ended_at, played_s
                        times in seconds since the epoch, lengths in seconds
    players[]           id, name, colour, points, income {total, by_kind[], by_number[]}, dice {sums, faces},
                        losses {why: cards}, stolen, robbed, trades {}, built {what: count},
                        turns {count, total_s, median_s, longest_s}
                        income: key, expected (fair dice), due (the dice as they fell), received, luck
                        dice: rolls, cells[] (value, seen, expected), chi_square, degrees, p, verdict, words
    dice {sums, faces}  the same of everybody together
    rolls[]             seq, at, turn, player, dice (null where only the sum is known), sum, received {}, luck {} so far
    points[]            seq, at, turn, points {}: after every step that changed them
    turn_times[]        turn, player, seconds, is_finished
    turning_points[]    seq, at, turn, words
    awards[]            key, player, words
    prospects           null, or per_roll {}, by_kind {}, odds[] (number, chance, brings {player: {kind: count}})
    names               things {}, built {}: the keys above in the language that was asked for

Players are named by their id everywhere but in `players`.
"""

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

from hub.engine.match import Match
from hub.engine.phrase import Phrase
from hub.service.statistics.model import Fairness, GameStatistics, Income, PlayerStatistics, Prospects

FORMAT = "gamenight-statistics"
VERSION = 2
BYTE_ORDER_MARK = "\ufeff"  # without it some spreadsheets read UTF-8 as something else
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")  # with these a spreadsheet takes a word for a formula

Say = Callable[[Phrase], str]


# ---------------------------------------------------------------- JSON


def as_json(stats: GameStatistics, match: Match, *, say: Say) -> dict[str, Any]:
    """Everything, with sentences as `say` says them."""
    seats = {player.id: player for player in match.setup.players}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.key,
        "target": stats.target,
        "winners": list(stats.winners),
        "turns": stats.turns,
        "began_at": stats.began_at,
        "ended_at": stats.ended_at,
        "played_s": stats.played_s,
        "players": [
            {"id": one.player, "name": seats[one.player].name, "colour": seats[one.player].colour, **_player(one, say)}
            for one in stats.players
        ],
        "dice": {"sums": _fairness(stats.sums, say), "faces": _fairness(stats.faces, say)},
        "rolls": [
            {
                "seq": roll.seq,
                "at": roll.at,
                "turn": roll.turn,
                "player": roll.player,
                "dice": list(roll.dice) if roll.has_faces else None,
                "sum": roll.number,
                "received": dict(roll.received),
                "luck": dict(roll.luck),
            }
            for roll in stats.rolls
        ],
        "points": [
            {"seq": one.seq, "at": one.at, "turn": one.turn, "points": dict(one.points)} for one in stats.moments
        ],
        "turn_times": [
            {"turn": one.turn, "player": one.player, "seconds": one.seconds, "is_finished": one.is_finished}
            for one in stats.turn_times
        ],
        "turning_points": [
            {"seq": one.seq, "at": one.at, "turn": one.turn, "words": say(one.words)} for one in stats.turning_points
        ],
        "awards": [{"key": one.key, "player": one.player, "words": say(one.words)} for one in stats.awards],
        "prospects": _prospects(stats.prospects) if stats.prospects else None,
        "names": {
            "things": {kind: say(words) for kind, words in stats.things.items()},
            "built": {what: say(words) for what, words in stats.pieces.items()},
        },
    }


def _player(one: PlayerStatistics, say: Say) -> dict[str, Any]:
    return {
        "points": one.points,
        "income": {
            "total": _income(one.total),
            "by_kind": [_income(part) for part in one.by_kind],
            "by_number": [_income(part) for part in one.by_number],
        },
        "dice": {"sums": _fairness(one.sums, say), "faces": _fairness(one.faces, say)},
        "losses": {loss.why: loss.count for loss in one.losses},
        "stolen": one.stolen,
        "robbed": one.robbed,
        "trades": {
            "with_players": one.trades.with_players,
            "with_bank": one.trades.with_bank,
            "given": one.trades.given,
            "gotten": one.trades.gotten,
        },
        "built": dict(one.built),
        "turns": {
            "count": one.turns,
            "total_s": one.turn_total_s,
            "median_s": one.turn_median_s,
            "longest_s": one.turn_longest_s,
        },
    }


def _income(one: Income) -> dict[str, Any]:
    return {"key": one.key, "expected": one.expected, "due": one.due, "received": one.received, "luck": one.luck}


def _fairness(one: Fairness, say: Say) -> dict[str, Any]:
    return {
        "rolls": one.rolls,
        "cells": [{"value": cell.value, "seen": cell.seen, "expected": cell.expected} for cell in one.cells],
        "chi_square": one.chi_square,
        "degrees": one.degrees,
        "p": one.p,
        "verdict": one.verdict.value,
        "words": say(one.words),
    }


def _prospects(one: Prospects) -> dict[str, Any]:
    return {
        "per_roll": dict(one.per_roll),
        "by_kind": {player: dict(kinds) for player, kinds in one.by_kind.items()},
        "odds": [
            {
                "number": odds.number,
                "chance": odds.chance,
                "brings": {player: dict(things) for player, things in odds.brings.items()},
            }
            for odds in one.odds
        ],
    }


# ---------------------------------------------------------------- tables


def rolls_csv(stats: GameStatistics, match: Match, *, zone: tzinfo = UTC) -> str:
    """One line a roll; the last columns are what each player received for it."""
    names = {player.id: player.name for player in match.setup.players}
    head = ["seq", "time", "turn", "player", "dice", "sum", *(f"received {name}" for name in names.values())]
    return _table(
        head,
        (
            [
                roll.seq,
                _iso(roll.at, zone),
                roll.turn,
                names[roll.player],
                " ".join(map(str, roll.dice)) if roll.has_faces else "",
                roll.number,
                *(roll.received[player] for player in names),
            ]
            for roll in stats.rolls
        ),
    )


def players_csv(stats: GameStatistics, match: Match) -> str:
    """One line a player, in the order of the seats."""
    seats = {player.id: player for player in match.setup.players}
    losses = tuple(match.game.losses)
    columns: list[tuple[str, Callable[[PlayerStatistics], object]]] = [
        ("player", lambda one: seats[one.player].name),
        ("colour", lambda one: seats[one.player].colour),
        ("points", lambda one: one.points),
        ("has won", lambda one: int(one.player in stats.winners)),
        ("rolls", lambda one: one.sums.rolls),
        ("expected", lambda one: round(one.total.expected, 2)),
        ("due", lambda one: one.total.due),
        ("received", lambda one: one.total.received),
        ("luck", lambda one: round(one.total.luck, 2)),
        ("stolen", lambda one: one.stolen),
        ("robbed", lambda one: one.robbed),
        ("trades with players", lambda one: one.trades.with_players),
        ("trades with bank", lambda one: one.trades.with_bank),
        ("cards given", lambda one: one.trades.given),
        ("cards gotten", lambda one: one.trades.gotten),
        ("turns", lambda one: one.turns),
        ("turn median s", lambda one: _seconds(one.turn_median_s)),
        ("turn longest s", lambda one: _seconds(one.turn_longest_s)),
        ("turns total s", lambda one: _seconds(one.turn_total_s)),
    ]
    head = [name for name, _ in columns]
    head += [f"lost {why}" for why in losses] + [f"built {what}" for what in stats.pieces]
    return _table(
        head,
        (
            [
                *(value(one) for _, value in columns),
                *(sum(loss.count for loss in one.losses if loss.why == why) for why in losses),
                *(one.built.get(what, 0) for what in stats.pieces),
            ]
            for one in stats.players
        ),
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, quoting=csv.QUOTE_NONNUMERIC)  # so that no name is cut in two by another separator
    writer.writerows([_harmless(value) for value in row] for row in (head, *rows))
    return text.getvalue()


def _harmless(value: object) -> object:
    """A word that a spreadsheet would take for a formula gets an apostrophe; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def _iso(at: float, zone: tzinfo) -> str:
    return datetime.fromtimestamp(at, zone).isoformat(timespec="seconds") if at > 0 else ""


def _seconds(value: float | None) -> float | str:
    return "" if value is None else round(value, 1)
