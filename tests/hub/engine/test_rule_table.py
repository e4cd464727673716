"""Rule tables on a tiny game of their own: a counter that people raise."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from hub.engine.messages import Command, Event, IllegalCommand
from hub.engine.phrase import phrase
from hub.engine.rule_table import BASE, Hook, Play, Rules, RulesClash, RuleTable


@dataclass(frozen=True, slots=True)
class Raise(Command):
    by: int


@dataclass(frozen=True, slots=True)
class Lower(Command):
    """Decided by no table of the counter."""


@dataclass(frozen=True, slots=True)
class Raised(Event):
    by: int


@dataclass(frozen=True, slots=True)
class Rang(Event):
    at: int


LIMIT: Hook[int] = Hook("limit")


def decide_raise(play: Play[int], command: Raise) -> Iterator[Event]:
    if play.state + command.by > play.modified(LIMIT, 10):
        raise IllegalCommand(phrase("too_high"))
    yield Raised(command.by)


def ring_at_five(play: Play[int], _event: Raised) -> Iterator[Event]:
    if play.state >= 5:
        yield Rang(play.state)


COUNTER = RuleTable(
    decide={Raise: decide_raise},
    react={Raised: (ring_at_five,)},
    apply={Raised: lambda state, event: state + event.by, Rang: lambda state, _event: state},
)


def test_an_event_is_applied_before_its_reactions_and_they_see_it() -> None:
    events, after = Rules([COUNTER]).decide({BASE: 3}, Raise(2), options={})
    assert events == (Raised(2), Rang(5))
    assert after == {BASE: 5}


def test_a_refusal_changes_nothing() -> None:
    before = {BASE: 9}
    with pytest.raises(IllegalCommand, match="too_high"):
        Rules([COUNTER]).decide(before, Raise(2), options={})
    assert before == {BASE: 9}


def test_an_expansion_changes_a_value_through_its_hook_and_keeps_a_slice_of_its_own() -> None:
    bells = RuleTable(
        slice="bells",
        apply={Rang: lambda rung, event: (*rung, event.at)},
        modify={LIMIT: (lambda _play, limit: limit + 5,)},
    )
    _, after = Rules([COUNTER, bells]).decide({BASE: 9, "bells": ()}, Raise(4), options={})
    assert after == {BASE: 13, "bells": (13,)}


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        (RuleTable(decide={Raise: decide_raise}), "Two rule tables decide Raise"),
        (RuleTable(apply={Raised: lambda state, _event: state}), "Two rule tables apply Raised"),
        (RuleTable(react={Event: ()}), "without an apply row: Event"),
    ],
)
def test_tables_that_clash_are_found_when_a_match_starts(extra: RuleTable, says: str) -> None:
    with pytest.raises(RulesClash, match=says):
        Rules([COUNTER, extra])


def test_a_mistake_that_shows_in_play_is_named() -> None:
    def raises_itself(_play: Play[int]) -> Iterator[Event]:
        yield Raised(1)

    def decides_what_nobody_applies(_play: Play[int], _command: Lower) -> Iterator[Event]:
        yield Event()

    def raises_for_ever(_play: Play[int], _command: Lower) -> Iterator[Event]:
        while True:
            yield Rang(1)

    def rings_again(_play: Play[int], event: Rang) -> Iterator[Event]:
        yield event

    for extra, command, says in (
        (RuleTable(conclude=(raises_itself,)), Raise(1), "no end of what follows: Ra"),
        (RuleTable(decide={Lower: raises_for_ever}), Lower(), "no end of what follows: Rang"),
        (RuleTable(react={Rang: (rings_again,)}), Raise(9), "no end of what follows: Rang"),
        (RuleTable(decide={Lower: decides_what_nobody_applies}), Lower(), "No table applies Event"),
    ):
        with pytest.raises(RulesClash, match=says):
            Rules([COUNTER, extra]).decide({BASE: 0}, command, options={})


def test_an_unknown_command_is_refused() -> None:
    with pytest.raises(IllegalCommand, match="unknown_command"):
        Rules([COUNTER]).decide({BASE: 0}, Command(), options={})


def named(name: int) -> Callable[[Play[int], Raised], Iterator[Event]]:
    """A reaction that can be told from others."""

    def react(_play: Play[int], _event: Raised) -> Iterator[Event]:
        yield Rang(name)

    return react


def test_the_game_reacts_first_then_its_expansions_in_order() -> None:
    first, second = (RuleTable(slice=f"s{name}", react={Raised: (named(name),)}) for name in (101, 102))
    events, _ = Rules([COUNTER, first, second]).decide({BASE: 5}, Raise(1), options={})
    assert events == (Raised(1), Rang(6), Rang(101), Rang(102))


def test_a_hook_is_changed_in_order_and_told_what_it_is_about() -> None:
    doubled = RuleTable(modify={LIMIT: (lambda _play, limit, whose: limit * (2 if whose == "a" else 1),)})
    raised = RuleTable(modify={LIMIT: (lambda _play, limit, _whose: limit + 1,)})
    play: Play[int] = Play(Rules([COUNTER, doubled, raised]), {BASE: 0}, {})
    assert (play.modified(LIMIT, 10, "a"), play.modified(LIMIT, 10, "b")) == (21, 11)


def test_what_a_reaction_causes_is_applied_and_reacted_to() -> None:
    chain = RuleTable(
        slice="bells",
        apply={Rang: lambda rung, event: (*rung, event.at)},
        react={Rang: (lambda _play, event: iter((Raised(1),) if event.at < 7 else ()),)},
    )
    events, after = Rules([COUNTER, chain]).decide({BASE: 4, "bells": ()}, Raise(1), options={})
    assert events == (Raised(1), Rang(5), Raised(1), Rang(6), Raised(1), Rang(7))
    assert after == {BASE: 7, "bells": (5, 6, 7)}
