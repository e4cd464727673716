"""A game and an expansion made for this test: people clap, and with the expansion a loud clap rings a bell."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from hub.engine.definition import Expansion, GameDefinition, MatchSetup, Needs, Option, Player
from hub.engine.match import Match
from hub.engine.messages import Command, Event, IllegalCommand
from hub.engine.offer import NumberInput, Offer
from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Hook, Play, RuleTable
from hub.engine.view import TableView


@dataclass(frozen=True, slots=True)
class Clap(Command):
    times: int


@dataclass(frozen=True, slots=True)
class Clapped(Event):
    times: int


@dataclass(frozen=True, slots=True)
class BellRang(Event):
    pass


@dataclass(frozen=True, slots=True)
class RingBell(Command):
    pass


LOUDEST: Hook[int] = Hook("loudest")
A, B = PlayerId("a"), PlayerId("b")


def clap(play: Play[int], command: Clap) -> Iterator[Event]:
    if command.times > play.shaped(LOUDEST, 3):
        raise IllegalCommand(phrase("too_loud"))
    yield Clapped(command.times)


def ring_when_loud(_play: Play[int], event: Clapped) -> Iterator[Event]:
    if event.times >= 4:
        yield BellRang()


def ring(_play: Play[int], _command: RingBell) -> Iterator[Event]:
    yield BellRang()


def one_point(label: str, count: int) -> PointsBreakdown:
    return PointsBreakdown((PointItem(phrase(label), count, 1),))


def tell_bell(play: Play[int], _event: BellRang) -> tuple[Phrase, ...]:
    return (phrase("bell", n=play.slices["bells"]),)


BELLS = Expansion(
    key="bells",
    options=(Option("bell_size", ("small", "large"), "small"),),
    rules=RuleTable(
        slice="bells",
        decide={RingBell: ring},
        react={Clapped: (ring_when_loud,)},
        apply={BellRang: lambda rung, _event: rung + 1},
        modify={LOUDEST: (lambda play, most: most + (9 if play.options["bell_size"] == "large" else 1),)},
    ),
    start=lambda _setup: 0,
    offers=lambda _play: [Offer(RingBell, phrase("ring"))],
    score=lambda play, player: one_point("bells", play.slices["bells"]) if player == A else PointsBreakdown(),
    tell={BellRang: tell_bell},
)
GAME: GameDefinition[int] = GameDefinition(
    key="clapping",
    players=range(2, 3),
    colours=("red", "blue"),
    options=(),
    needs=Needs(),
    rules=(RuleTable(decide={Clap: clap}, apply={Clapped: lambda total, event: total + event.times}),),
    start=lambda _setup: 0,
    offers=lambda _play: [Offer(Clap, phrase("clap"), inputs=(NumberInput("times", 1, 3),))],
    score=lambda play, _player: one_point("claps", play.state),
    view=lambda _play: TableView(phrase("clapping"), None, 0, ()),
    tell={Clapped: lambda _play, event: (phrase("clapped", n=event.times),)},
    expansions=(BELLS,),
)
PLAYERS = (Player(A, "A", "red"), Player(B, "B", "blue"))


def test_without_the_expansion_nothing_of_it_is_there() -> None:
    match = Match.start(GAME, MatchSetup("clapping", PLAYERS))
    assert [offer.command for offer in match.offers()] == [Clap]
    with pytest.raises(IllegalCommand, match="unknown_command"):
        match.decided(RingBell())
    with pytest.raises(IllegalCommand, match="too_loud"):
        match.decided(Clap(4))
    with pytest.raises(IllegalCommand, match="unknown_choice"):
        Match.start(GAME, MatchSetup("clapping", PLAYERS, {"bell_size": "large"}))


def test_the_expansion_adds_and_changes_without_the_base_naming_it() -> None:
    match = Match.start(GAME, MatchSetup("clapping", PLAYERS, expansions=("bells",)))
    assert [offer.command for offer in match.offers()] == [Clap, RingBell]
    match, (loud,) = match.decided(Clap(4))
    assert loud.events == (Clapped(4), BellRang())
    assert [words.key for words in match.told(loud)] == ["clapped", "bell"]
    match, _ = match.decided(RingBell())
    assert [match.points(player).total for player in (A, B)] == [4 + 2, 4]
    assert list(match.differences()) == []
    with pytest.raises(IllegalCommand, match="too_loud"):
        match.decided(Clap(5))


def test_options_of_an_expansion_reach_its_rules() -> None:
    match = Match.start(GAME, MatchSetup("clapping", PLAYERS, {"bell_size": "large"}, ("bells",)))
    assert match.decided(Clap(12))[0].version == 1
