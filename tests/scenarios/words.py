"""Scenarios in the words of the table: `red rolls 4 4`, `red has 3 points`. An unknown phrase fails."""

import re
from collections.abc import Callable
from typing import Any

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, CorrectEntry, IllegalCommand, RedoLast, UndoLast
from hub.engine.phrase import PlayerId
from hub.games.catan import GAME
from hub.games.catan.board import NodeId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    DiscardCards,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    LayIsland,
    MoveRobber,
    RecordRoll,
    SetHand,
    StealCard,
)
from hub.games.catan.island import write_island
from hub.games.catan.state import CatanState


def cards(words: str) -> Cards:
    """`2 wood 1 ore`, or `nothing`."""
    found = re.findall(r"(\d+) (wood|brick|wool|grain|ore)", words)
    assert words == "nothing" or " ".join(f"{n} {kind}" for n, kind in found) == words, f"not cards: {words}"
    return Cards.sum(Cards.of(Resource(kind), int(n)) for n, kind in found)


class Table:
    """A match driven and questioned by phrases."""

    def __init__(self, players: list[str], options: dict[str, str]) -> None:
        seats = tuple(Player(PlayerId(name), name.title(), name) for name in players)
        self.match = Match.start(GAME, MatchSetup("catan", seats, options))
        self.refusal: IllegalCommand | None = None
        self.said: list[str] = []

    @property
    def state(self) -> CatanState:
        state: CatanState = self.match.play().state
        return state

    def node(self, words: str) -> NodeId:
        """`w8+b5+o3`: the one intersection where exactly these hexes meet; `n12` by its own name."""
        if words in self.state.board.nodes:
            return words
        tiles = dict(zip(self.state.tiles, write_island(tuple(self.state.tiles.values())).split(), strict=True))
        wanted = sorted(words.split("+"))
        found = [n.id for n in self.state.board.nodes.values() if sorted(tiles[h] for h in n.hexes) == wanted]
        assert len(found) == 1, f"{words} meets at {found}"
        return found[0]

    def edge(self, one: str, other: str) -> str:
        ends = sorted((self.node(one), self.node(other)), key=lambda node: int(node[1:]))
        return "-".join(ends)

    def hex(self, word: str) -> str:
        tiles = dict(zip(write_island(tuple(self.state.tiles.values())).split(), self.state.tiles, strict=True))
        return tiles[word]

    def do(self, step: str) -> None:
        """Carry out a step; a refusal is kept for an expectation to find."""
        command = self._command(step)
        self.refusal = None
        try:
            self.match, entries = self.match.decided(command)
        except IllegalCommand as refusal:
            self.refusal = refusal
            return
        self.said = [words.key.rpartition(".")[2] for entry in entries for words in self.match.told(entry)]

    def _command(self, step: str) -> Command:
        for pattern, build in STEPS:
            if found := re.fullmatch(pattern, step):
                return build(self, *found.groups())
        raise AssertionError(f"unknown step: {step}")

    def holds(self, expectation: str) -> bool:
        for pattern, check in EXPECTATIONS:
            if found := re.fullmatch(pattern, expectation):
                return check(self, *found.groups())
        raise AssertionError(f"unknown expectation: {expectation}")


W = r"([a-z]+)"
PLACE = r"([a-z0-9+]+)"

STEPS: tuple[tuple[str, Callable[..., Command]], ...] = (
    (f"{W} founds at {PLACE}", lambda t, who, at: FoundSettlement(PlayerId(who), t.node(at))),
    (f"{W} founds road {PLACE} to {PLACE}", lambda t, who, a, b: FoundRoad(PlayerId(who), t.edge(a, b))),
    (r"[a-z]+ rolls (\d) (\d)", lambda _t, one, two: RecordRoll((int(one), int(two)))),
    (f"{W} discards (.+)", lambda _t, who, what: DiscardCards(PlayerId(who), cards(what))),
    (f"{W} moves robber to {PLACE}", lambda t, who, at: MoveRobber(PlayerId(who), t.hex(at))),
    (f"{W} steals from {W}", lambda _t, who, whom: StealCard(PlayerId(who), PlayerId(whom))),
    (
        f"{W} steals {W} from {W}",
        lambda _t, who, what, whom: StealCard(PlayerId(who), PlayerId(whom), Resource(what)),
    ),
    (f"{W} declines to steal", lambda _t, who: StealCard(PlayerId(who), None)),
    (f"{W} builds road {PLACE} to {PLACE}", lambda t, who, a, b: BuildRoad(PlayerId(who), t.edge(a, b))),
    (f"{W} builds settlement at {PLACE}", lambda t, who, at: BuildSettlement(PlayerId(who), t.node(at))),
    (f"{W} builds city at {PLACE}", lambda t, who, at: BuildCity(PlayerId(who), t.node(at))),
    (f"{W} ends turn", lambda _t, who: EndTurn(PlayerId(who))),
    (f"table sets {W} to (.+)", lambda _t, who, what: SetHand(PlayerId(who), cards(what))),
    (f"table gives {W} (-?\\d+) points?", lambda _t, who, n: AdjustPoints(PlayerId(who), int(n), "agreed")),
    ("table lays (.+)", lambda _t, tiles: LayIsland(tiles)),
    ("undo", lambda _t: UndoLast()),
    ("redo", lambda _t: RedoLast()),
    (r"correct roll to (\d) (\d)", lambda t, one, two: _correct_roll(t, int(one), int(two))),
)


def _correct_roll(table: Table, one: int, two: int) -> CorrectEntry:
    rolls = [step.entry.seq for step in table.match.steps if isinstance(step.entry.command, RecordRoll)]
    return CorrectEntry(rolls[-1], RecordRoll((one, two)))


def _due(table: Table) -> dict[str, int]:
    return {str(player): count for player, count in table.state.due.items()}


EXPECTATIONS: tuple[tuple[str, Callable[..., bool]], ...] = (
    ("nobody won", lambda t: t.state.winner is None),
    (f"bank holds (\\d+) {W}", lambda t, n, kind: t.state.hands.bank[Resource(kind)] == int(n)),
    (f"{W} has (\\d+) points?", lambda t, who, n: t.match.points(PlayerId(who)).total == int(n)),
    (f"{W} holds (\\d+) cards?", lambda t, who, n: t.state.hands.count(PlayerId(who)) == int(n)),
    (
        f"{W} holds (nothing|\\d+ (?:wood|brick|wool|grain|ore).*)",
        lambda t, who, what: (
            t.state.hands.at_least(PlayerId(who)) == t.state.hands.at_most(PlayerId(who)) == cards(what)
        ),
    ),
    (f"{W} may hold (.+)", lambda t, who, what: t.state.hands.can_have(PlayerId(who), cards(what))),
    (f"{W} cannot hold (.+)", lambda t, who, what: not t.state.hands.can_have(PlayerId(who), cards(what))),
    (f"{W} must discard (\\d+)", lambda t, who, n: _due(t).get(who) == int(n)),
    ("nobody must discard", lambda t: not _due(t)),
    (f"{W} is active", lambda t, who: t.state.active == who),
    (r"phase is ([a-z_]+)", lambda t, name: t.state.phase == name),
    (f"robber on {PLACE}", lambda t, at: t.state.robber == t.hex(at)),
    (r"refused by ([A-Z0-9-]+)", lambda t, rule: t.refusal is not None and t.refusal.rule == rule),
    (r"refused: ([a-z_.]+)", lambda t, why: t.refusal is not None and t.refusal.reason.endswith(why)),
    ("accepted", lambda t: t.refusal is None),
    (r"said ([a-z_ ]+)", lambda t, what: t.said == what.split()),
    (f"{W} won", lambda t, who: t.state.winner == who),
)


def play(scenario: dict[str, Any]) -> None:
    """Run one scenario table: `players`, `options`, then `steps`; lines that start with `- ` are expectations."""
    table = Table(scenario.get("players", ["red", "blue", "white"]), scenario.get("options", {}))
    for line in scenario["steps"]:
        if line.startswith("- "):
            problem = (
                f"after {table.match.version} entries: {line[2:]} (refusal: {table.refusal}, phase {table.state.phase})"
            )
            assert table.holds(line[2:]), problem
        else:
            table.do(line)
