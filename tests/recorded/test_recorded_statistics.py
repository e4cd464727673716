"""The same recorded games in numbers: what players received is what the recorders wrote down, roll by roll."""

from collections import Counter

import pytest

from hub.engine.match import Match
from hub.games.catan import GAME
from hub.games.catan.catanlog import EXCHANGE
from hub.games.catan.catanlog.reader import parsed
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from tests.recorded.recording import log_of
from tests.recorded.test_recorded_games import FOLDER, MENDED, recorded

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason=f"no recorded games: {FOLDER.name} is not there (GAMENIGHT_RECORDED_GAMES)"
)


@pytest.mark.parametrize("name", MENDED)
def test_received_is_what_was_written_down(name: str) -> None:
    game = recorded(name)
    log = log_of(game)
    ours, read = parsed(log)[0].colours, EXCHANGE["catan"].read(log)
    stats = statistics(Match.start(GAME, read.setup).restored(read.entries), pauses=Pauses())
    rolled = [line for line in game["events"] if line["t"] == "roll"]
    assert [roll.number for roll in stats.rolls] == [line["total"] for line in rolled]
    totals: Counter[str] = Counter()
    for roll, line in zip(stats.rolls, rolled, strict=True):
        paid = {ours[colour]: sum(cards.values()) for colour, cards in line.get("expect_payout_full_bank", {}).items()}
        assert {player: count for player, count in roll.received.items() if count} == paid, line
        totals.update(paid)
    assert {one.player: one.total.received for one in stats.players} == {
        one.player: totals[one.player] for one in stats.players
    }
    assert stats.faces.rolls == 0  # only sums were written down
    assert stats.winners == (ours[game["final"]["declared_winner"]],)
