"""The one writer: decides, stores, shows; refuses politely; survives a restart."""

import random
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hub.engine.messages import AdjustPoints, UndoLast
from hub.engine.phrase import phrase
from hub.games import catan
from hub.service import game_service
from hub.service.game_service import GameService, ServiceClosed
from hub.service.house import House
from hub.service.snapshot import Attention
from hub.service.sqlite_store import SqliteStore
from hub.service.store import EventStore, InMemoryStore, StoredEntry, StoreError
from tests.all_games import ALL_GAMES
from tests.patience import AT_ONCE_S, PATIENCE_S
from tests.pebbles.playing import BLUE, SETUP
from tests.random_table import command_json


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


def running(store: EventStore) -> GameService:
    service = GameService(store, ALL_GAMES, clock=Clock())
    service.start()
    return service


@pytest.fixture
def service() -> Iterator[GameService]:
    made = running(InMemoryStore())
    yield made
    made.close()
    made.close()


def play(service: GameService, steps: int, *, seed: int = 1) -> None:
    dice = random.Random(seed)
    while steps:
        match = service.snapshot().match
        assert match
        offer = next(offer for offer in match.offers() if offer.kind == "next")
        steps -= service.submit(command_json(offer, dice), source="test", version=match.version).accepted


def test_without_a_game_nothing_can_be_done(service: GameService) -> None:
    outcome = service.submit(UndoLast(), source="test")
    assert (outcome.accepted, outcome.reason) == (False, "refusal.no_game")
    assert service.games() == ()


def test_a_match_starts_and_goes_on(service: GameService) -> None:
    assert service.start_match(SETUP).accepted
    play(service, 14)
    snapshot = service.snapshot()
    assert snapshot.version == 14
    assert [entry.source for entry in snapshot.match.ledger.entries] == ["test"] * 14 if snapshot.match else False


def test_a_stale_command_is_refused_with_the_fresh_version(service: GameService) -> None:
    service.start_match(SETUP)
    play(service, 3)
    for seen in (2, 4):  # also one that the game before had
        outcome = service.submit(UndoLast(), source="phone", version=seen)
        assert (outcome.accepted, outcome.reason, outcome.version) == (False, "refusal.stale", 3)


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"type": "Nonsense"},
        {"type": ["UndoLast"]},
        {"type": "UndoLast", "extra": 1},
        {"type": "AdjustPoints", "player": "red", "points": "many"},
        {"type": "CorrectEntry", "seq": 1, "command": {"type": "CorrectEntry", "seq": 1}},
        {"type": "CorrectEntry", "seq": 1, "command": 7},
    ],
)
def test_a_command_that_makes_no_sense_is_refused_with_a_sentence(
    service: GameService, command: dict[str, Any]
) -> None:
    service.start_match(SETUP)
    outcome = service.submit(command, source="test")
    assert outcome.reason == "refusal.malformed"
    assert service.snapshot().version == 0


def test_two_phones_at_once_change_the_table_once(service: GameService) -> None:
    service.start_match(SETUP)
    command = AdjustPoints(BLUE, 1)
    answers: list[bool] = []
    barrier = threading.Barrier(8)

    def tap() -> None:
        barrier.wait()
        answers.append(service.submit(command, source="phone", version=0).accepted)

    phones = [threading.Thread(target=tap) for _ in range(8)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert sorted(answers) == [False] * 7 + [True]
    assert service.snapshot().version == 1


def test_a_restart_resumes_the_same_game_at_the_same_point(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    first = running(store)
    first.start_match(SETUP)
    play(first, 12)
    first.submit(UndoLast(), source="test")
    before = first.snapshot()
    first.close()
    store.close()
    again_store = SqliteStore(tmp_path)
    again = running(again_store)
    after = again.snapshot()
    assert before.match
    assert after.match
    assert (after.game_id, after.match.slices) == (before.game_id, before.match.slices)
    assert after.match.ledger == before.match.ledger
    again.close()
    again_store.close()


def test_an_earlier_game_can_be_opened_again(service: GameService) -> None:
    service.start_match(SETUP)
    play(service, 5)
    first = service.snapshot().game_id
    service.start_match(SETUP)
    assert service.snapshot().version == 0
    assert [game.is_current for game in service.games()] == [True, False]
    assert first
    assert service.open_game(first).accepted
    assert service.snapshot().version == 5
    assert service.open_game("no such game").reason == "refusal.no_such_game"


class BrokenStore(InMemoryStore):
    """A disk that is full from the start of play."""

    def append(self, game_id: str, entries: Any) -> None:
        raise StoreError("No space left on device.")


def test_what_cannot_be_saved_is_refused_and_nothing_changes() -> None:
    service = running(BrokenStore())
    service.start_match(SETUP)
    outcome = service.submit(AdjustPoints(BLUE, 1), source="test")
    assert outcome.reason == "refusal.not_saved"
    assert service.snapshot().version == 0
    service.close()


def test_observers_hear_every_change_and_a_failing_one_stops_nothing(service: GameService) -> None:
    heard: list[int] = []

    def fail(*_: Any) -> None:
        raise RuntimeError("broken screen")

    service.observe(fail)
    service.observe(lambda snapshot, entries: heard.append(len(entries)))
    service.start_match(SETUP)
    service.submit(AdjustPoints(BLUE, 1), source="test")
    service.ask_people(Attention(words=service.snapshot().match.view().phase))  # type: ignore[union-attr]
    assert heard == [0, 1, 0]


def test_waiting_for_a_change(service: GameService) -> None:
    before = service.snapshot().revision
    assert service.wait_for_change(before, timeout_s=AT_ONCE_S).revision == before
    threading.Timer(0.02, lambda: service.start_match(SETUP)).start()
    assert service.wait_for_change(before, timeout_s=PATIENCE_S).revision == before + 1


def test_a_closed_service_says_so(service: GameService) -> None:
    service.close()
    with pytest.raises(ServiceClosed):
        service.submit(UndoLast(), source="test")


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET events = 'xx' WHERE seq = 5",
        "DELETE FROM entries WHERE seq = 5",
        "UPDATE games SET setup = '{}'",
        "UPDATE games SET setup = 'xx'",
        "UPDATE games SET setup = '[1]'",
        "UPDATE entries SET events = replace(events, 'orange', 'ghost')",  # who threw last
        """UPDATE games SET setup = replace(setup, '"format":1', '"format":9')""",
        """UPDATE entries SET command = '{"type":"Future"}' WHERE seq = 5""",
        """UPDATE entries SET events = replace(events, 'n', 'q') WHERE seq = 5""",
    ],
)
def test_a_damaged_game_is_left_alone_and_the_night_goes_on(tmp_path: Path, damage: str) -> None:
    store = SqliteStore(tmp_path)
    first = running(store)
    first.start_match(SETUP)
    play(first, 10)
    damaged = first.snapshot().game_id
    first.close()
    store._open_db().execute(damage)
    again = running(store)
    assert again.snapshot().match is None
    assert damaged
    assert again.open_game(damaged).reason == "refusal.damaged_game"
    assert again.start_match(SETUP).accepted
    assert len(again.games()) in (1, 2)
    again.close()
    store.close()


def test_a_stored_game_keeps_the_names_it_was_played_with(tmp_path: Path) -> None:
    """Today they would be refused as alike; a night that was played stays readable."""
    store = SqliteStore(tmp_path)
    first = running(store)
    first.start_match(SETUP)
    play(first, 10)
    first.close()
    names = [player.name for player in SETUP.players]
    alike = f"replace(replace(setup, '{names[0]}', 'René'), '{names[1]}', 'Rene\u0301')"
    store._open_db().execute(f"UPDATE games SET setup = {alike}")
    again = running(store)
    match = again.snapshot().match
    assert match
    assert [player.name for player in match.setup.players][:2] == ["René", "Rene\u0301"]
    again.close()
    store.close()


def test_a_board_with_pieces_of_a_stranger_is_damaged(tmp_path: Path) -> None:
    """Catan has a board."""
    store = SqliteStore(tmp_path)
    first = running(store)
    first.start_match(replace(SETUP, game=catan.GAME.key, options={"start_player": "manual"}))
    play(first, 2)  # of blue
    first.close()
    store._open_db().execute("UPDATE entries SET events = replace(events, 'blue', 'ghost') WHERE seq = 1")
    again = running(store)
    assert again.snapshot().match is None
    again.close()
    store.close()


def test_stored_entries_are_readable_json(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    service = running(store)
    service.start_match(SETUP)
    service.submit(AdjustPoints(BLUE, 2, "dort"), source="web")
    game = service.snapshot().game_id
    assert game
    assert store.entries(game) == (
        StoredEntry(
            1,
            1003.0,
            "web",
            '{"type":"AdjustPoints","player":"blue","points":2,"note":"dort"}',
            '[{"type":"PointsAdjusted","player":"blue","points":2,"note":"dort"}]',
        ),
    )
    service.close()
    store.close()


def asked(service: GameService) -> None:
    service.ask_people(Attention(phrase("attention.wrong_dice"), (1,)))
    assert service.snapshot().attention


def test_a_question_ends_with_the_next_move_and_with_another_game(service: GameService) -> None:
    service.start_match(SETUP)
    asked(service)
    service.submit(AdjustPoints(BLUE, 1), source="test")
    assert service.snapshot().attention is None
    asked(service)
    service.start_match(SETUP)
    assert service.snapshot().attention is None


def test_whoever_plays_has_ended_the_pause(service: GameService) -> None:
    service.start_match(SETUP)
    service.pause(is_on=True)
    service.submit(AdjustPoints(BLUE, 1), source="test")
    pauses = service.snapshot().pauses
    assert (pauses.is_on, len(pauses.finished)) == (False, 1)


def test_who_saw_an_empty_table_does_not_replace_the_game_of_another(service: GameService) -> None:
    assert service.start_match(SETUP, instead_of=None).accepted
    running_game = service.snapshot().game_id
    assert service.start_match(SETUP, instead_of=None).reason == "refusal.stale"
    assert service.snapshot().game_id == running_game
    assert service.start_match(SETUP, instead_of=running_game).accepted


def test_without_its_game_the_table_is_empty_and_the_house_as_it_was(service: GameService) -> None:
    house = House(brightness=40, is_quiet=True)
    service.change_house(house)
    service.start_match(SETUP)
    game_id = service.snapshot().game_id
    assert game_id
    assert service.delete_game(game_id).accepted
    assert (service.snapshot().match, service.snapshot().house) == (None, house)


def test_what_waited_too_long_for_its_turn_is_refused_and_never_done(
    service: GameService, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, may_end = threading.Event(), threading.Event()
    done: list[str] = []

    def long_work() -> None:
        busy.set()
        may_end.wait()

    first = threading.Thread(target=service.in_turn, args=(long_work,))
    first.start()
    busy.wait()
    with monkeypatch.context() as impatient:
        impatient.setattr(game_service, "ANSWER_TIMEOUT_S", 0.0)
        with pytest.raises(ServiceClosed, match="nothing was changed"):
            service.in_turn(lambda: done.append("late"))
    may_end.set()
    first.join()
    service.in_turn(lambda: done.append("next"))
    assert done == ["next"]


def test_what_has_begun_is_told_however_long_it_takes(service: GameService, monkeypatch: pytest.MonkeyPatch) -> None:
    began, may_end = threading.Event(), threading.Event()

    class LateAnswer(Future[str]):
        """Its time is over when the work has only begun."""

        def result(self, timeout: float | None = None) -> str:
            if timeout is not None:
                began.wait()
                raise TimeoutError
            may_end.set()
            return super().result()

    def long_work() -> str:
        began.set()
        may_end.wait()
        return "done"

    monkeypatch.setattr(game_service, "Future", LateAnswer)
    try:
        assert service.in_turn(long_work) == "done"
    finally:
        may_end.set()
