"""Scenarios in the words of the table: `red rolls 4 4`, `red has 3 points`. An unknown phrase fails."""

import re
from collections.abc import Callable
from typing import Any

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, CorrectEntry, RedoLast, Refusal, UndoLast
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ChooseStarter,
    ConfideDevelopment,
    ConfideHand,
    CountCards,
    DiscardCards,
    EndTurn,
    FoundRest,
    FoundRoad,
    FoundSettlement,
    GiveCards,
    GiveSpecialCard,
    LayIsland,
    LayProposed,
    LayTerrains,
    MendIsland,
    MoveRobber,
    PaintHarbour,
    PaintNumber,
    PaintTerrain,
    PlaceFreeRoad,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    ProposeBeginner,
    ProposeIsland,
    RecordRoll,
    RevealVictoryPoints,
    SetBookkeeping,
    SetBuilding,
    SetDevelopment,
    SetHand,
    SetHarbour,
    SetRoad,
    SetRobber,
    SetTurn,
    StealCard,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.events import SpecialCard
from hub.games.catan.harbours import HarbourKind
from hub.games.catan.island import Terrain, write_island
from hub.games.catan.pieces import BuildingKind
from hub.games.catan.state import CatanState
from hub.games.catan.trading import rates
from hub.kit.board import NodeId
from hub.kit.hands import Bookkeeping
from tests.all_games import CATAN as GAME


def cards(words: str) -> Cards:
    """`2 wood 1 ore`, `4 any` where kinds are not told, or `nothing`."""
    found = re.findall(r"(\d+) (wood|brick|wool|grain|ore|any)", words)
    assert words == "nothing" or " ".join(f"{n} {kind}" for n, kind in found) == words, f"not cards: {words}"
    return Cards.sum(Cards(**{kind: int(n)}) for n, kind in found)


def player(word: str) -> PlayerId | None:
    """`red`, or `nobody` and `bank` for none."""
    return None if word in ("nobody", "bank") else PlayerId(word)


class Table:
    """A match driven and questioned by phrases."""

    def __init__(self, players: list[str], options: dict[str, str]) -> None:
        seats = tuple(Player(PlayerId(name), name.title(), name) for name in players)
        # The first player named begins, unless a scenario is about that.
        self.match = Match.start(GAME, MatchSetup("catan", seats, {"start_player": "manual", **options}))
        self.refusal: Refusal | None = None
        self.said: list[str] = []
        self.remarked: list[str] = []  # small talk, which most scenarios leave alone

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

    def shown(self, who: PlayerId) -> Cards:
        """What everybody may conclude that a player holds for certain."""
        return self.state.hands.at_least(who)

    def own_hand(self, who: PlayerId) -> Cards:
        """What the player's own device shows for certain."""
        seat = next(seat for seat in self.match.private_view(who).seats if seat.player == who)
        return Cards(**{one.kind: one.count for one in seat.group("hand")})

    def noted(self) -> list[str]:
        return [note.key.rpartition(".")[2] for note in self.match.view().notes]

    def rate(self, who: PlayerId, kind: Resource) -> int:
        return rates(self.match.play(), who)[kind]

    def offered(self) -> set[str]:
        return {offer.key for offer in self.match.offers()}

    def lacking(self, who: PlayerId, piece: str) -> Cards:
        return self.state.hands.missing(who, self.state.box.costs[piece])

    def hex(self, word: str) -> str:
        tiles = dict(zip(write_island(tuple(self.state.tiles.values())).split(), self.state.tiles, strict=True))
        return tiles[word]

    def do(self, step: str) -> None:
        """Carry out a step; a refusal is kept for an expectation to find."""
        command = self._command(step)
        self.refusal = None
        try:
            self.match, entries = self.match.after(command)
        except Refusal as refusal:
            self.refusal = refusal
            return
        keys = [words.key.split(".") for entry in entries for words in self.match.spoken(entry)]
        self.said = [key[-1] for key in keys if "remark" not in key]
        self.remarked = [key[-1] for key in keys if "remark" in key]

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
    (f"{W} buys card", lambda _t, who: BuyDevelopment(PlayerId(who))),
    (f"{W} buys card {W}", lambda _t, who, kind: BuyDevelopment(PlayerId(who), DevelopmentKind(kind))),
    (f"{W} plays knight", lambda _t, who: PlayKnight(PlayerId(who))),
    (f"{W} plays road building", lambda _t, who: PlayRoadBuilding(PlayerId(who))),
    (f"{W} places road {PLACE} to {PLACE}", lambda t, who, a, b: PlaceFreeRoad(PlayerId(who), t.edge(a, b))),
    (f"{W} plays invention for (.+)", lambda _t, who, what: PlayInvention(PlayerId(who), cards(what))),
    (f"{W} plays monopoly on {W}", lambda _t, who, kind: PlayMonopoly(PlayerId(who), Resource(kind))),
    (
        f"{W} plays monopoly on {W}: (.+)",
        lambda _t, who, kind, told: PlayMonopoly(PlayerId(who), Resource(kind), _handed(told)),
    ),
    (f"{W} reveals (\\d+)", lambda _t, who, n: RevealVictoryPoints(PlayerId(who), int(n))),
    (
        f"{W} gives {W} (.+) for (.+)",
        lambda _t, who, whom, gives, gets: TradeCards(PlayerId(who), PlayerId(whom), cards(gives), cards(gets)),
    ),
    (
        f"{W} swaps (.+) for (.+)",
        lambda _t, who, gives, gets: TradeWithBank(PlayerId(who), cards(gives), cards(gets)),
    ),
    (f"{W} tells (.+)", lambda _t, who, what: _told(PlayerId(who), what)),
    (f"{W} counts (\\d+)", lambda _t, who, n: CountCards(PlayerId(who), int(n))),
    (f"{W} starts", lambda _t, who: ChooseStarter(PlayerId(who))),
    (f"table keeps {W}", lambda _t, level: SetBookkeeping(Bookkeeping(level))),
    (f"table moves (.+) from {W} to {W}", lambda _t, what, a, b: GiveCards(player(a), player(b), cards(what))),
    (f"table puts road {PLACE} to {PLACE} of {W}", lambda t, a, b, who: SetRoad(t.edge(a, b), player(who))),
    (
        f"table puts (settlement|city) at {PLACE} of {W}",
        lambda t, kind, at, who: SetBuilding(t.node(at), player(who), BuildingKind(kind)),
    ),
    (f"table puts robber on {PLACE}", lambda t, at: SetRobber(t.hex(at))),
    (
        f"table puts harbour {W} at {PLACE} to {PLACE}",
        lambda t, kind, a, b: SetHarbour(t.edge(a, b), None if kind == "none" else HarbourKind(kind)),
    ),
    (
        "table gives (longest_route|largest_army) to ([a-z]+)",
        lambda _t, card, who: GiveSpecialCard(SpecialCard(card), player(who)),
    ),
    (
        f"table sets {W} to (\\d+) cards and (\\d+) knights?",
        lambda _t, who, held, knights: SetDevelopment(PlayerId(who), int(held), int(knights)),
    ),
    (f"table says turn of {W}( after roll)?", lambda _t, who, rolled: SetTurn(PlayerId(who), bool(rolled))),
    (r"table deals island (\d+)", lambda _t, seed: ProposeIsland(int(seed))),
    ("table looks at the beginner island", lambda _t: ProposeBeginner()),
    (r"table paints (\d+) on (h\d+)", lambda _t, number, at: PaintNumber(at, int(number))),
    (f"table paints {W} on (h\\d+)", lambda _t, terrain, at: PaintTerrain(at, Terrain(terrain))),
    (
        f"table paints harbour {W} at {PLACE} to {PLACE}",
        lambda t, kind, a, b: PaintHarbour(t.edge(a, b), None if kind == "none" else HarbourKind(kind)),
    ),
    ("table lays it like this", lambda _t: LayProposed()),
    ("the rest is founded", lambda _t: FoundRest()),
    (f"table lays terrains (.+) from {PLACE}", lambda _t, terrains, at: LayTerrains(terrains, at)),
    (f"{W} ends turn", lambda _t, who: EndTurn(PlayerId(who))),
    (f"table sets {W} to (.+)", lambda _t, who, what: SetHand(PlayerId(who), cards(what))),
    (f"table gives {W} (-?\\d+) points?", lambda _t, who, n: AdjustPoints(PlayerId(who), int(n), "agreed")),
    ("table lays (.+)", lambda _t, tiles: LayIsland(tiles)),
    ("table mends island (.+)", lambda _t, tiles: MendIsland(tiles)),
    ("undo", lambda _t: UndoLast()),
    ("redo", lambda _t: RedoLast()),
    (r"correct roll to (\d) (\d)", lambda t, one, two: _correct_roll(t, int(one), int(two))),
)


def _handed(told: str) -> dict[PlayerId, int]:
    """`blue 2 white 0`."""
    return {PlayerId(who): int(n) for who, n in re.findall(r"([a-z]+) (\d+)", told)}


def _told(who: PlayerId, what: str) -> Command:
    if what in list(DevelopmentKind):
        return ConfideDevelopment(who, DevelopmentKind(what))
    return ConfideHand(who, cards(what))


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
        f"{W} holds (nothing|\\d+ (?:wood|brick|wool|grain|ore|any).*)",
        lambda t, who, what: t.state.hands.possible(PlayerId(who)) == (cards(what),),
    ),
    (f"{W} may hold (.+)", lambda t, who, what: t.state.hands.can_have(PlayerId(who), cards(what))),
    (f"{W} cannot hold (.+)", lambda t, who, what: not t.state.hands.can_have(PlayerId(who), cards(what))),
    (f"{W} must discard (\\d+)", lambda t, who, n: _due(t).get(who) == int(n)),
    ("nobody must discard", lambda t: not _due(t)),
    ("nobody is asked", lambda t: not t.state.asked),
    (f"{W} is asked", lambda t, who: who in t.state.asked),
    (f"{W} shows (.+)", lambda t, who, what: t.shown(PlayerId(who)) == cards(what)),
    (f"{W} has road length (\\d+)", lambda t, who, n: t.state.pieces.road_length(PlayerId(who)) == int(n)),
    (f"{W} holds longest route", lambda t, who: t.state.route.holder == player(who)),
    (f"{W} holds largest army", lambda t, who: t.state.army.holder == player(who)),
    (f"{W} has (\\d+) development cards?", lambda t, who, n: len(t.state.development.held_by(who)) == int(n)),
    (
        f"{W} sees ([A-Za-z]+) offered",
        lambda t, who, name: name in {offer.command.__name__ for offer in t.match.private_offers(PlayerId(who))},
    ),
    (f"{W} sees (.+)", lambda t, who, what: t.own_hand(PlayerId(who)) == cards(what)),
    (r"noted ([a-z_ ]+)", lambda t, keys: t.noted() == keys.split()),
    (r"deck holds (\d+)", lambda t, n: t.state.development.deck == int(n)),
    (f"{W} pays (\\d) {W} to the bank", lambda t, who, n, kind: t.rate(PlayerId(who), Resource(kind)) == int(n)),
    (r"offered ([A-Za-z]+) to ([a-z]+)", lambda t, name, who: f"{name}:{who}" in t.offered()),
    (r"not offered ([A-Za-z]+) to ([a-z]+)", lambda t, name, who: f"{name}:{who}" not in t.offered()),
    (f"{W} lacks (.+) for ([a-z]+)", lambda t, who, what, piece: t.lacking(PlayerId(who), piece) == cards(what)),
    (f"{W} is active", lambda t, who: t.state.active == who),
    (r"phase is ([a-z_]+)", lambda t, name: t.state.phase == name),
    (f"robber on {PLACE}", lambda t, at: t.state.robber == t.hex(at)),
    (r"refused by ([A-Z0-9-]+)", lambda t, rule: t.refusal is not None and t.refusal.rule == rule),
    (r"refused: ([a-z_.]+)", lambda t, why: t.refusal is not None and t.refusal.reason.endswith(why)),
    ("accepted", lambda t: t.refusal is None),
    (r"said ([a-z_ ]+)", lambda t, what: t.said == what.split()),
    ("nothing remarked", lambda t: not t.remarked),
    (r"remarked ([a-z_ ]+)", lambda t, what: t.remarked == what.split()),
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
