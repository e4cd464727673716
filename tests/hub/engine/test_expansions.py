"""An expansion adds and changes without the base naming it: the tide in a game of Pebbles."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from hub.engine.definition import Expansion, GameDefinition, Player, PrivateSide, Tell
from hub.engine.match import Match
from hub.engine.messages import Event, IllegalCommand, WrongSetup
from hub.engine.mistakes import mistakes_of
from hub.engine.offer import NumberInput, Offer
from hub.engine.phrase import PlayerId, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Decide, Play, RuleTable
from hub.engine.view import Counter, RollPanel, SeatsPanel, SupplyPanel, TableView
from tests.pebbles import GAME, tide
from tests.pebbles.commands import BuildWall, EndTurn, GivePebbles, RecordRoll, WhisperNumber
from tests.pebbles.events import PebblesTaken, RollRecorded, TideCame, TurnEnded
from tests.pebbles.playing import BLUE, ORANGE, SETUP, done, played, rounds


@dataclass(frozen=True, slots=True)
class MoonRose(Event):
    """Of an expansion that only these tests have."""


WITH_TIDE = replace(SETUP, expansions=("tide",))
SEVEN = RecordRoll((3, 4))


def test_without_the_expansion_nothing_of_it_is_there() -> None:
    match = played(SEVEN)
    assert match.points(BLUE).total == 7
    assert [offer.command for offer in match.offers()] == [EndTurn, GivePebbles]
    with pytest.raises(IllegalCommand, match="unknown_command"):
        match.after(BuildWall(BLUE))
    with pytest.raises(WrongSetup, match="unknown_choice"):
        Match.start(GAME, replace(SETUP, options={"wall_points": "2"}))


def test_the_expansion_adds_commands_events_offers_points_and_words_and_changes_a_value_through_its_hook() -> None:
    match, (flooded,) = played(setup=WITH_TIDE).after(SEVEN)
    assert flooded.events == (RollRecorded(BLUE, (3, 4)), PebblesTaken(BLUE, 0, 7), TideCame(BLUE))
    assert [words.key for words in match.told(flooded)] == [
        "pebbles.tell.rolled",
        "pebbles.tell.takes",
        "pebbles.tell.tide",
    ]
    assert [offer.command for offer in match.offers()] == [EndTurn, BuildWall]
    match = done(match, BuildWall(BLUE))
    assert (match.points(BLUE).total, match.points(ORANGE).total) == (1, 0)
    assert list(match.differences()) == []
    with pytest.raises(IllegalCommand, match="has_wall"):
        match.after(BuildWall(BLUE))
    behind = done(match, EndTurn(BLUE), *rounds((1, 1), (1, 1), (1, 1), setup=WITH_TIDE)[2:], SEVEN)
    assert behind.points(BLUE).total == 1 + 7, "behind the wall a seven is a throw like any other"


def test_options_of_an_expansion_reach_its_rules_and_the_end_of_the_game() -> None:
    setup = replace(WITH_TIDE, options={"wall_points": "2"})
    match = played(RecordRoll((1, 1)), BuildWall(BLUE), setup=setup)
    assert match.points(BLUE).total == 2 + 2
    turns = rounds((1, 1), (2, 2), (1, 1), *([(6, 6), (6, 6), (1, 1)] * 2), setup=setup)
    ended = done(match, *turns[1:])
    assert ended.play().state.winners == (BLUE, ORANGE), "the wall makes up for the pebbles that blue lacks"


# ---------------------------------------------------------------- what an expansion may change


def with_rules(**change: object) -> GameDefinition[Any]:
    """Pebbles with an expansion that has nothing but this."""
    moon = Expansion(key="moon", rules=(), start=lambda _setup, _box: 0)
    return replace(GAME, expansions=(tide.TIDE, replace(moon, **change)))  # type: ignore[arg-type]


WITH_MOON = replace(SETUP, expansions=("moon",))


def refuse_gifts(_play: Play[Any], _command: GivePebbles) -> None:
    raise IllegalCommand(phrase("moon.no_gifts"), rule="MOON-1")


def test_it_refuses_what_the_game_allows() -> None:
    game = with_rules(rules=(RuleTable(slice="moon", guard={GivePebbles: (refuse_gifts,)}),))
    match = done(Match.start(game, WITH_MOON), RecordRoll((2, 2)))
    with pytest.raises(IllegalCommand, match="no_gifts"):
        match.after(GivePebbles(BLUE, ORANGE, 1))
    assert done(Match.start(game, SETUP), RecordRoll((2, 2)), GivePebbles(BLUE, ORANGE, 1)).points(ORANGE).total == 1


def test_it_withdraws_and_changes_what_the_game_offers() -> None:
    """What is refused must not be offered, on no screen."""

    def one_at_most(_play: Play[Any], offer: Offer) -> Offer | None:
        if offer.command is EndTurn:
            return None
        partner = offer.inputs[0] if offer.command is GivePebbles else None
        return replace(offer, inputs=(partner, NumberInput("count", 1, 1))) if partner else offer

    match = done(Match.start(with_rules(amend=one_at_most), WITH_MOON), RecordRoll((2, 2)))
    for offers in (match.offers(), match.private_offers(BLUE)):
        given = [offer for offer in offers if offer.command is GivePebbles]
        assert [offer.inputs[1] for offer in given] == [NumberInput("count", 1, 1)]
        assert EndTurn not in {offer.command for offer in offers}
    whispers = with_rules(amend=lambda _play, offer: None if offer.command is WhisperNumber else offer)
    for game, setup, is_offered in ((GAME, SETUP, True), (whispers, WITH_MOON, False)):
        offered = {offer.command for offer in Match.start(game, setup).private_offers(ORANGE)}
        assert (WhisperNumber in offered) is is_offered


def test_what_an_expansion_offers_itself_is_for_later_ones_to_amend() -> None:
    never = Expansion(key="never", rules=(), start=lambda _setup, _box: 0, amend=lambda _play, _offer: None)
    after = replace(GAME, expansions=(tide.TIDE, never))
    before = replace(GAME, expansions=(never, tide.TIDE))
    both = replace(SETUP, expansions=("tide", "never"))
    assert done(Match.start(after, both), RecordRoll((1, 1))).offers() == ()
    assert [offer.command for offer in done(Match.start(before, both), RecordRoll((1, 1))).offers()] == [BuildWall]


def test_what_an_expansion_offers_in_private_is_for_later_ones_to_amend() -> None:
    tells: PrivateSide[int] = PrivateSide(
        seen_by=lambda slice_, _player: slice_,
        holds=lambda _play, _player: (),
        score=lambda _play, _player: PointsBreakdown(()),
        offers=lambda _play, player: (Offer(BuildWall, phrase("moon.card"), player, {"player": player}),),
    )
    moon = Expansion(key="moon", rules=(), start=lambda _setup, _box: 0, private=tells)
    never = Expansion(
        key="never",
        rules=(),
        start=lambda _setup, _box: 0,
        amend=lambda _play, offer: None if offer.command is BuildWall else offer,
    )
    for boxes, is_offered in (((moon, never), False), ((never, moon), True)):
        game = replace(GAME, expansions=boxes)
        match = Match.start(game, replace(SETUP, expansions=("moon", "never")))
        assert (BuildWall in {offer.command for offer in match.private_offers(ORANGE)}) is is_offered


def test_an_expansion_is_chosen_once_and_in_the_order_of_the_game() -> None:
    match = Match.start(with_rules(), replace(SETUP, expansions=("moon", "tide", "moon")))
    assert match.setup.expansions == ("tide", "moon")
    assert match.game.options.count(tide.TIDE.options[0]) == 1


def test_its_own_events_change_the_state_of_the_game() -> None:
    game = with_rules(
        rules=(
            RuleTable(
                slice="moon",
                react={TurnEnded: (lambda _play, _event: iter((MoonRose(),)),)},
                apply={MoonRose: lambda risen, _event: risen + 1},
            ),
            RuleTable(apply={MoonRose: lambda state, _event: replace(state, heaps={**state.heaps, ORANGE: 9})}),
        )
    )
    assert not list(mistakes_of(replace(game, expansions=(*GAME.expansions, game.expansions[-1]))))
    match = done(Match.start(game, WITH_MOON), RecordRoll((1, 1)), EndTurn(BLUE))
    assert (match.play().slices["moon"], match.points(ORANGE).total) == (1, 9)


def throws_twice(play: Play[Any], command: RecordRoll, decide: Decide) -> Iterator[Event]:
    """A double counts as if it were thrown again."""
    yield from decide(play, command)
    if len(set(command.dice)) == 1:
        yield PebblesTaken(BLUE, sum(command.dice), sum(command.dice))


def test_it_stands_around_what_the_game_decides() -> None:
    game = with_rules(rules=(RuleTable(slice="moon", around={RecordRoll: throws_twice}),))
    assert done(Match.start(game, WITH_MOON), RecordRoll((2, 2))).points(BLUE).total == 8
    assert done(Match.start(game, WITH_MOON), RecordRoll((1, 3))).points(BLUE).total == 4
    with pytest.raises(IllegalCommand, match="already_rolled"):
        done(Match.start(game, WITH_MOON), RecordRoll((2, 2)), RecordRoll((2, 2)))


def test_it_changes_what_is_in_the_box() -> None:
    game = replace(
        with_rules(box=lambda box, setup: {**box, "stones": len(setup.players)}), box=lambda _setup: {"pebbles": 90}
    )
    assert Match.start(game, SETUP).play().box == {"pebbles": 90}
    assert Match.start(game, WITH_MOON).play().box == {"pebbles": 90, "stones": 3}
    assert Match.start(GAME, SETUP).play().box is None


def test_it_says_how_many_may_play_and_in_which_colours() -> None:
    game = with_rules(players=range(5, 7), colours=("green", "brown"))
    six = tuple(Player(PlayerId(one), one, one) for one in ("blue", "orange", "white", "red", "green", "brown"))
    for players, expansions in ((six, ()), (six[:3], ("moon",)), (six[1:5], ())):
        with pytest.raises(WrongSetup):
            Match.start(game, replace(SETUP, players=players, expansions=expansions))
    assert len(Match.start(game, replace(SETUP, players=six, expansions=("moon",))).setup.players) == 6


@pytest.mark.parametrize(
    ("relation", "chosen", "says"),
    [("needs", ("moon",), "expansion_needs"), ("excludes", ("moon", "tide"), "expansion_excludes")],
)
def test_it_may_need_or_exclude_another(relation: str, chosen: tuple[str, ...], says: str) -> None:
    game = with_rules(**{relation: frozenset({"tide"})})
    with pytest.raises(WrongSetup, match=says):
        Match.start(game, replace(SETUP, expansions=chosen))
    other = ("tide", "moon") if relation == "needs" else ("moon",)
    assert Match.start(game, replace(SETUP, expansions=other)).setup.expansions == other


def test_two_that_have_words_for_the_same_event_are_both_heard() -> None:
    def says(key: str) -> dict[type[Event], Tell]:
        return {RollRecorded: lambda _play, _event: (phrase(key),)}

    sun = Expansion(key="sun", rules=(), start=lambda _setup, _box: 0, tell=says("sun.shines"))
    game = with_rules(tell=says("moon.card"))
    both = replace(game, expansions=(*game.expansions, sun))
    match, (entry,) = Match.start(both, replace(SETUP, expansions=("sun", "moon"))).after(RecordRoll((2, 3)))
    assert [words.key for words in match.told(entry)] == ["moon.card", "sun.shines", "pebbles.tell.takes"]


def test_its_secrets_are_hidden_like_those_of_the_game() -> None:
    own: PrivateSide[str] = PrivateSide(
        seen_by=lambda slice_, player: slice_ if player == BLUE else "?",
        holds=lambda play, player: (Counter(play.slices["moon"], phrase("moon.card"), 1, 1),) if player == BLUE else (),
        score=lambda _play, player: PointsBreakdown((PointItem(phrase("moon.card"), 1, 2),) if player == BLUE else ()),
        offers=lambda _play, _player: (),
    )
    seen: list[str] = []

    def look(play: Play[Any], view: TableView) -> TableView:
        seen.append(play.slices["moon"])
        return view

    match = Match.start(with_rules(start=lambda _setup, _box: "crescent", private=own, view=look), WITH_MOON)
    match.private_view(ORANGE)
    match.private_view(BLUE)
    assert seen == ["?", "crescent"]
    assert [one.kind for one in match.holds(BLUE)] == ["crescent"]
    assert match.holds(ORANGE) == ()
    assert (match.private_points(BLUE).total, match.private_points(ORANGE).total) == (2, 0)


def test_an_expansion_adds_panels_and_changes_those_of_the_game() -> None:
    def look(_play: Play[Any], view: TableView) -> TableView:
        seats = view.panel("seats", SeatsPanel)
        lit = replace(seats, seats=tuple(replace(seat, cards=0) for seat in seats.seats))
        return view.with_panel(lit).with_panel(SupplyPanel(phrase("moon.card"), (), key="sky"))

    base = played(RecordRoll((1, 1))).view()
    view = done(Match.start(with_rules(view=look), WITH_MOON), RecordRoll((1, 1))).view()
    assert [panel.key for panel in view.panels] == [*(panel.key for panel in base.panels), "sky"]
    assert [seat.cards for seat in view.seats] == [0, 0, 0]
    assert view.panel("sky", SupplyPanel).label == phrase("moon.card")
    assert view.first(RollPanel) == base.first(RollPanel)


def test_a_win_is_judged_with_the_points_of_all_and_when_all_have_reacted() -> None:
    """The moon rises at the end of a turn and is worth enough to win."""
    game = with_rules(
        rules=(
            RuleTable(
                slice="moon",
                react={TurnEnded: (lambda _play, _event: iter((MoonRose(),)),)},
                apply={MoonRose: lambda risen, _event: risen + 1},
            ),
        ),
        score=lambda play, player: PointsBreakdown(
            (PointItem(phrase("moon"), play.slices["moon"], 10),) if player == ORANGE else ()
        ),
    )
    match = done(Match.start(game, WITH_MOON), *rounds((1, 1), (1, 1), (1, 1)))
    assert match.standing().winners == (ORANGE,)
    assert list(match.differences()) == []
