"""Shells: an expansion with dice of its own. After the throw two dice with symbols are thrown once a turn; if just one
of them shows a shell, it is kept and the other may be thrown again. A shell is a point.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hub.engine.definition import Expansion
from hub.engine.dice import DiceKind
from hub.engine.messages import Event
from hub.engine.offer import DiceInput, Offer
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play, RuleTable
from hub.engine.statistics import Summary
from hub.engine.story import Story
from hub.engine.view import RollPanel, TableView
from hub.kit.dice_charts import Thrown, faces_chart
from tests.pebbles.commands import ThrowOnBeach
from tests.pebbles.events import BeachThrown
from tests.pebbles.rules import expect_turn, refuse

KEY = "shells"
SHELL = "shell"
BEACH = DiceKind.of_symbols("beach", {name: phrase(f"pebbles.face.{name}") for name in (SHELL, "crab", "gull")})


@dataclass(frozen=True, slots=True)
class Beach:
    found: Mapping[PlayerId, int] = field(default_factory=dict)
    last: BeachThrown | None = None


def asked(play: Play[Any]) -> DiceInput | None:
    """SHELL-1: two dice, then perhaps the one that showed no shell."""
    last: BeachThrown | None = play.slices[KEY].last
    if last is None or last.turn != play.state.turn:
        return DiceInput("faces", 2, BEACH)
    if not last.kept and last.faces.count(SHELL) == 1:
        return DiceInput("faces", 1, BEACH, kept=(SHELL,))
    return None


def throw(play: Play[Any], command: ThrowOnBeach) -> Iterator[Event]:
    expect_turn(play, command.player, has_rolled=True)
    dice = asked(play)
    if dice is None or len(command.faces) != dice.count or not set(command.faces) <= set(BEACH.faces):
        raise refuse("no_beach", "SHELL-1")
    yield BeachThrown(command.player, command.faces, tuple(map(str, dice.kept)), play.state.turn)


def apply_throw(beach: Beach, event: BeachThrown) -> Beach:
    found = beach.found.get(event.player, 0) + event.faces.count(SHELL)
    return replace(beach, found={**beach.found, event.player: found}, last=event)


def offers(play: Play[Any]) -> Iterator[Offer]:
    state = play.state
    dice = asked(play) if state.has_rolled and not state.is_over else None
    if dice:
        yield Offer(ThrowOnBeach, phrase("pebbles.offer.beach"), state.active, {"player": state.active}, (dice,))


def score(play: Play[Any], player: PlayerId) -> PointsBreakdown:
    found = play.slices[KEY].found.get(player, 0)
    return PointsBreakdown((PointItem(phrase("pebbles.points.shells"), found, 1),) if found else ())


def view(play: Play[Any], seen: TableView) -> TableView:
    last = play.slices[KEY].last
    if last is None or last.turn != play.state.turn:
        return seen
    return seen.with_panel(RollPanel(last.player, last.faces, tell_throw(play, last), kind=BEACH, kept=last.kept))


def tell_throw(_play: Play[Any], event: BeachThrown) -> tuple[Phrase, ...]:
    return (phrase("pebbles.tell.beach", player=Who(event.player), n=event.faces.count(SHELL)),)


def statistics(story: Story, counted: Summary) -> Summary:
    """Dice with symbols may be loaded, too."""
    thrown = [Thrown(event.player, event.faces) for _, event in story.events() if isinstance(event, BeachThrown)]
    if not thrown:
        return counted
    return replace(counted, charts=(*counted.charts, faces_chart(thrown, story.players, BEACH, key="beach")))


SHELLS = Expansion(
    key=KEY,
    dice=(BEACH,),
    rules=(RuleTable(slice=KEY, decide={ThrowOnBeach: throw}, apply={BeachThrown: apply_throw}),),
    start=lambda _setup, _box: Beach(),
    offers=offers,
    score=score,
    view=view,
    tell={BeachThrown: tell_throw},
    statistics=statistics,
)
