"""POST /api/correct, the history's ways to it, and the page of one earlier moment."""

import re

import pytest
from flask import Flask

from hub.engine.messages import AdjustPoints
from hub.engine.phrase import PlayerId
from hub.engine.view import RollPanel
from tests.pebbles.commands import GivePebbles
from tests.pebbles.playing import BLUE, ORANGE
from tests.tables import every_row
from tests.web_ui.table import Island, Table
from web_ui.access import HOST_COOKIE
from web_ui.parts import parts_of


@pytest.fixture
def rolled(table: Table) -> Table:
    """Somebody has thrown and given most of it away."""
    table.roll(4, 4)
    table.do(GivePebbles(BLUE, ORANGE, 5))
    return table


def correction(table: Table, seq: int, command: object, **more: object) -> dict[str, object]:
    return {"seq": seq, "command": command, "version": table.version, **more}


def test_a_trial_tells_what_would_follow_and_changes_nothing(rolled: Table) -> None:
    before = rolled.version
    less = {"type": "RecordRoll", "dice": [1, 2]}
    answer = rolled.post("/api/correct", correction(rolled, before - 1, less, is_trial=True))
    assert answer.status_code == 200
    assert answer.json
    told = answer.json["consequences"]
    assert [one["seq"] for one in told["lost"]] == [before]
    assert told["lost"][0]["because"]
    assert told["lost"][0]["rule"]
    assert told["changed"] == []
    assert {one["badge"]["player"] for one in told["tallies"]} == {"blue", "orange", "white"}
    assert told["lost"][0]["rule"] in told["html"]
    assert rolled.version == before


def test_a_loss_is_accepted_before_it_counts(rolled: Table) -> None:
    body = correction(rolled, rolled.version - 1, {"type": "RecordRoll", "dice": [1, 2]})
    refused = rolled.post("/api/correct", body)
    assert refused.status_code == 409
    assert refused.json
    assert refused.json["reason"] == "refusal.correction_loses"
    assert rolled.post("/api/correct", {**body, "accept_loss": True}).status_code == 200
    roll = rolled.match.view().first(RollPanel)
    assert roll
    assert roll.dice == (1, 2)


def test_an_entry_is_taken_out_with_nothing_in_its_place(table: Table) -> None:
    table.roll(1, 2)
    assert table.post("/api/correct", correction(table, table.version, None)).status_code == 200
    assert table.match.view().first(RollPanel) is None


def test_other_dice_are_tried_the_same_way(rolled: Table) -> None:
    body = {"seq": rolled.version - 1, "dice": [4, 5], "version": rolled.version, "is_trial": True}
    answer = rolled.post("/api/roll/correct", body)
    assert answer.json
    assert answer.json["consequences"]["same"] == 1
    assert answer.json["consequences"]["lost"] == []


@pytest.mark.parametrize("is_trial", [True, False])
def test_a_stale_correction_is_refused(rolled: Table, is_trial: bool) -> None:
    body = correction(rolled, rolled.version - 1, None, is_trial=is_trial)
    rolled.do(AdjustPoints(PlayerId("blue"), 1, ""))
    answer = rolled.post("/api/correct", body)
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["reason"] == "refusal.stale"


@pytest.mark.parametrize("is_trial", [True, False])
@pytest.mark.parametrize("command", [{"type": "UndoLast"}, {"type": "RecordRoll", "dice": [9, 9]}])
def test_what_the_rules_refuse_is_refused_here_too(rolled: Table, command: object, is_trial: bool) -> None:
    answer = rolled.post("/api/correct", correction(rolled, rolled.version - 1, command, is_trial=is_trial))
    assert answer.status_code == 409
    assert answer.json
    assert answer.json["sentence"]


@every_row("command", ["", 7, [], {"type": "LaunchRocket"}, {"type": "RecordRoll"}])
def test_nonsense_is_400(rolled: Table, command: object) -> None:
    assert rolled.post("/api/correct", correction(rolled, rolled.version - 1, command)).status_code == 400
    assert rolled.post("/api/correct", {"seq": "1", "command": None, "version": rolled.version}).status_code == 400


# ---------------------------------------------------------------- pages


def test_the_dice_on_the_table_are_a_button(rolled: Table) -> None:
    page = rolled.page()
    form = re.search(r'<form [^>]*id="mend-roll".*?</form>', page, re.DOTALL)
    assert form
    assert f'data-body="{{&#34;seq&#34;: {rolled.version - 1}}}"' in form[0]
    assert "data-sends-itself" in form[0]
    assert 'data-consequences="loss"' in form[0]
    assert "data-mend" in page


def test_every_live_entry_leads_to_its_moment(rolled: Table) -> None:
    page = rolled.client.get("/history").text
    assert len(re.findall(r'data-wants="mend" data-value="\d+"', page)) == len(rolled.match.steps)
    assert "/api/correct" not in page, "forms come for the entry that somebody opens"
    seq = rolled.match.steps[-1].entry.seq
    opened = rolled.client.get(f"/history?mend={seq}").text
    assert re.findall(r'href="/history/(\d+)"', opened) == [str(seq)]
    assert opened.count('data-post="/api/correct"') == 1


def test_the_moment_shows_the_board_and_the_forms_of_then(island: Island) -> None:
    """Catan has a board."""
    island.found()
    first = island.match.steps[0].entry
    page = island.client.get(f"/history/{first.seq}", headers={"Accept-Language": "en"}).text
    assert 'class="piece piece--settlement' not in page, "nobody had built yet"
    form = re.search(rf'<form [^>]*data-offer="{type(first.command).__name__}:[^"]*"[^>]*>', page)
    assert form
    assert 'data-post="/api/correct"' in form[0]
    assert f'data-seq="{first.seq}"' in form[0]
    assert 'data-consequences="always"' in form[0]
    assert page.count("is-suggested") == 1, "where it was built is marked"
    assert "/api/command" not in page.split("<main", 1)[1].split("</main>", 1)[0]


def test_the_entry_of_a_moment_is_filled_in_as_it_was(rolled: Table) -> None:
    page = rolled.client.get(f"/history/{rolled.version}").text
    form = re.search(r'<form [^>]*data-offer="GivePebbles:blue".*?</form>', page, re.DOTALL)
    assert form
    assert re.search(r'value="&#34;orange&#34;"[^>]* checked', form[0])
    assert re.search(r'name="count"[^>]* value="5"', form[0])
    dice = rolled.client.get(f"/history/{rolled.version - 1}").text
    assert re.findall(r'value="(\d)" required checked', dice) == ["4", "4"]


def test_a_hand_is_filled_in_as_it_was(island: Island) -> None:
    """Catan has hands of several kinds."""
    island.found()
    island.give("orange", wood=3, ore=1)
    page = island.client.get(f"/history/{island.version}").text
    form = re.search(r'<form [^>]*data-offer="SetHand:orange".*?</form>', page, re.DOTALL)
    assert form
    assert 'name="wood" value="3"' in form[0]
    assert 'name="ore" value="1"' in form[0]


def test_what_one_player_told_is_not_filled_in(island: Island) -> None:
    """Catan has a secret that others may enter without telling it."""
    island.found()
    island.roll(1, 1)
    island.give("blue", wool=1, grain=1, ore=1)
    assert island.command({"type": "BuyDevelopment", "player": "blue", "card": "knight"}).status_code == 200
    page = island.client.get(f"/history/{island.version}").text
    form = re.search(r'<form [^>]*data-offer="BuyDevelopment:blue".*?</form>', page, re.DOTALL)
    assert form
    assert re.search(r'value="null" required checked', form[0])


def test_a_moment_that_no_longer_counts_leads_back(rolled: Table) -> None:
    gone = rolled.version
    assert rolled.command({"type": "UndoLast"}).status_code == 200
    assert rolled.client.get(f"/history/{gone}").location == "/history"
    assert rolled.client.get(f"/history/then?seq={gone}").location == "/history"
    assert rolled.client.get("/history/then?seq=<b>").location == "/history"


def test_only_the_host_of_a_locked_table_mends(rolled: Table, app: Flask) -> None:
    token = parts_of(app).door.lock()
    body = correction(rolled, rolled.version - 1, None, is_trial=True)
    assert rolled.post("/api/correct", body).status_code == 403
    assert rolled.client.get(f"/history/{rolled.version}").location == "/history"
    assert "/api/" not in rolled.client.get("/history").text
    rolled.client.set_cookie(HOST_COOKIE, token)
    assert rolled.post("/api/correct", body).status_code == 200
