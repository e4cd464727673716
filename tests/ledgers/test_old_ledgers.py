"""Data folders as every release left them behind: each game in them opens, stands as it stood, and is played on."""

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, CorrectEntry, RedoLast, UndoLast
from hub.engine.offer import OfferKind
from hub.games import catan
from hub.games.registry import GAMES
from hub.service.doorkeeper import Doorkeeper
from hub.service.game_service import GameService
from hub.service.known_names import known_names
from hub.service.people.results import Results
from hub.service.sqlite_store import FILE_NAME, SqliteStore
from hub.service.store import InMemoryStore
from tests.ledgers.play import expectation, make
from tests.random_table import command_json

HERE = Path(__file__).parent
RELEASES = sorted(folder.name for folder in HERE.glob("[0-9]*"))
Expected = dict[str, dict[str, Any]]

# Where the rules say something else today. Each row: release and game, what differs, and why that is right.
PRIVATE = (
    "The table sets a hand while the hub knows more of the hands than the table, because somebody told it in private."
    " Up to 0.6 what was told then counted for everybody: other possible deals were dropped (0.2 and 0.3, entry 138),"
    " and it decided what goes back to the bank (0.4 to 0.6, entry 63). Now only what all know counts for all."
)
MOST = (
    "Of each kind a hand was said to hold as many as it has cards of unknown kind, 89 brick among them. Now never more"
    " than there are."
)
RATES = "33 cards of unknown kind for 9 fit no rate; such a trade was accepted wherever enough was paid."
OTHER_HANDS = {(release, "beginner"): PRIVATE for release in ("0.2.0", "0.3.0", "0.4.0", "0.5.0", "0.6.0")}
OTHER_HANDS |= {(release, game): MOST for release in RELEASES[1:] for game in ("other_island", "without_books")}
OTHER_EVENTS = {  # short of wool or not, and one brick to hand over or none: all follow from the other bank
    (release, "beginner"): ([83, 116, 124, 128], PRIVATE) for release in ("0.4.0", "0.5.0", "0.6.0")
} | {(release, "without_books"): ([19], RATES) for release in ("0.2.0", "0.3.0")}


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def expected(release: str) -> Expected:
    """What the release itself made of its games."""
    read: Expected = json.loads((HERE / release / "expected.json").read_text())
    return read


@pytest.fixture
def folder(release: str, tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as db:
        db.executescript((HERE / release / "ledger.sql").read_text())
    return tmp_path


@pytest.fixture
def service(folder: Path) -> Iterator[GameService]:
    made = _opened(folder)
    yield made
    made.close()
    made._store.close()


def _opened(folder: Path) -> GameService:
    made = GameService(SqliteStore(folder), GAMES, clock=lambda: 1_800_000_000.0)
    made.start()
    return made


def _match(service: GameService) -> Match:
    match = service.snapshot().match
    assert match
    return match


def test_there_is_a_ledger_of_every_release_in_the_changelog() -> None:
    changelog = (HERE.parents[1] / "docs" / "changelog.md").read_text()
    dated = [line.split()[1] for line in changelog.splitlines() if line.startswith("## ") and "(" in line.split("–")[0]]
    assert dated
    assert set(dated) <= set(RELEASES)


def test_the_next_ledger_will_have_every_command(tmp_path: Path) -> None:
    """What is added to the game must be added to `play.py`, or the release could not be tried later."""
    assert not make(tmp_path)


def test_every_game_stands_as_it_stood(release: str, expected: Expected, service: GameService) -> None:
    assert {game.id for game in service.games()} == {one["id"] for one in expected.values()}
    for name, then in expected.items():
        assert service.open_game(then["id"]).accepted, name
        now = expectation(_match(service))
        compared = {"entries", "live", "active", "winners", "points", "cards", "phase"}
        if (release, name) in OTHER_HANDS:
            assert now["hands"] != then["hands"], f"{name}: this needs no explanation any more"
        else:
            compared.add("hands")
        assert {key: now[key] for key in compared} == {key: then[key] for key in compared}, name
        for seq, (told, tells) in enumerate(zip(then["told"], now["told"], strict=True), 1):
            assert _is_within(told, tells), f"{name}, entry {seq}: {told!r} is now {tells!r}"


def _is_within(told: str, tells: str) -> bool:
    """What was told is still told, in that order; more may be told today."""
    rest = iter(tells.split(", "))
    return all(one in rest for one in told.split(", ") if one)


def test_the_rules_still_decide_what_they_decided(release: str, expected: Expected, service: GameService) -> None:
    for name, then in expected.items():
        assert service.open_game(then["id"]).accepted
        explained, _why = OTHER_EVENTS.get((release, name), ([], ""))
        assert [one.entry.seq for one in _match(service).differences()] == explained, name


def test_people_of_old_games_get_other_names(release: str, expected: Expected, service: GameService) -> None:
    for name, then in expected.items():
        assert service.open_game(then["id"]).accepted
        setup = next(game.setup for game in service.games() if game.id == then["id"])
        first, *others = setup.players
        service.change_names({then["id"]: replace(setup, players=(replace(first, name="Zuzana"), *others))})
        shown = _match(service)
        assert service.open_game(then["id"]).accepted, name
        match = _match(service)
        assert match.setup.players[0].name == "Zuzana"
        assert (match.setup, match.slices) == (shown.setup, shown.slices), name
        explained, _why = OTHER_EVENTS.get((release, name), ([], ""))
        assert [one.entry.seq for one in match.differences()] == explained, name


def test_every_game_is_played_on(expected: Expected, service: GameService, folder: Path) -> None:
    dice, left = random.Random(3), {}
    for name, then in expected.items():
        assert service.open_game(then["id"]).accepted
        before = _match(service)
        assert service.submit(UndoLast(), source="table").accepted, name
        assert service.submit(RedoLast(), source="table").accepted, name
        match = _match(service)
        assert match.slices == before.slices, name
        waits = [offer for offer in match.offers() if offer.kind is OfferKind.NEXT]
        assert waits or match.standing().is_over, name
        for offer in waits[:1]:
            assert service.submit(command_json(offer, dice), source="table").accepted, name
        assert service.submit(AdjustPoints(match.setup.players[0].id, 1, "dnes"), source="table").accepted, name
        left[name] = expectation(_match(service))
    service.close()
    service._store.close()
    again = _opened(folder)
    for name, then in expected.items():
        assert again.open_game(then["id"]).accepted, name
        assert expectation(_match(again)) == left[name], name
    again.close()
    again._store.close()


def test_an_old_roll_is_taken_out_and_comes_back(expected: Expected, service: GameService) -> None:
    for name, then in expected.items():
        assert service.open_game(then["id"]).accepted
        before = _match(service)
        rolls = [step.entry.seq for step in before.steps if type(step.entry.command).__name__ == "RecordRoll"]
        for seq in rolls[-1:]:
            assert service.submit(CorrectEntry(seq, None, accept_loss=True), source="table").accepted, name
            assert service.submit(UndoLast(), source="table").accepted, name
            assert _match(service).slices == before.slices, name


def test_every_game_goes_out_as_a_text_and_comes_in_again(expected: Expected, service: GameService) -> None:
    exchange = catan.GAME.exchange["catan"]
    elsewhere = GameService(InMemoryStore(), GAMES, clock=lambda: 1_800_000_000.0)
    elsewhere.start()
    for name, then in expected.items():
        if name == "copied":
            continue  # it would be the same night twice
        kept = service.archive.game(then["id"])
        outcome = elsewhere.import_game(exchange.read(exchange.write(kept.match, kept.played_at)))
        assert outcome.accepted, name
        assert elsewhere.open_game(outcome.game_id or "").accepted
        assert list(_match(elsewhere).standing().winners) == then["winners"], name
    elsewhere.close()


def test_what_lies_beside_the_games(release: str, expected: Expected, service: GameService) -> None:
    """Seats and names are there since 0.4, pauses and lamps since 0.5, people since 0.6."""
    knows = tuple(map(int, release.split(".")[:2]))
    house = service.snapshot().house
    assert house.without == ({"odds", "places"} if knows >= (0, 4) else set())
    assert (house.brightness, house.is_quiet) == ((40, True) if knows >= (0, 5) else (100, False))
    assert known_names(service) == ({"blue": "Anička", "white": "Cyril"} if knows >= (0, 4) else {})
    door = Doorkeeper(service)
    assert list(service.snapshot().phones) == (["blue"] if knows >= (0, 4) else [])
    door.close()
    finished = service.snapshot().pauses.finished
    assert [end - begin for begin, end in finished] == ([20.0] if knows >= (0, 5) else [])
    results = {result.game_id: result for result in Results(service, frozenset()).all()}
    won = expected["beginner"]
    assert {seat.id: seat.points for seat in results[won["id"]].seats} == won["points"]
    assert [seat.id for seat in results[won["id"]].seats if seat.is_winner] == won["winners"]
