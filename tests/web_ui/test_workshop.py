"""Heavy pages: made one at a time, kept until the game changes, and refused politely when too many wait."""

import threading

import pytest
from flask import Response
from flask.testing import FlaskClient

from tests.patience import AT_ONCE_S, PATIENCE_S, until
from tests.web_ui.night import play_rounds
from tests.web_ui.table import Table
from web_ui.parts import parts_of
from web_ui.workshop import KEPT, MOST_WAITING, Workshop

PAGES = ("report", "card.png")
DATA = ("statistics", "course.csv", "players.csv", "export.bgg.xml", "bgstats.svg")


@pytest.fixture
def game(table: Table) -> str:
    play_rounds(table)
    game_id = table.service.snapshot().game_id
    assert game_id
    return game_id


def addresses(game_id: str) -> list[str]:
    return [*(f"/games/{game_id}/{one}" for one in PAGES), *(f"/api/games/{game_id}/{one}" for one in DATA)]


def test_the_same_is_made_once(table: Table, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = {path: table.client.get(path) for path in addresses(game)}
    assert {answer.status_code for answer in first.values()} == {200}
    monkeypatch.setattr(type(table.service.archive), "game", lambda *_: pytest.fail("it is made again"))
    for path, answer in first.items():
        again = table.client.get(path)
        assert again.data == answer.data, path
        assert again.headers["Content-Security-Policy"] == answer.headers["Content-Security-Policy"]


def test_a_change_of_the_game_makes_it_anew(table: Table, game: str) -> None:
    before = table.client.get(f"/api/games/{game}/course.csv").text
    play_rounds(table)
    assert len(table.client.get(f"/api/games/{game}/course.csv").text) > len(before)


def test_other_names_and_languages_are_other_pages(table: Table, game: str, client: FlaskClient) -> None:
    assert "Anna" in client.get(f"/games/{game}/report").text
    assert parts_of(client.application).people.rename("Anna", "Eva").accepted
    page = client.get(f"/games/{game}/report").text
    assert "Anna" not in page
    assert client.get(f"/games/{game}/report", headers={"Accept-Language": "de"}).text != page


def test_who_waits_too_long_is_told_so(table: Table, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web_ui.workshop.PATIENCE_S", AT_ONCE_S)
    workshop = parts_of(table.client.application).workshop
    with workshop._worker:
        answer = table.client.get(f"/games/{game}/report", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert "Try again" in answer.text


def test_one_works_a_few_wait_and_the_rest_come_again() -> None:
    workshop, may_end, begun = Workshop(), threading.Event(), threading.Event()
    at_once, most = 0, 0

    def make() -> Response:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        begun.set()
        may_end.wait(PATIENCE_S)
        at_once -= 1
        return Response("made")

    answers: list[Response | None] = []
    workers = [
        threading.Thread(target=lambda key=(n,): answers.append(workshop.made(key, make))) for n in range(MOST_WAITING)
    ]
    for worker in workers:
        worker.start()
    assert begun.wait(PATIENCE_S)
    until(lambda: not workshop._bench._value)
    assert workshop.made(("one more",), make) is None
    may_end.set()
    for worker in workers:
        worker.join(PATIENCE_S)
    assert (len(answers), most, None in answers) == (MOST_WAITING, 1, False)


def test_the_shelf_is_short() -> None:
    workshop = Workshop()
    for number in range(KEPT + 5):
        workshop.made((number,), lambda: Response("x"))
    assert len(workshop._shelf) == KEPT
