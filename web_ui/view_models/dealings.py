"""What was lost, traded and built, as tables."""

from hub.engine.phrase import Phrase
from web_ui.view_models.counted import Counted
from web_ui.view_models.figures import Figure, Head, Row, Table


def losses_figure(counted: Counted) -> Figure:
    """One line for each reason that the game names, then what was taken from others."""
    people = counted.numbers.players
    reasons: dict[str, Phrase] = {loss.why: loss.words for one in people for loss in one.losses}
    by_player = {one.player: {loss.why: loss.count for loss in one.losses} for one in people}
    rows = [
        Row(Head(_capital(counted.say(words))), tuple(str(by_player[one.player].get(why, 0)) for one in people))
        for why, words in reasons.items()
    ]
    rows.append(Row(Head(counted.text("web.stats.stolen")), counted.each(lambda one: str(one.stolen))))
    return _tables(counted, "losses", "web.stats.losses", rows)


def trades_figure(counted: Counted) -> Figure:
    rows = [
        Row(Head(counted.text("web.stats.with_players")), counted.each(lambda one: str(one.trades.with_players))),
        Row(Head(counted.text("web.stats.with_bank")), counted.each(lambda one: str(one.trades.with_bank))),
        Row(Head(counted.text("web.stats.given")), counted.each(lambda one: str(one.trades.given))),
        Row(Head(counted.text("web.stats.gotten")), counted.each(lambda one: str(one.trades.gotten))),
    ]
    return _tables(counted, "trades", "web.stats.trades", rows)


def built_figure(counted: Counted) -> Figure:
    numbers = counted.numbers
    rows = [
        Row(Head(_capital(counted.say(words))), tuple(str(one.built.get(what, 0)) for one in numbers.players))
        for what, words in numbers.pieces.items()
    ]
    return _tables(counted, "built", "web.stats.built", rows)


def _tables(counted: Counted, name: str, title: str, rows: list[Row]) -> Figure:
    words = counted.text(title)
    table = Table(words, "", counted.heads(), tuple(rows))
    return Figure(name, words, (), None, (), (table,) if rows else ())


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
