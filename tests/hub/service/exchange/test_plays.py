"""Stored games as plays: figures, the link for BG Stats, the XML of BoardGameGeek.

They know Catan by a number.
"""

import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from hub.engine.messages import AdjustPoints
from hub.service.archive import Archived
from hub.service.exchange import PlayedGame, bgstats_link, play_of, plays_xml, qr_svg, text_of
from hub.service.exchange.bgstats import LINK, player_id
from hub.service.pauses import Pauses
from hub.service.statistics import statistics
from tests.hub.games.catanlog.played import BEGAN_AT, EXCHANGE, played

SVG = "{http://www.w3.org/2000/svg}"


def archived(seed: int = 1, *, most_steps: int = 4000, pauses: Pauses | None = None) -> Archived:
    return Archived("abc123", played(seed, most_steps=most_steps), BEGAN_AT, pauses or Pauses())


def data_of(play: PlayedGame) -> dict[str, object]:
    data: dict[str, object] = json.loads(unquote(bgstats_link(play).removeprefix(LINK)))
    return data


def test_a_finished_game_has_a_winner_and_places() -> None:
    game = archived()
    play = play_of(game)
    winners = game.match.standing().winners
    assert [seat.is_winner for seat in play.seats] == [player.id in winners for player in game.match.setup.players]
    assert [seat.place for seat in play.seats if seat.is_winner] == [1]
    ranked = sorted(play.seats, key=lambda seat: (not seat.is_winner, -seat.score))
    places = [seat.place for seat in ranked]
    assert places == sorted(places, key=lambda place: place or 0)
    for one, other in pairwise(ranked[1:]):
        assert (one.place == other.place) == (one.score == other.score)
    assert sum(seat.is_starter for seat in play.seats) == 1
    assert play.is_finished


def test_a_game_that_nobody_won_has_neither() -> None:
    play = play_of(archived(most_steps=60))
    assert not play.is_finished
    assert {seat.place for seat in play.seats} == {None}
    players = data_of(play)["players"]
    assert isinstance(players, list)
    assert all(one["winner"] is False and "rank" not in one for one in players)
    assert 'incomplete="1"' in plays_xml([play])


def test_minutes_leave_pauses_out() -> None:
    game = archived()
    first, last = game.match.steps[0].entry.at, game.match.steps[-1].entry.at
    whole = play_of(game)
    assert whole.minutes == round((last - first) / 60)
    assert whole.ended_at == last
    middle = (first + last) / 2
    paused = play_of(replace(game, pauses=Pauses("abc123", ((middle, middle + 600),))))
    assert paused.minutes == pytest.approx(whole.minutes - 10, abs=1)


def test_minutes_end_with_the_win() -> None:
    """A table that mends a point or puts pieces away after the win plays no longer."""
    game = archived()
    player, last = game.match.setup.players[0], game.match.steps[-1].entry.at
    later = game.match
    for minute, points in ((20, 1), (40, -1)):
        later, _ = later.after(AdjustPoints(player.id, points, "after the win"), at=last + minute * 60)
    assert later.standing().winners
    assert play_of(replace(game, match=later)).minutes == play_of(game).minutes
    for seed in (1, 3, 5):
        one = archived(seed)
        assert play_of(one).minutes == round(statistics(one.match, pauses=one.pauses).played_s / 60)


def test_a_copy_made_days_later_is_of_the_day_it_was_played() -> None:
    game = archived()
    copy = replace(game, created_at=BEGAN_AT + 9 * 86_400)
    assert play_of(copy) == play_of(game)
    play = ElementTree.fromstring(plays_xml([play_of(copy)])).find("play")
    assert play is not None
    assert play.get("date") == "2023-11-14"
    assert str(data_of(play_of(copy))["playDate"]).startswith("2023-11-14")
    text = text_of(copy, "catan")
    assert text
    assert text == EXCHANGE.write(game.match, game.played_at)
    assert text.splitlines()[1].startswith("timestamp: 2023-11-14")
    lengths = [int(line.rpartition(" ")[2][:-1]) for line in text.splitlines() if " ends turn after " in line]
    ends = [step.entry.at for step in game.match.steps if type(step.entry.command).__name__ == "EndTurn"]
    assert sum(lengths) == pytest.approx(ends[-1] - game.played_at, abs=1)


def test_a_game_without_a_move_is_a_play_all_the_same() -> None:
    play = play_of(archived(most_steps=0))
    assert (play.minutes, play.ended_at, play.is_finished) == (0, BEGAN_AT, False)
    assert "durationMin" not in data_of(play)


# ---------------------------------------------------------------- BG Stats


def test_the_link_says_what_the_app_asks_for() -> None:
    play = play_of(archived())
    data = data_of(play)
    assert set(data) == {"sourceName", "sourcePlayId", "playDate", "durationMin", "game", "players"}
    game, players = data["game"], data["players"]
    assert game == {"name": "Catan", "sourceGameId": "13", "highestWins": True, "bggId": 13}
    assert isinstance(players, list)
    assert [one["score"] for one in players] == [seat.score for seat in play.seats]
    assert [one.get("startPlayer", False) for one in players] == [seat.is_starter for seat in play.seats]
    for one in players:
        assert set(one) - {"startPlayer"} == {"name", "sourcePlayerId", "score", "rank", "winner"}
    assert data["playDate"] == f"{datetime.fromtimestamp(play.ended_at, UTC):%Y-%m-%d %H:%M:%S}"


def test_place_and_comments_come_along_where_they_are_told() -> None:
    link = bgstats_link(play_of(archived()), location="U stolu", comments="a & b + č?")
    data = json.loads(unquote(link.removeprefix(LINK)))
    assert (data["location"], data["comments"]) == ("U stolu", "a & b + č?")
    assert link.isascii()
    assert not set(link.removeprefix(LINK)) & set(' &+?#"{}')


def test_a_person_keeps_the_same_id_whatever_the_spelling() -> None:
    assert player_id("Modrý") == player_id(" modrý ") != player_id("Modrá")


@pytest.mark.parametrize("name", ["Red", "Ř" * 24, "🎲" * 24, '"\\<>&'])
def test_every_name_fits_into_the_code(name: str) -> None:
    """Four names of the greatest length there is."""
    play = play_of(archived(5))
    seats = tuple(replace(play.seats[0], name=f"{name[:23]}{number}") for number in range(4))
    link = bgstats_link(replace(play, seats=seats))
    drawn = ElementTree.fromstring(qr_svg(link))
    assert drawn.tag == f"{SVG}svg"
    assert len(link) <= 2953  # bytes that a code can hold


# ---------------------------------------------------------------- BoardGameGeek


def test_plays_are_listed_as_the_geek_lists_them() -> None:
    plays = [play_of(archived(1)), play_of(archived(3, most_steps=50))]
    root = ElementTree.fromstring(plays_xml(plays))
    assert (root.tag, root.get("total")) == ("plays", "2")
    for element, play in zip(root, plays, strict=True):
        item = element.find("item")
        assert item is not None
        assert (item.get("objectid"), item.get("name"), item.get("objecttype")) == ("13", "Catan", "thing")
        assert (element.get("length"), element.get("date")) == (str(play.minutes), "2023-11-14")
        seats = element.findall("players/player")
        assert [one.get("name") for one in seats] == [seat.name for seat in play.seats]
        assert [one.get("win") for one in seats] == ["1" if seat.is_winner else "0" for seat in play.seats]
        order = [str(one.get("startposition")) for one in seats]
        assert sorted(order) == [str(number) for number in range(1, len(seats) + 1)]


def test_a_name_cannot_break_the_document() -> None:
    play = play_of(archived())
    odd = replace(play, seats=(replace(play.seats[0], name='<a & "b">\x00\x1b'),))
    player = ElementTree.fromstring(plays_xml([odd])).find("play/players/player")
    assert player is not None
    assert player.get("name") == '<a & "b">  '


def test_no_plays_are_a_document_too() -> None:
    assert ElementTree.fromstring(plays_xml([])).get("total") == "0"


def test_points_by_agreement_count() -> None:
    game = archived(most_steps=60)
    player = game.match.setup.players[0]
    adjusted, _ = game.match.after(AdjustPoints(player.id, 2))
    before, after = play_of(game).seats[0].score, play_of(replace(game, match=adjusted)).seats[0].score
    assert after == before + 2
