"""What one player's device is told and no other: offers, secrets and hidden points of a game of Pebbles."""

from dataclasses import replace

from hub.engine.match import Match
from hub.engine.messages import AdjustPoints
from hub.engine.offer import Offer, OfferKind
from hub.engine.phrase import phrase
from hub.engine.rule_table import Play
from hub.engine.view import TableView
from tests.pebbles import GAME, table
from tests.pebbles.commands import EndTurn, GivePebbles, RecordRoll, WhisperNumber
from tests.pebbles.playing import BLUE, ORANGE, SETUP, WHITE, done, played
from tests.pebbles.state import PebblesState

WHISPERED = played(WhisperNumber(BLUE, 8), WhisperNumber(ORANGE, 5), RecordRoll((4, 4)))
ANYBODYS = Offer(EndTurn, phrase("anybody's"))
OVERRULES = Offer(AdjustPoints, phrase("points"), kind=OfferKind.OVERRIDE)


def test_a_device_is_offered_the_own_and_anybodys_and_no_word_of_the_table() -> None:
    game = replace(GAME, offers=lambda play: [*table.offers(play), ANYBODYS, OVERRULES])
    match = done(Match.start(game, SETUP), RecordRoll((4, 4)))
    assert [one.command for one in match.private_offers(BLUE)] == [EndTurn, GivePebbles, EndTurn, WhisperNumber]
    assert [(one.command, one.player) for one in match.private_offers(ORANGE)] == [
        (EndTurn, None),
        (WhisperNumber, ORANGE),
    ]


def test_a_secret_is_in_the_hand_of_its_player_alone() -> None:
    assert [[counter.label for counter in WHISPERED.holds(one)] for one in (BLUE, ORANGE, WHITE)] == [
        [phrase("pebbles.thing.lucky", number=8)],
        [phrase("pebbles.thing.lucky", number=5)],
        [],
    ]


def test_each_device_sees_the_table_as_its_player_knows_it() -> None:
    def told(play: Play[PebblesState]) -> TableView:
        numbers = {player: number or "?" for player, number in play.state.lucky.items()}
        return replace(table.view(play), phase=phrase("numbers", **numbers))

    whispers = (WhisperNumber(BLUE, 8), WhisperNumber(ORANGE, 5))
    match = done(Match.start(replace(GAME, view=told), SETUP), *whispers)
    assert match.private_view(BLUE).phase == phrase("numbers", blue=8, orange="?")
    assert match.private_view(WHITE).phase == phrase("numbers", blue="?", orange="?")


def test_hidden_points_are_added_for_the_own_device_and_for_no_other() -> None:
    assert (WHISPERED.points(BLUE).total, WHISPERED.private_points(BLUE).total) == (8, 8 + 3)
    assert WHISPERED.private_points(ORANGE) == WHISPERED.points(ORANGE)


def test_a_game_without_secrets_shows_everybody_the_same() -> None:
    match = done(Match.start(replace(GAME, private=None), SETUP), RecordRoll((4, 4)))
    assert match.holds(BLUE) == ()
    assert match.private_points(BLUE) == match.points(BLUE)
    assert match.private_view(ORANGE) == match.view()
    assert match.private_offers(BLUE) == match.offers()
