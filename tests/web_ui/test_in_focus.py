"""Whose name is written large on the screen that all share: who is to act, not merely whose turn it is."""

import re

import pytest

from hub.engine.definition import MatchSetup, Player
from hub.engine.messages import Command
from hub.engine.phrase import PlayerId
from hub.games.catan.commands import ChooseStarter, EndTurn, FoundRest, RecordRoll
from hub.games.catan.five_six import FIVE_SIX
from hub.games.catan.five_six.commands import AskToBuild, FinishBuilding, OpenBuilding
from tests.web_ui.table import Island

SIX = ("blue", "orange", "white", "red", "green", "brown")
BLUE, ORANGE, WHITE, GREEN = map(PlayerId, ("blue", "orange", "white", "green"))


@pytest.fixture
def six(island: Island) -> Island:
    """Six people, and the first turn is over."""
    players = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in SIX)
    assert island.service.start_match(MatchSetup("catan", players, expansions=(FIVE_SIX.key,))).accepted
    for command in (ChooseStarter(BLUE), FoundRest(), RecordRoll((4, 4)), EndTurn(BLUE)):
        island.do(command)
    return island


def written_large(page: str) -> tuple[str, list[str]]:
    """The name, and whose seat is marked."""
    name = re.search(r'<h1 class="now-name" data-active="(\w*)">(\w+)</h1>', page)
    assert name
    assert name[1].title() == name[2]
    return name[1], re.findall(r'<article class="player [^"]* is-active[^"]*"[^>]* data-player="(\w+)"', page)


def test_who_builds_between_two_turns_is_written_large(six: Island) -> None:
    def after(*commands: Command) -> tuple[str, list[str]]:
        for command in commands:
            six.do(command)
        return written_large(six.page())

    assert after() == ("blue", ["blue"]), "several may ask, so it is still whose turn it was"
    assert after(AskToBuild(GREEN), AskToBuild(WHITE), OpenBuilding()) == ("white", ["white"])
    assert after(FinishBuilding(WHITE)) == ("green", ["green"])
    then = six.client.get(f"/history/{six.version}").text
    assert re.search(r'<h2 class="now-name">(\w+)</h2>', then)[1] == "White"  # type: ignore[index]
    assert after(FinishBuilding(GREEN)) == ("orange", ["orange"]), "whose turn has begun"
