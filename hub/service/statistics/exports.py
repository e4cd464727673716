"""Statistics for other programs as plain JSON values. Their shape only ever grows within one `version`:

    format, version     "gamenight-statistics", 3
    game, target, winners[], turns, began_at, ended_at, played_s, notes[]
                        times in seconds since the epoch, lengths in seconds
    players[]           id, name, colour, points, figures {key: number or null}: what the charts say of each
    charts[]            key, title, unit, places[] (numbers, words or players), lead[], notes[],
                        series[]: key, label, style, player, values[], by_player {player: values[]}
    records[]           seq, at, turn, player, and what the game writes down each time
    points[]            seq, at, turn, points {}: after every step that changed them
    turn_times[]        turn, player, seconds, is_finished
    turning_points[]    seq, at, turn, words
    awards[]            key, player, words
    outlook             null, or people {player: words}, chances[]: what, share, brings {player: {kind: count}}

Which charts and records there are is the game's own affair, and so are their keys. Players are named by their id
everywhere but in `players`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from hub.engine.match import Match
from hub.engine.phrase import Phrase, PlayerId, Who
from hub.engine.statistics import Chart, Outlook, Place
from hub.service.statistics.model import GameStatistics

FORMAT = "gamenight-statistics"
VERSION = 3

Say: TypeAlias = Callable[[Phrase], str]


def as_json(stats: GameStatistics, match: Match, *, say: Say) -> dict[str, Any]:
    """Everything, with sentences as `say` says them."""
    figures = {key: values for key, _, _, values in stats.figures()}
    points = {one.player: one.points for one in stats.players}
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
        "notes": [say(words) for words in stats.notes],
        "players": [
            {
                "id": player.id,
                "name": player.name,
                "colour": player.colour,
                "points": points[player.id],
                "figures": _figures(figures, player.id),
            }
            for player in match.setup.players
        ],
        "charts": [_chart(chart, say) for chart in stats.charts],
        "records": [
            {**_when(stats, one.seq), "player": one.player, **{key: _plain(cell) for key, cell in one.cells.items()}}
            for one in stats.records
        ],
        "points": [{**_when(stats, one.seq), "points": dict(one.points)} for one in stats.points],
        "turn_times": [
            {"turn": one.turn, "player": one.player, "seconds": one.seconds, "is_finished": one.is_finished}
            for one in stats.turn_times
        ],
        "turning_points": [{**_when(stats, one.seq), "words": say(one.words)} for one in stats.turning_points],
        "awards": [{"key": one.key, "player": one.player, "words": say(one.words)} for one in stats.awards],
        "outlook": _outlook(stats.outlook, say) if stats.outlook else None,
    }


def _when(stats: GameStatistics, seq: int) -> dict[str, Any]:
    turn, at = stats.when[seq]
    return {"seq": seq, "at": at, "turn": turn}


def _figures(figures: Mapping[str, Mapping[PlayerId, float | None]], player: PlayerId) -> dict[str, float | None]:
    return {key: values.get(player) for key, values in figures.items()}


def _plain(cell: object) -> object:
    if isinstance(cell, Mapping):
        return dict(cell)
    return list(cell) if isinstance(cell, tuple) else cell


def _chart(chart: Chart, say: Say) -> dict[str, Any]:
    return {
        "key": chart.key,
        "title": say(chart.title),
        "unit": chart.unit.value,
        "places": [_place(place, say) for place in chart.places],
        "lead": [say(words) for words in chart.lead],
        "notes": [say(words) for words in chart.notes],
        "series": [
            {
                "key": one.key,
                "label": _place(one.label, say),
                "style": one.style.value,
                "player": one.player,
                "values": list(one.values),
                "by_player": {player: list(values) for player, values in one.by_player.items()},
            }
            for one in chart.series
        ],
    }


def _place(place: Place, say: Say) -> str | int:
    match place:
        case Who(player):
            return player
        case Phrase():
            return say(place)
    return place


def _outlook(one: Outlook, say: Say) -> dict[str, Any]:
    return {
        "people": {player: say(words) for player, words in one.people.items()},
        "chances": [
            {
                "what": _place(chance.what, say),
                "share": chance.share,
                "brings": {gain.player: {thing.kind: thing.count for thing in gain.things} for gain in chance.brings},
            }
            for chance in one.chances
        ],
    }
