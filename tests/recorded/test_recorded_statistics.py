"""The same recorded games in numbers: what players received is what the recorders wrote down, roll by roll."""

from collections import Counter

import pytest

from hub.engine.match import Match
from hub.games.catan.catanlog import EXCHANGE
from hub.games.catan.catanlog.reader import parsed
from hub.games.catan.statistics.account import account_of
from tests.all_games import CATAN as GAME
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
    match = Match.start(GAME, read.setup).restored(read.entries)
    story = match.story()
    account = account_of(story.players, story.moments)
    rolled = [line for line in game["events"] if line["t"] == "roll"]
    assert [roll.number for roll in account.throws] == [line["total"] for line in rolled]
    totals: Counter[str] = Counter()
    for roll, line in zip(account.throws, rolled, strict=True):
        paid = {ours[colour]: sum(cards.values()) for colour, cards in line.get("expect_payout_full_bank", {}).items()}
        assert {player: count for player, count in roll.received.items() if count} == paid, line
        totals.update(paid)
    assert {player: account.earned.of(player).received for player in story.players} == {
        player: totals[player] for player in story.players
    }
    assert not any(roll.has_faces for roll in account.throws)  # only sums were written down
    assert story.standing.winners == (ours[game["final"]["declared_winner"]],)
