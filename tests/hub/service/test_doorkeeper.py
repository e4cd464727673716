"""Seats, codes and the lock: who gets in, who is here, and what a power cut leaves."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from hub.engine.messages import Refusal
from hub.engine.phrase import PlayerId
from hub.service.doorkeeper import FACT, GRACE_S, WAIT_S, WRONG_CODES, Doorkeeper
from hub.service.game_service import GameService
from hub.service.house import House
from hub.service.store import EventStore, InMemoryStore
from tests.hub.service.test_game_service import running
from tests.pebbles.playing import BLUE, ORANGE, SETUP


@dataclass
class Hourglass:
    """Alarms that ring when a test says so."""

    now: float = 0.0
    waiting: list["Sand"] = field(default_factory=list)

    def later(self, seconds: float, work: Callable[[], None]) -> "Sand":
        sand = Sand(self.now + seconds, work)
        self.waiting.append(sand)
        return sand

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        due = [sand for sand in self.waiting if sand.at <= self.now and not sand.is_cancelled]
        self.waiting = [sand for sand in self.waiting if sand not in due]
        for sand in due:
            sand.work()


@dataclass(eq=False)
class Sand:
    at: float
    work: Callable[[], None]
    is_cancelled: bool = False

    def cancel(self) -> None:
        self.is_cancelled = True


@pytest.fixture
def store() -> InMemoryStore:
    return InMemoryStore()


@pytest.fixture
def service(store: EventStore) -> Iterator[GameService]:
    made = running(store)
    made.start_match(SETUP)
    yield made
    made.close()


@pytest.fixture
def glass() -> Hourglass:
    return Hourglass()


@pytest.fixture
def door(service: GameService, glass: Hourglass) -> Doorkeeper:
    return Doorkeeper(service, clock=lambda: glass.now, later=glass.later)


def code(service: GameService) -> str:
    return service.snapshot().join_code


def wrong(service: GameService) -> str:
    return f"{(int(code(service)) + 1) % 10_000:04d}"


def reason(ask: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        ask()
    return refused.value.reason


def test_whoever_knows_the_code_gets_the_seat(service: GameService, door: Doorkeeper) -> None:
    assert len(code(service)) == 4
    assert code(service).isdecimal()
    token = door.claim(BLUE, code(service))
    assert door.seat_of(token) == BLUE
    assert door.seat_of("something else") is None
    assert door.seat_of(None) is None
    assert service.snapshot().phones == {BLUE: True}


def test_a_wrong_code_a_taken_seat_and_a_stranger_are_refused(service: GameService, door: Doorkeeper) -> None:
    assert reason(lambda: door.claim(BLUE, wrong(service))) == "refusal.join_code"
    first = door.claim(BLUE, code(service))
    assert reason(lambda: door.claim(BLUE, code(service))) == "refusal.seat_taken"
    assert reason(lambda: door.claim(PlayerId("nobody"), code(service))) == "refusal.unknown_player"
    assert door.seat_of(first) == BLUE


def test_a_host_takes_over_and_the_other_phone_only_watches(service: GameService, door: Doorkeeper) -> None:
    first = door.claim(BLUE, code(service))
    second = door.claim(BLUE, code(service), takes_over=True)
    assert (door.seat_of(first), door.seat_of(second)) == (None, BLUE)


def test_a_released_seat_can_be_taken_again(service: GameService, door: Doorkeeper) -> None:
    token = door.claim(BLUE, code(service))
    door.release(BLUE)
    assert door.seat_of(token) is None
    assert service.snapshot().phones == {}
    assert door.seat_of(door.claim(BLUE, code(service))) == BLUE


def test_guessing_is_slowed_down(service: GameService, door: Doorkeeper, glass: Hourglass) -> None:
    for _ in range(WRONG_CODES):
        assert reason(lambda: door.claim(BLUE, wrong(service))) == "refusal.join_code"
    assert reason(lambda: door.claim(BLUE, code(service))) == "refusal.join_wait"
    glass.pass_by(WAIT_S)
    assert door.claim(BLUE, code(service))


def test_five_guesses_a_minute_and_no_more(service: GameService, door: Doorkeeper, glass: Hourglass) -> None:
    """In figures: ten thousand codes at this pace last more than a night."""
    for _ in range(5):
        assert reason(lambda: door.claim(BLUE, wrong(service))) == "refusal.join_code"
    glass.pass_by(59)
    assert reason(lambda: door.claim(BLUE, code(service))) == "refusal.join_wait"
    glass.pass_by(1)
    assert door.claim(BLUE, code(service))


def test_codes_are_drawn_anew_and_from_all_of_their_length(
    service: GameService, door: Doorkeeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda most: most - 1)
    before = code(service)
    service.start_match(SETUP)
    door.lock()
    assert (code(service), door.host_code) == ("9999", "999999")
    monkeypatch.setattr(secrets, "randbelow", lambda most: 7)
    service.start_match(SETUP)
    assert code(service) == "0007" != before


def test_a_right_code_forgives_the_wrong_ones(service: GameService, door: Doorkeeper) -> None:
    for player in (BLUE, ORANGE):
        for _ in range(WRONG_CODES - 1):
            assert reason(lambda: door.claim(player, wrong(service))) == "refusal.join_code"  # noqa: B023 - at once
        door.claim(player, code(service))


def test_a_right_seat_code_does_not_help_to_guess_the_hosts(service: GameService, door: Doorkeeper) -> None:
    door.lock()
    for _ in range(WRONG_CODES):
        assert reason(lambda: door.join_hosts("wrong!")) == "refusal.join_code"
        door.claim(BLUE, code(service), takes_over=True)
    assert reason(lambda: door.join_hosts(door.host_code)) == "refusal.join_wait"


def test_who_sat_here_before_needs_no_code_for_the_next_game(service: GameService, door: Doorkeeper) -> None:
    token = door.claim(BLUE, code(service))
    assert not door.was_here(token), "the seat itself is enough"
    for _ in range(2):  # also when nobody took a seat in between
        service.start_match(SETUP)
        assert door.seat_of(token) is None
        assert door.was_here(token)
    assert not door.was_here("somebody else")


def test_a_game_that_comes_to_the_table_has_free_seats(service: GameService, door: Doorkeeper) -> None:
    token = door.claim(BLUE, code(service))
    first = service.snapshot().game_id
    service.start_match(SETUP)
    assert service.snapshot().phones == {}
    assert door.seat_of(token) is None
    assert first
    service.open_game(first)
    assert door.seat_of(token) is None
    service.delete_game(first)
    assert code(service) == ""
    assert reason(lambda: door.claim(BLUE, "")) == "refusal.unknown_player"


def test_seats_code_and_lock_outlive_a_power_cut(store: EventStore, service: GameService, door: Doorkeeper) -> None:
    token, host = door.claim(BLUE, code(service)), door.lock()
    again_service = running(store)
    again = Doorkeeper(again_service)
    assert code(again_service) == code(service)
    assert again.seat_of(token) == BLUE
    assert again.is_host(host)
    assert again_service.snapshot().house.is_locked
    again.close()
    again_service.close()


@pytest.mark.parametrize(
    "kept", ["", "{", "[]", '{"seats": 7}', '{"host": 1}', '{"seats": {"red": null}}', '{"new": 1}']
)
def test_damaged_notes_are_forgotten(store: EventStore, service: GameService, kept: str) -> None:
    service.change_house(House(is_locked=True))
    store.keep_fact(FACT, kept)
    door = Doorkeeper(service)
    assert not service.snapshot().house.is_locked, "without a host's token nobody could open it"
    assert door.seat_of(door.claim(BLUE, code(service))) == BLUE
    door.close()


# ---------------------------------------------------------------- whose phone is here


def test_a_phone_is_lost_after_a_moment(service: GameService, door: Doorkeeper, glass: Hourglass) -> None:
    door.claim(BLUE, code(service))
    door.came(BLUE)
    glass.pass_by(GRACE_S)
    assert service.snapshot().phones == {BLUE: True}
    door.went(BLUE)
    glass.pass_by(GRACE_S / 2)
    assert service.snapshot().phones == {BLUE: True}
    glass.pass_by(GRACE_S)
    assert service.snapshot().phones == {BLUE: False}
    door.came(BLUE)
    assert service.snapshot().phones == {BLUE: True}


def test_a_page_that_is_loaded_again_is_not_lost(service: GameService, door: Doorkeeper, glass: Hourglass) -> None:
    door.claim(BLUE, code(service))
    door.came(BLUE)
    door.went(BLUE)
    door.came(BLUE)
    glass.pass_by(2 * GRACE_S)
    assert service.snapshot().phones == {BLUE: True}


def test_one_of_two_streams_is_enough(service: GameService, door: Doorkeeper, glass: Hourglass) -> None:
    door.claim(BLUE, code(service))
    door.came(BLUE)
    door.came(BLUE)
    door.went(BLUE)
    glass.pass_by(2 * GRACE_S)
    assert service.snapshot().phones == {BLUE: True}


def test_a_phone_that_never_opened_a_page_is_lost(service: GameService, door: Doorkeeper, glass: Hourglass) -> None:
    door.claim(BLUE, code(service))
    glass.pass_by(GRACE_S)
    assert service.snapshot().phones == {BLUE: False}


def test_phones_may_leave_while_the_hub_closes(service: GameService, door: Doorkeeper, glass: Hourglass) -> None:
    door.claim(BLUE, code(service))
    door.came(BLUE)
    service.close()
    door.went(BLUE)
    glass.pass_by(GRACE_S)
    door.close()
    door.close()


# ---------------------------------------------------------------- the host


def test_a_locked_table_has_a_host(service: GameService, door: Doorkeeper) -> None:
    token = door.lock()
    assert service.snapshot().house.is_locked
    assert (door.is_host(token), door.is_host("x"), door.is_host(None)) == (True, False, False)
    assert door.lock() == token, "a second tap locks nobody out"
    door.unlock()
    assert not service.snapshot().house.is_locked
    assert not door.is_host(token)


def test_the_host_code_makes_another_device_the_hosts(service: GameService, door: Doorkeeper) -> None:
    assert reason(lambda: door.join_hosts("")) == "refusal.join_code", "an open table has no host"
    token = door.lock()
    assert len(door.host_code) == 6
    assert door.join_hosts(door.host_code) == token
    assert reason(lambda: door.join_hosts(code(service))) == "refusal.join_code"


def test_the_house_outlives_a_power_cut_and_the_lock_stays_the_doors(store: EventStore, service: GameService) -> None:
    door = Doorkeeper(service)
    service.change_house(House(frozenset({"odds"}), is_locked=True))
    assert service.snapshot().house == House(frozenset({"odds"}), is_locked=False)
    again = running(store)
    assert again.snapshot().house.without == {"odds"}
    again.close()
    door.close()


def test_a_house_of_an_earlier_release_keeps_its_aids(store: EventStore) -> None:
    """They were those that are on; now they are those that are off."""
    store.keep_fact("house", '{"aids": ["odds", "places"], "brightness": 60}')
    service = running(store)
    assert service.snapshot().house == House(frozenset({"missing"}), brightness=60)
    service.close()


@pytest.mark.parametrize("kept", ["{", '{"aids": ["nonsense"]}', '{"aids": 1}', "[]"])
def test_a_house_that_cannot_be_read_is_the_usual_one(store: EventStore, kept: str) -> None:
    store.keep_fact("house", kept)
    service = running(store)
    assert service.snapshot().house == House()
    service.close()
