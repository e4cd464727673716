"""A table game that somebody wrote down, played again through the rules.

Only what everybody saw was written down: no discards and no stolen cards, so no hands are kept. Where the rules refuse
what is written, the recorder slipped or left something out; the replay then does what a table would do, mends the books
by an override, and counts those.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Any, Final

from hub.engine.definition import MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, Event, IllegalCommand, Override, UndoLast
from hub.engine.phrase import PlayerId
from hub.games.catan import GAME
from hub.games.catan.board import EdgeId, HexId, NodeId, standard_island
from hub.games.catan.cards import Cards, Resource
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    GiveCards,
    LayIsland,
    MoveRobber,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    RecordRoll,
    RevealVictoryPoints,
    SetDevelopment,
    SetHarbour,
    SetRobber,
    SetTurn,
    StealCard,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.harbours import STANDARD_COASTS, HarbourKind
from hub.games.catan.pieces import BuildingKind
from hub.games.catan.robber import may_move_robber
from hub.games.catan.state import CatanState, Phase

Json = Mapping[str, Any]

OPTIONS: Final = {
    "bank_shortage": "single_gets_rest",
    "longest_road_tie_after_break": "holder_keeps",
    "harbour_use_from": "immediate",
    "start_player": "manual",
    "island": "variable",
    "bookkeeping": "off",
    "steal_obligation": "optional",  # nobody wrote down whose hand was empty
}
KINDS = {
    "wood": Resource.WOOD,
    "brick": Resource.BRICK,
    "sheep": Resource.WOOL,
    "wheat": Resource.GRAIN,
    "ore": Resource.ORE,
}
LETTERS = {"wood": "w", "brick": "b", "sheep": "s", "wheat": "g", "ore": "o", "desert": "d"}

BOARD = standard_island()
NODE_AT = {(round(node.x, 2), round(node.y, 2)): node.id for node in BOARD.nodes.values()}
HEX_AT = {hex_.at: hex_.id for hex_ in BOARD.hexes.values()}


def _middle(hexes: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """The point in the middle of some hexes: of three the corner where they meet, of two the side between them."""
    points = [(sqrt(3) * (q + r / 2), 1.5 * r) for q, r in hexes]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def node_of(vertex: Iterable[tuple[int, int]]) -> NodeId:
    x, y = _middle(vertex)
    return NODE_AT[round(x, 2), round(y, 2)]


def edge_of(sides: Iterable[tuple[int, int]]) -> EdgeId:
    x, y = _middle(sides)
    for edge in BOARD.edges.values():
        one, other = (BOARD.nodes[end] for end in edge.ends)
        if abs((one.x + other.x) / 2 - x) < 0.01 and abs((one.y + other.y) / 2 - y) < 0.01:
            return edge.id
    raise LookupError(f"no path between {sides}")


def hex_of(at: tuple[int, int]) -> HexId:
    return HEX_AT[at[0], at[1]]


def cards_of(text: str) -> Cards:
    """`1 wood, 2 sheep` or `ore and ore`."""
    words = re.findall(r"(?:(\d+) )?(wood|brick|sheep|wheat|ore)", text)
    return Cards.sum(Cards.of(KINDS[kind], int(count or 1)) for count, kind in words)


class Replay:
    """One recorded game as a match; `mended` counts the overrides it took, by kind."""

    def __init__(self, game: Json) -> None:
        colours = [player["color"] for player in sorted(game["players"], key=lambda player: player["seat"])]
        spare = iter([colour for colour in GAME.colours if colour not in colours])
        seats = tuple(
            Player(PlayerId(colour), colour.title(), colour if colour in GAME.colours else next(spare))
            for colour in colours
        )
        self.match = Match.start(GAME, MatchSetup(GAME.key, seats, OPTIONS))
        self.mended: Counter[str] = Counter()
        for command in _laid(game["board"]):
            self.do(command)
        self.mended.clear()

    @property
    def state(self) -> CatanState:
        state: CatanState = self.match.play().state
        return state

    def do(self, command: Command) -> tuple[Event, ...]:
        self.match, entries = self.match.decided(command)
        if isinstance(command, Override | UndoLast):
            self.mended[type(command).__name__] += 1
        return entries[0].events

    # ------------------------------------------------------------ what was written down

    def replay(self, event: Json) -> tuple[Event, ...]:
        """The events of the hub for one recorded line."""
        if event["t"] == "end_turn" and self.state.roll is None:
            return ()  # the recorder also ended the turns of the founding
        act = getattr(self, f"_{event['t']}")
        if self.state.turn and event["t"] != "win":
            self._catch_up(event)
        return act(PlayerId(event["player"]), event) or ()

    def _catch_up(self, event: Json) -> None:
        """Whose line it is, and whether the dice were thrown, where the recorder left lines out."""
        state, player = self.state, PlayerId(event["player"])
        before_roll = event["t"] in ("roll", "knight", "robber")
        if state.phase in (Phase.ROBBER, Phase.DISCARD) and event["t"] != "robber":
            self.do(SetTurn(state.active, has_rolled=state.resume is not Phase.ROLL))
        if player != state.active or (self.state.phase is Phase.ROLL and not before_roll):
            self.do(SetTurn(player, has_rolled=event["t"] != "roll"))
        elif event["t"] == "roll" and self.state.phase is not Phase.ROLL:
            self.do(SetTurn(player))

    def _settlement(self, player: PlayerId, event: Json) -> tuple[Event, ...]:
        node = node_of(event["vertex"])
        if self.state.phase is Phase.FOUNDING_ROAD:  # put down and moved again, before its road
            self.do(UndoLast())
        return self.do(BuildSettlement(player, node) if self.state.turn else FoundSettlement(player, node))

    def _road(self, player: PlayerId, event: Json) -> tuple[Event, ...]:
        edge = edge_of(event["edge"])
        return self.do(BuildRoad(player, edge) if self.state.turn else FoundRoad(player, edge))

    def _city(self, player: PlayerId, event: Json) -> tuple[Event, ...]:
        node = node_of(event["vertex"])
        there = self.state.pieces.buildings[node]
        if (there.player, there.kind) == (player, BuildingKind.CITY):
            self.mended["line written twice"] += 1
            return ()
        return self.do(BuildCity(player, node))

    def _end_turn(self, player: PlayerId, _event: Json) -> tuple[Event, ...]:
        return self.do(EndTurn(player))

    def _roll(self, _player: PlayerId, event: Json) -> tuple[Event, ...]:
        one = min(6, event["total"] - 1)
        return self.do(RecordRoll((one, event["total"] - one)))

    def _robber(self, player: PlayerId, event: Json) -> tuple[Event, ...]:
        if not may_move_robber(self.state):
            return self.do(SetRobber(hex_of(event["hex"])))
        events = self.do(MoveRobber(player, hex_of(event["hex"])))
        if self.state.phase is not Phase.STEAL:
            return events
        return events + self.do(StealCard(player, PlayerId(event["victim"]) if event["victim"] else None))

    # ------------------------------------------------------------ cards

    def _trade(self, player: PlayerId, event: Json) -> tuple[Event, ...]:
        words = re.fullmatch(r"\[(.*)\] to (player|port) (\S+) for \[(.*)\]", event["text"])
        if not words:
            self.mended["unreadable line"] += 1
            return ()
        gives, gets = cards_of(words[1]), cards_of(words[4])
        if words[2] == "player":
            return self.do(TradeCards(player, PlayerId(words[3]), gives, gets))
        try:
            return self.do(TradeWithBank(player, gives, gets))
        except IllegalCommand as refusal:  # at a harbour the player does not have
            if refusal.rule != "BASE-HARB-03":
                raise
        return self.do(GiveCards(player, None, gives)) + self.do(GiveCards(None, player, gets))

    def _buy_dev(self, player: PlayerId, _event: Json) -> tuple[Event, ...]:
        return self.do(BuyDevelopment(player))

    def _play_card(self, player: PlayerId, command: Command) -> tuple[Event, ...]:
        """A card whose purchase nobody wrote down is put into the hand first."""
        try:
            return self.do(command)
        except IllegalCommand as refusal:
            if refusal.reason != "catan.refusal.no_such_card":
                raise
        development = self.state.development
        held, knights = len(development.held_by(player)), development.knights(player)
        self.do(SetDevelopment(player, held + 1, knights))
        return self.do(command)

    def _knight(self, player: PlayerId, _event: Json) -> tuple[Event, ...]:
        return self._play_card(player, PlayKnight(player))

    def _monopoly(self, player: PlayerId, event: Json) -> tuple[Event, ...]:
        return self._play_card(player, PlayMonopoly(player, KINDS[event["resource"]]))

    def _year_of_plenty(self, player: PlayerId, event: Json) -> tuple[Event, ...]:
        return self._play_card(player, PlayInvention(player, cards_of(event["text"])))

    def _play_vp(self, _player: PlayerId, _event: Json) -> tuple[Event, ...]:
        return ()  # shown only to win with it, which is the next line

    def _win(self, player: PlayerId, _event: Json) -> tuple[Event, ...]:
        """Points nobody saw: victory-point cards in hand, or else something nobody wrote down."""
        if self.state.winner:
            return ()
        missing = int(self.match.options["target"]) - self.match.points(player).total
        cards = min(missing, len(self.state.development.held_by(player)))
        if missing > cards:
            self.do(AdjustPoints(player, missing - cards, "not written down"))
        return self.do(RevealVictoryPoints(player, cards)) if cards else ()


def _laid(board: Json) -> Iterator[Command]:
    """The island, and the harbours wherever the frame had them."""
    tiles = {hex_of(one["hex"]): f"{LETTERS[one['terrain']]}{one['number'] or ''}" for one in board["hexes"]}
    yield LayIsland(" ".join(tiles[hex_id] for hex_id in BOARD.hexes))
    yield from (SetHarbour(BOARD.side_of(land, side), None) for land, side in STANDARD_COASTS)
    for port in board["ports"]:
        kind = HarbourKind.ANY if port["kind"] == "3:1" else HarbourKind(KINDS[port["kind"]].value)
        yield SetHarbour(edge_of(port["edge"]), kind)
