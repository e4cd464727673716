"""A short night at the table: some rounds of rolls, and a victory by the table's own word."""

from collections.abc import Iterable

from hub.engine.messages import AdjustPoints
from hub.engine.phrase import PlayerId
from tests.web_ui.table import Table

ROLLS = ((4, 4), (3, 3), (2, 3), (6, 3), (5, 5), (1, 1), (4, 2), (5, 4), (2, 2))
HOSTILE = "</script><img src=x onerror=alert(1)>"


def play_rounds(table: Table, rolls: Iterable[tuple[int, int]] = ROLLS) -> None:
    """Each roll is a turn."""
    for dice in rolls:
        table.roll(*dice)
        end_turn(table)


def end_turn(table: Table) -> None:
    end = next(one for one in table.match.offers() if one.command.__name__ == "EndTurn")
    table.do(end.command(**end.given))


def win(table: Table, player: str = "blue") -> None:
    """In a last round of small throws the table gives away what is missing."""
    table.roll(1, 1)
    table.do(AdjustPoints(PlayerId(player), 90, "cheers"))
    end_turn(table)
    play_rounds(table, [(1, 1)] * (len(table.match.setup.players) - 1))


def played(table: Table, *names: str) -> str:
    """A game that somebody won; gives back its id."""
    table.begin(*names)
    play_rounds(table)
    win(table)
    game_id = table.service.snapshot().game_id
    assert game_id
    return game_id
