"""Real games in a real store: results, other names, and being forgotten."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from hub.bootstrap import load_catalogue
from hub.service.game_service import GameService
from hub.service.known_names import known_names, remember_names
from hub.service.people import People
from hub.service.people import results as results_module
from hub.service.people.results import Score
from hub.service.sqlite_store import SqliteStore
from hub.service.store import InMemoryStore, StoredEntry, StoreError
from hub.texts.catalogue import Catalogue
from hub.wire.codec import decode
from tests.all_games import ALL_GAMES
from tests.hub.service.people.nights import COLOURS, adjust, begin, finish, opened, play


def names_in(service: GameService) -> list[tuple[str, ...]]:
    """Of every stored game, oldest first."""
    return [tuple(player.name for player in game.setup.players) for game in reversed(service.games())]


# ---------------------------------------------------------------- results


def test_the_winner_is_first_then_points_decide(service: GameService, people: People) -> None:
    play(service, "Anna", "Bob", "Cyril", winner=1, points=(1, 0, 9))
    (result,) = people.history().results
    places = {seat.name: (seat.place, seat.points, seat.is_winner) for seat in result.seats}
    assert places == {"Anna": (3, 3, False), "Bob": (1, 20, True), "Cyril": (2, 11, False)}
    assert result.is_finished


def test_what_adds_up_is_kept_of_a_finished_game(service: GameService, people: People) -> None:
    begin(service, "Anna", "Bob", "Cyril")
    assert not people.history().totals_of("anna")
    finish(service)
    play(service, "Bob", "Anna", "")
    totals = {one.figure.key: (one.total, one.games) for one in people.history().totals_of("anna")}
    assert totals["harvest.taken"] == (4.0, 2)
    assert set(totals) == {"harvest.taken", "times.turns", "times.total"}, "a median of medians would say nothing"
    again = People(service, load_catalogue(games=ALL_GAMES))
    assert again.history().totals_of("anna") == people.history().totals_of("anna"), "read as they were kept"


def test_equal_points_share_a_place(service: GameService, people: People) -> None:
    play(service, "Anna", "Bob", "Cyril")
    (result,) = people.history().results
    assert [seat.place for seat in result.seats] == [1, 2, 2]


def test_a_game_that_goes_on_is_listed_and_does_not_count(service: GameService, people: People) -> None:
    begin(service, "Anna", "Bob", "Cyril")
    book = people.history()
    assert [result.is_finished for result in book.results] == [False]
    assert (book.people[0].games, book.people[0].unfinished, book.counted) == (0, 1, frozenset())
    finish(service)
    assert len(people.history().counted) == 1


@pytest.mark.parametrize(
    "names", [("Modrý", "Oranžový", "Bílý"), ("blue", " ORANGE", "White"), ("Blau", "Rot", "Weiß")]
)
def test_a_colour_s_word_in_any_language_is_a_guest(
    service: GameService, people: People, names: tuple[str, ...]
) -> None:
    play(service, *names)
    book = people.history()
    assert [[seat.person for seat in result.seats] for result in book.results] == [[None, None, None]]
    assert book.people == ()


def test_two_spellings_are_one_person_called_as_last(service: GameService, people: People) -> None:
    play(service, "anna  marie", "Bob", "Cyril")
    play(service, "Bob", "Anna Marie", "Cyril")
    anna = people.history().of("anna marie")
    assert anna
    assert (anna.name, anna.games) == ("Anna Marie", 2)


def test_one_person_sits_once_at_a_table(service: GameService, people: People) -> None:
    """Also in a game of the time when both names were let in."""
    game_id = play(service, "Anna M", "Bob", "Cyril")
    anna, bob, cyril = service.games()[0].setup.players
    alike = (anna, replace(bob, name="anna   m"), cyril)
    service.change_names({game_id: replace(service.games()[0].setup, players=alike)})
    (result,) = people.history().results
    assert [seat.person for seat in result.seats] == ["anna m", None, "cyril"]


def test_a_copied_game_counts_once(service: GameService, people: People) -> None:
    original = play(service, "Anna", "Bob", "Cyril")
    assert service.copy_game(original).accepted
    book = people.history()
    assert len(book.results) == 2
    assert book.counted == {original}


def test_a_copy_made_right_after_the_beginning_counts_once(service: GameService, people: People) -> None:
    """Both go on apart from each other, so their openings differ."""
    original = begin(service, "Anna", "Bob", "Cyril")
    assert service.copy_game(original).accepted
    finish(service)
    second = service.snapshot().game_id
    assert second
    assert service.copy_game(second).accepted
    adjust(service, 1, 3)
    assert service.open_game(original).accepted
    adjust(service, 1, 1)
    finish(service)
    book = people.history()
    assert len({result.opening for result in book.results}) == 3
    assert book.counted == {original}
    assert service.delete_game(original).accepted
    assert people.history().counted == {second}


# ---------------------------------------------------------------- results are kept


def test_a_result_is_kept_without_names_and_made_only_once(
    service: GameService, people: People, store: InMemoryStore, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = play(service, "Anna", "Bob", "Cyril")
    play(service, "Anna", "Bob", "Cyril", winner=1)
    before = people.history()
    kept = store.fact(f"result {first}")
    assert kept
    assert decode(Score, kept).points == dict(zip(COLOURS, (20, 2, 2), strict=False))
    assert "nna" not in kept
    loads: list[str] = []
    monkeypatch.setattr(service.archive, "game", loads.append)
    assert People(service, catalogue).history() == before
    assert loads == []


def test_a_result_follows_its_game(service: GameService, people: People) -> None:
    first = play(service, "Anna", "Bob", "Cyril")
    begin(service, "Anna", "Bob", "Cyril")
    assert first in people.history().counted
    assert service.open_game(first).accepted
    assert service.submit({"type": "UndoLast"}, source="web").accepted
    begin(service, "Anna", "Bob", "Cyril")
    assert people.history().counted == frozenset()


@pytest.mark.parametrize("kept", ["nonsense", "{}", '{"format":0,"entries":1,"winners":[],"points":{},"opening":""}'])
def test_a_fact_that_says_nothing_is_made_again(
    service: GameService, people: People, store: InMemoryStore, kept: str
) -> None:
    first = play(service, "Anna", "Bob", "Cyril")
    begin(service, "Anna", "Bob", "Cyril")
    store.keep_fact(f"result {first}", kept)
    assert people.history().counted == {first}


def test_a_damaged_game_is_left_out_and_named_once(
    service: GameService, people: People, store: InMemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    damaged = play(service, "Anna", "Bob", "Cyril")
    whole = play(service, "Anna", "Bob", "Cyril")
    length = store.lengths()[damaged][0]
    store.append(damaged, [StoredEntry(length + 1, 1.0, "x", '{"type":"Nothing"}', "[]")])
    with caplog.at_level(logging.WARNING):
        assert people.history().counted == {whole}
        assert people.history().counted == {whole}
    assert caplog.text.count(f"game {damaged} is left out") == 1


def test_a_store_that_refuses_does_not_stop_the_history(
    service: GameService, people: People, store: InMemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = play(service, "Anna", "Bob", "Cyril")
    begin(service, "Anna", "Bob", "Cyril")

    def full(facts: Mapping[str, str]) -> None:
        raise StoreError("full")

    monkeypatch.setattr(store, "keep_facts", full)
    assert people.history().counted == {first}
    assert store.fact(f"{results_module.FACT} {first}") is None


# ---------------------------------------------------------------- other names


def test_a_rename_reaches_every_game_and_the_one_that_is_played_now(service: GameService, people: People) -> None:
    first = play(service, "Anna", "Bob", "Cyril")
    second = begin(service, "Dana", "ANNA", "Bob")
    third = play(service, "Bob", "Cyril", "Dana")
    service.open_game(second)
    told: list[tuple[str, ...]] = []
    people.on_renamed(told.append)
    version, revision = service.snapshot().version, service.snapshot().revision
    assert people.rename(" anna ", "  Hana\t Malá ").accepted
    assert names_in(service) == [("Hana Malá", "Bob", "Cyril"), ("Dana", "Hana Malá", "Bob"), ("Bob", "Cyril", "Dana")]
    assert list(service.snapshot().names.values()) == ["Dana", "Hana Malá", "Bob"]
    assert (service.snapshot().version, service.snapshot().revision) == (version, revision + 1)
    assert [sorted(ids) for ids in told] == [sorted((first, second))]
    assert third not in told[0]
    finish(service)  # the game goes on
    assert people.history().of("anna") is None


def test_a_spelling_can_be_mended(service: GameService, people: People) -> None:
    play(service, "aNNa", "Bob", "Cyril")
    assert people.rename("anna", "Anna").accepted
    assert names_in(service) == [("Anna", "Bob", "Cyril")]


def test_two_names_become_one_person(service: GameService, people: People) -> None:
    play(service, "Anna", "Bob", "Cyril")
    play(service, "Anička", "Bob", "Cyril")
    refused = people.rename("Anička", "Anna", may_merge=False)
    assert (refused.accepted, refused.reason) == (False, "refusal.name_taken")
    assert people.rename("Anička", "Anna").accepted
    anna = people.history().of("anna")
    assert anna
    assert (anna.games, anna.wins) == (2, 2)


def test_two_who_sat_at_one_table_once_are_never_one_person(service: GameService, people: People) -> None:
    begin(service, "Anna", "Bob", "Cyril")
    begin(service, "Anna", "Dana", "Cyril")
    assert people.rename("Anna", "Bob").reason == "refusal.same_table"
    assert people.rename("Dana", "Bob").accepted, "these two never met"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Anna", "bob", "refusal.same_table"),
        ("Anna", " \n ", "refusal.name_empty"),
        ("Anna", "modrý", "refusal.name_is_colour"),
        ("Nobody", "Somebody", "refusal.no_such_person"),
        ("White", "Somebody", "refusal.no_such_person"),
        ("", "Somebody", "refusal.no_such_person"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    service: GameService, people: People, catalogue: Catalogue, old: str, new: str, reason: str
) -> None:
    play(service, "Anna", "Bob", "")
    told: list[tuple[str, ...]] = []
    people.on_renamed(told.append)
    before = service.snapshot()
    outcome = people.rename(old, new)
    assert (outcome.accepted, outcome.reason) == (False, reason)
    assert names_in(service) == [("Anna", "Bob", "White")]
    assert service.snapshot() is before
    assert told == []
    assert outcome.refusal
    assert catalogue.say(outcome.refusal, "cs") != reason


def test_a_long_name_is_cut_as_at_the_set_up(service: GameService, people: People) -> None:
    play(service, "Anna", "Bob", "Cyril")
    assert people.rename("Anna", "x" * 99).accepted
    assert names_in(service)[0][0] == "x" * 24


def test_a_full_disk_is_a_sentence_and_nothing_is_shown(
    service: GameService, people: People, store: InMemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(service, "Anna", "Bob", "Cyril")

    def full(setups: Mapping[str, str]) -> None:
        raise StoreError("full")

    monkeypatch.setattr(store, "replace_setups", full)
    outcome = people.delete("Anna")
    assert (outcome.accepted, outcome.reason) == (False, "refusal.not_saved")
    assert list(service.snapshot().names.values()) == ["Anna", "Bob", "Cyril"]


def test_a_callback_that_fails_does_not_undo_the_rename(service: GameService, people: People) -> None:
    play(service, "Anna", "Bob", "Cyril")

    def fail(game_ids: tuple[str, ...]) -> None:
        raise ValueError(game_ids)

    people.on_renamed(fail)
    assert people.rename("Anna", "Hana").accepted


def test_names_for_the_next_game_follow(service: GameService, people: People) -> None:
    play(service, "Anna", "Bob", "Cyril")
    remember_names(service, {"blue": "Anna", "red": "ANNA", "white": "Cyril"})
    assert people.rename("Anna", "Hana").accepted
    assert known_names(service) == {"blue": "Hana", "red": "Hana", "white": "Cyril"}
    assert people.delete("hana").accepted
    assert known_names(service) == {"white": "Cyril"}


def test_a_name_that_is_only_offered_can_be_forgotten(service: GameService, people: People) -> None:
    play(service, "Bob", "Cyril", "Dana")
    remember_names(service, {"blue": "Anna", "white": "Cyril"})
    assert people.offered_only() == ("Anna",)
    assert people.delete("anna").accepted
    assert people.offered_only() == ()


# ---------------------------------------------------------------- being forgotten


def test_who_is_forgotten_becomes_the_colour_in_the_table_s_language(service: GameService, people: People) -> None:
    play(service, "Anna", "Bob", "Cyril")
    play(service, "Bob", "Anna", "Cyril", voice="de")
    play(service, "Bílý", "Bob", "Anna")  # somebody typed the word: another language's takes its place
    assert people.delete("anna").accepted
    assert names_in(service) == [("Modrý", "Bob", "Cyril"), ("Bob", "Orange", "Cyril"), ("Bílý", "Bob", "White")]
    book = people.history()
    assert {one.person for one in book.people} == {"bob", "cyril"}
    assert len(book.counted) == 3


def test_when_every_word_is_taken_the_name_goes_all_the_same(service: GameService, people: People) -> None:
    begin(service, "Anna", "Modrý", "Blue", "Blau")
    assert people.delete("Anna").accepted
    assert names_in(service) == [("Modrý 2", "Modrý", "Blue", "Blau")]
    game = service.snapshot().game_id
    assert game
    assert service.open_game(game).accepted, "the game still loads"


def test_a_forgotten_name_is_in_no_file_of_the_data_folder(tmp_path: Path, catalogue: Catalogue) -> None:
    name = "Žofie Dlouhá"
    store = SqliteStore(tmp_path)
    service = opened(store)
    people = People(service, catalogue)
    for _ in range(3):
        play(service, "Bob", name, "Cyril")
    begin(service, name.upper(), "Bob", "Cyril")
    remember_names(service, {"red": name})
    people.history()  # writes what it finds out
    assert files_with(tmp_path, name)
    assert people.delete(name).accepted
    assert files_with(tmp_path, name) == []
    people.history()
    service.close()
    store.close()
    assert files_with(tmp_path, name) == []


def files_with(folder: Path, name: str) -> list[str]:
    spellings = {spelled.encode() for spelled in (name, name.upper(), name.casefold())}
    return [path.name for path in folder.rglob("*") if any(one in path.read_bytes() for one in spellings)]
