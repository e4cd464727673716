"""Real table games that people recorded by hand: payouts, road lengths, holders and points come out as they did then.

The recordings lie outside the project; GAMENIGHT_RECORDED_GAMES names their folder.
"""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from hub.engine.messages import Event
from hub.engine.phrase import PlayerId
from tests.recorded.recording import KINDS, Json, Replay
from tests.referee import paid_out

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("GAMENIGHT_RECORDED_GAMES", ROOT.parent / "shared" / "cases" / "catan_real_games"))

# What the recorders slipped at or left out, and so what a table had to mend by its own word.
MENDED: dict[str, dict[str, int]] = {
    "2016_01_02_1": {"GiveCards": 2, "AdjustPoints": 1},
    "2016_01_16_2": {"SetTurn": 9, "SetDevelopment": 2},
    "2016_02_11_3": {"UndoLast": 1, "SetTurn": 1, "SetDevelopment": 1, "unreadable line": 2},
    "2016_02_12_4": {"SetTurn": 8, "SetRobber": 1, "line written twice": 1},
    "2016_02_15_5": {"SetTurn": 7, "line written twice": 1},
    "2016_02_15_6": {"SetTurn": 8, "AdjustPoints": 1},
}
PAYOUTS = 382

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason=f"no recorded games: {FOLDER.name} is not there (GAMENIGHT_RECORDED_GAMES)"
)


def recorded(name: str) -> Json:
    game: Json = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return game


@pytest.mark.parametrize("name", MENDED)
def test_a_recorded_game_comes_out_as_it_did(name: str) -> None:
    game = recorded(name)
    replay = Replay(game)
    for line in game["events"]:
        if line["t"] == "win":
            assert _points(replay) == game["final"]["board_and_award_vp"]
        events = replay.replay(line)
        _check(replay, line, events)
    _check_end(replay, game["final"])
    assert dict(replay.mended) == MENDED[name]


def test_every_recorded_payout_is_compared() -> None:
    lines = [line for name in MENDED for line in recorded(name)["events"]]
    assert sum("expect_payout_full_bank" in line for line in lines) == PAYOUTS


def _check(replay: Replay, line: Json, events: tuple[Event, ...]) -> None:
    """Whatever the recording says to expect after a line."""
    if "expect_payout_full_bank" in line:
        wanted = {
            (PlayerId(player), KINDS[kind]): count
            for player, cards in line["expect_payout_full_bank"].items()
            for kind, count in cards.items()
        }
        assert paid_out(events) == wanted, line
    state, expected = replay.state, line.get("expect", {})
    if "longest_road_length" in expected:
        lengths = {player: state.pieces.road_length(player) for player in state.players}
        assert (lengths, state.route.holder) == (expected["longest_road_length"], expected["longest_road_holder"]), line
    if "knights" in expected:
        assert (_knights(replay), state.army.holder) == (expected["knights"], expected["largest_army_holder"]), line


def _check_end(replay: Replay, final: Json) -> None:
    state = replay.state
    assert state.winner == final["declared_winner"]
    assert _knights(replay) == final["knights"]
    assert (state.route.holder, state.army.holder) == (final["longest_road_holder"], final["largest_army_holder"])


def _points(replay: Replay) -> dict[PlayerId, int]:
    return {player: replay.match.points(player).total for player in replay.state.players}


def _knights(replay: Replay) -> Counter[PlayerId]:
    return Counter({player: replay.state.development.knights(player) for player in replay.state.players})
