"""What a Catan game counts, and shows of it."""

from collections.abc import Iterator

from hub.engine.phrase import phrase
from hub.engine.statistics import Record, Summary
from hub.engine.story import Story
from hub.games.catan.statistics.account import Account, account_of
from hub.games.catan.statistics.charts import charts
from hub.games.catan.statistics.counting import promises
from hub.games.catan.statistics.outlook import outlook
from hub.games.catan.statistics.prizes import awards
from hub.games.catan.statistics.turning import turning_points


def statistics(story: Story) -> Summary:
    """Before the first roll there is nothing to show but what it may bring."""
    account = account_of(story.players, story.moments)
    ahead = None if story.standing.is_over else outlook(promises(story.play), story.players)
    if not account.throws:
        return Summary(outlook=ahead)
    return Summary(
        charts=tuple(charts(account)),
        awards=tuple(awards(account)),
        turning_points=tuple(turning_points(account)),
        records=tuple(_rolls(account)),
        notes=(phrase("catan.stats.so_many_rolls", n=len(account.throws)),),
        outlook=ahead,
    )


def _rolls(account: Account) -> Iterator[Record]:
    for throw in account.throws:
        dice = throw.dice if throw.has_faces else None
        cells = {"dice": dice, "sum": throw.number, "received": throw.received, "luck": throw.luck}
        yield Record(throw.seq, throw.player, cells)
