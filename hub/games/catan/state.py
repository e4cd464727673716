"""The state of a Catan game: facts only; what can be derived is a function."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hub.engine.change import changed
from hub.engine.definition import MatchSetup
from hub.engine.messages import WrongSetup
from hub.engine.phrase import PlayerId, phrase
from hub.engine.rule_table import Play
from hub.games.catan.box import Box
from hub.games.catan.cards import Cards
from hub.games.catan.development import Development
from hub.games.catan.events import ResourcesPaid, SevenRolled
from hub.games.catan.generating import Wishes
from hub.games.catan.harbours import Harbours, read_harbours
from hub.games.catan.island import Terrain, Tile, read_island
from hub.games.catan.pieces import Pieces
from hub.games.catan.plans import BEGINNER, plan_for
from hub.kit.board import Board, HexId, NodeId
from hub.kit.hands import Bookkeeping, Hands
from hub.kit.seats import left_of, round_from


class Phase(StrEnum):
    LAYING = "laying"  # the island is not entered yet
    STARTER = "starter"  # who begins is not settled yet
    FOUNDING_SETTLEMENT = "founding_settlement"
    FOUNDING_ROAD = "founding_road"
    ROLL = "roll"
    DISCARD = "discard"
    ROBBER = "robber"
    STEAL = "steal"
    FREE_ROADS = "free_roads"  # Road Building was played
    MAIN = "main"  # trade and build
    BETWEEN = "between"  # a turn is over and the next has not begun: what an expansion does there
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LastRoll:
    """The latest roll and what came of it, kept for the table to look at."""

    player: PlayerId
    dice: tuple[int, int]
    outcome: ResourcesPaid | SevenRolled | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """A special card and who holds it. Where the table gave it by its own word, `agreed` is the length or number of
    Knights the holder counts for, until somebody has more."""

    holder: PlayerId | None = None
    agreed: int = 0


@dataclass(frozen=True)
class CatanState:
    """While the island is being laid, `tiles` and `harbours` are what is proposed, and some hexes may be missing."""

    players: tuple[PlayerId, ...]
    box: Box
    board: Board
    tiles: Mapping[HexId, Tile]
    harbours: Harbours
    robber: HexId | None
    pieces: Pieces
    hands: Hands[Cards]
    phase: Phase
    active: PlayerId
    turn: int = 0  # number of the turn; 0 while founding
    start_rolls: tuple[tuple[PlayerId, int], ...] = ()  # rolled for the start, in order
    founding: tuple[PlayerId, ...] = ()  # who still has to found, in order
    founded_at: NodeId | None = None  # where the founding road must start
    development: Development = field(default_factory=Development)
    has_played: bool = False  # a development card in this turn
    has_built: bool = False  # in this turn; ends trading where the phases are separate
    free_roads: int = 0  # still to place
    resume: Phase = Phase.MAIN  # where the turn goes on after the robber or free roads
    route: Award = field(default_factory=Award)  # Longest Trade Route
    army: Award = field(default_factory=Award)  # Largest Army
    due: Mapping[PlayerId, int] = field(default_factory=dict)  # cards still to discard
    asked: tuple[PlayerId, ...] = ()  # who must say first how many cards they hold
    candidates: tuple[PlayerId, ...] = ()  # who can be robbed now
    plan: HexId | None = None  # where the robber goes once all have discarded, if that is known already
    roll: LastRoll | None = None
    winner: PlayerId | None = None
    phase_before_win: Phase = Phase.MAIN  # where the game goes on if the table withdraws the win
    wishes: Wishes = field(default_factory=Wishes)  # what the table asked of the last island it was dealt
    eyes: PlayerId | None = None  # whose own device looks at this state; None: everybody's

    replace = changed  # the state with other facts: `state.replace(robber="h3")`

    def after(self, player: PlayerId) -> PlayerId:
        """The left neighbour (BASE-TURN-04)."""
        return left_of(player, self.players)


def start(setup: MatchSetup, box: Box) -> CatanState:
    """The table before the first piece (BASE-SETUP-20): all pieces in stock, bank and deck full.

    The beginner island lies ready (BASE-SETUP-01), so does one from a file, and a printed one; any other is entered.
    """
    players = tuple(player.id for player in setup.players)
    board, plan = box.board, plan_for(setup, box)
    has_beginner = setup.options.get("island", BEGINNER) == BEGINNER and not box.island
    if has_beginner and not box.beginner:
        raise WrongSetup(phrase("refusal.unknown_choice", what=BEGINNER))
    island = box.island or (box.beginner if has_beginner else plan.tiles if plan else "")
    tiles = {tile.hex: tile for tile in read_island(board, island)} if island else {}
    state = CatanState(
        players=players,
        board=board,
        tiles=tiles,
        harbours=read_harbours(board, box.coasts, (plan.harbours if plan else "") or box.harbours),
        robber=box.robber or desert_of(tiles),
        pieces=Pieces(board, whole=box.stock, sites=box.sites, stops=box.stops),
        hands=Hands.empty(players, box.bank, Bookkeeping(setup.options.get("bookkeeping", "full"))),
        development=Development(sum(box.deck.values()), whole=box.deck),
        box=box,
        phase=Phase.STARTER,
        active=players[0],
    )
    if setup.options.get("start_player", "by_setup") == "manual":
        state = founding_by(state, players[0])
    return state if tiles else state.replace(phase=Phase.LAYING)


def is_beginner(play: Play[CatanState]) -> bool:
    """BASE-SETUP-01: the island of the books for a first game."""
    return play.options["island"] == "beginner" and not play.state.box.island


def founding_order(players: tuple[PlayerId, ...], starter: PlayerId) -> tuple[PlayerId, ...]:
    """BASE-SETUP-30, BASE-SETUP-31: once round from the starting player, then back.

    >>> founding_order(("red", "blue", "white"), "blue")
    ('blue', 'white', 'red', 'red', 'white', 'blue')
    """
    around = round_from(starter, players)
    return around + around[::-1]


def founding_by(state: CatanState, starter: PlayerId) -> CatanState:
    order = founding_order(state.players, starter)
    return state.replace(founding=order, active=starter, phase=Phase.FOUNDING_SETTLEMENT)


def desert_of(tiles: Mapping[HexId, Tile]) -> HexId | None:
    """BASE-SETUP-16: where the robber starts; the first desert if an island has several."""
    return next((tile.hex for tile in tiles.values() if tile.terrain is Terrain.DESERT), None)
