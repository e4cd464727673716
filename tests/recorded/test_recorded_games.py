"""Real table games that people recorded by hand: payouts, road lengths, holders and points come out as they did then.

The recordings lie outside the project; GAMENIGHT_RECORDED_GAMES names their folder.
"""

import json
import os
import re
from collections import Counter
from difflib import unified_diff
from pathlib import Path

import pytest

from hub.engine.match import Match
from hub.engine.messages import Event, Override, UndoLast
from hub.engine.phrase import PlayerId
from hub.games.catan.catanlog import EXCHANGE
from hub.games.catan.catanlog.header import END
from hub.games.catan.catanlog.reader import parsed, timed
from hub.games.catan.catanlog.replay import Replay
from hub.games.catan.catanlog.words import RESOURCES_BY_WORD
from tests.all_games import CATAN as GAME
from tests.recorded.recording import Json, log_of
from tests.recorded.round_trip import round_trip
from tests.referee import paid_out

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("GAMENIGHT_RECORDED_GAMES", ROOT.parent / "shared" / "cases" / "catan_real_games"))

# What the recorders slipped at or left out, and so what a table had to mend by its own word.
MENDED: dict[str, dict[str, int]] = {
    "2016_01_02_1": {"GiveCards": 2, "AdjustPoints": 1},
    "2016_01_16_2": {"SetTurn": 9, "SetDevelopment": 2},
    "2016_02_11_3": {"UndoLast": 1, "SetTurn": 1},
    "2016_02_12_4": {"SetTurn": 8, "SetRobber": 1},
    "2016_02_15_5": {"SetTurn": 7},
    "2016_02_15_6": {"SetTurn": 8, "AdjustPoints": 1},
}
# What stands otherwise in the log when the hub writes it again, and why.
REWRITTEN: dict[str, tuple[str, ...]] = {
    "2016_01_02_1": (),
    "2016_01_16_2": ("+blue plays victory point",),  # cards never played, and a win one point short
    "2016_02_11_3": (
        "-blue buys settlement, builds at (3 SE)",  # put down and moved before its road
        "-white trades [2 wood]white trades [2 wood]white buys dev card",  # broken off, written in one line
        "+white buys dev card",
        "-white trades [2 brick]white buys dev card",
        "+white buys dev card",
    ),
    "2016_02_12_4": (
        "-white moves robber to 16, steals from red",  # moved a second time in the turn, so nobody can be robbed
        "-white buys city, builds at (9 NW)",  # written twice
        "+white moves robber to 16, steals from nobody",
        "+blue plays victory point",
    ),
    "2016_02_15_5": ("-orange buys city, builds at (1 S)",),  # written twice
    "2016_02_15_6": ("+blue plays victory point",),
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
    table = Recorded(game)
    for number, line in enumerate(game["events"], start=table.first_line):
        if line["t"] == "win":
            shown = game["final"]["vp_cards_announced"]
            wanted = {colour: points + shown[colour] for colour, points in game["final"]["board_and_award_vp"].items()}
            assert table.points() == wanted
        table.check(line, table.take(number))
    table.check_end(game["final"])
    assert table.mended() == MENDED[name]


def test_every_recorded_payout_is_compared() -> None:
    lines = [line for name in MENDED for line in recorded(name)["events"]]
    assert sum("expect_payout_full_bank" in line for line in lines) == PAYOUTS


@pytest.mark.parametrize("name", MENDED)
def test_a_recorded_log_is_written_again_as_it_was(name: str) -> None:
    log, exchange = log_of(recorded(name)), EXCHANGE["catan"]
    read = exchange.read(log)
    match = Match.start(GAME, read.setup).restored(read.entries)
    assert not list(match.differences())
    assert read.began_at is not None
    again = exchange.write(match, read.began_at)
    assert changes(log, again) == REWRITTEN[name]


def changes(log: str, again: str) -> tuple[str, ...]:
    """The lines that differ, where it is not only the colour that is not in our box, a time that was not written down,
    or the order of cards."""
    ours = {seat.colour: parsed(log)[0].colours[seat.colour] for seat in parsed(log)[0].seats}
    before = [_plain(re.sub(r"[a-z]+", lambda word: ours.get(word[0], word[0]), line)) for line in log.splitlines()]
    after = [_plain(line) for line in again.splitlines()]
    listed = list(unified_diff(before, after, n=0, lineterm=""))[2:]
    return tuple(line for line in listed if not line.startswith("@@"))


def _plain(line: str) -> str:
    without_time = re.sub(r"ends turn( after 0s)?$", "ends turn", line)
    return re.sub(r"\[(.*?)\]", lambda cards: f"[{', '.join(sorted(cards[1].split(', ')))}]", without_time)


class Recorded:
    """A recorded game that is read line by line; our colours stand for the recorder's."""

    def __init__(self, game: Json) -> None:
        log = log_of(game)
        header, lines, _ = parsed(log)
        self.first_line = log.splitlines().index(END) + 2
        self._ours = {colour: PlayerId(ours) for colour, ours in header.colours.items()}
        self._lines = list(timed(lines, header.began_at))
        self._replay = Replay(header)
        self._replay.begin(lines[0].player)

    def take(self, number: int) -> tuple[Event, ...]:
        """What the lines of the log up to this one bring."""
        events: tuple[Event, ...] = ()
        while self._lines and self._lines[0][0].number <= number:
            events += self._replay.take(*self._lines.pop(0))
        return events

    def points(self) -> dict[str, int]:
        return {colour: self._replay.match.points(player).total for colour, player in self._ours.items()}

    def mended(self) -> Counter[str]:
        commands = [entry.command for entry in self._replay.match.ledger.entries]
        return Counter(type(one).__name__ for one in commands if isinstance(one, Override | UndoLast))

    def check(self, line: Json, events: tuple[Event, ...]) -> None:
        """Whatever the recording says to expect after a line."""
        if "expect_payout_full_bank" in line:
            wanted = {
                (self._ours[colour], RESOURCES_BY_WORD[kind]): count
                for colour, cards in line["expect_payout_full_bank"].items()
                for kind, count in cards.items()
            }
            assert paid_out(events) == wanted, line
        state, expected = self._replay.state, line.get("expect", {})
        if "longest_road_length" in expected:
            lengths = {colour: state.pieces.road_length(player) for colour, player in self._ours.items()}
            assert lengths == expected["longest_road_length"], line
            assert state.route.holder == self._player(expected["longest_road_holder"]), line
        if "knights" in expected:
            assert self._knights() == expected["knights"], line
            assert state.army.holder == self._player(expected["largest_army_holder"]), line

    def check_end(self, final: Json) -> None:
        state = self._replay.state
        assert state.winner == self._player(final["declared_winner"])
        assert self._knights() == final["knights"]
        assert state.route.holder == self._player(final["longest_road_holder"])
        assert state.army.holder == self._player(final["largest_army_holder"])

    def _player(self, colour: str | None) -> PlayerId | None:
        return self._ours[colour] if colour else None

    def _knights(self) -> dict[str, int]:
        development = self._replay.state.development
        return {colour: development.knights(player) for colour, player in self._ours.items()}


@pytest.mark.parametrize("name", MENDED)
def test_a_recorded_game_goes_in_and_out_with_the_commands(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GAMENIGHT_RECORDED_GAMES", raising=False)  # `gamenight` takes it for a setting of its own
    log, once, twice = round_trip(FOLDER / f"{name}.json", tmp_path)
    assert changes(log, once) == REWRITTEN[name]
    assert once == twice
