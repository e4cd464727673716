"""A recorded game played again, as the table would have entered it.

Only what everybody saw is written down: no discards and no stolen cards, so no hands are kept. Where the rules refuse
what is written, the recorder slipped or left something out. Then the table's own word mends it, and a note says so.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from hub.engine.definition import MatchSetup, Player
from hub.engine.exchange import UnreadableText
from hub.engine.match import Match
from hub.engine.messages import AdjustPoints, Command, Event, IllegalCommand, UndoLast
from hub.engine.phrase import PlayerId
from hub.games.catan.catanlog.header import Header
from hub.games.catan.catanlog.lines import (
    Builds,
    BuildsRoad,
    BuysCard,
    EndsTurn,
    Line,
    MovesRobber,
    PlaysKnight,
    PlaysMonopoly,
    PlaysRoadBuilder,
    PlaysYearOfPlenty,
    Rolls,
    ShowsPoints,
    Trades,
    Wins,
)
from hub.games.catan.commands import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ChooseStarter,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    GiveCards,
    LayIsland,
    MoveRobber,
    PaintHarbour,
    PlaceFreeRoad,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    RecordRoll,
    RevealVictoryPoints,
    SetBuilding,
    SetDevelopment,
    SetRoad,
    SetRobber,
    SetTurn,
    StealCard,
    TradeCards,
    TradeWithBank,
)
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.island import write_island
from hub.games.catan.pieces import BuildingKind
from hub.games.catan.robber import may_move_robber
from hub.games.catan.state import CatanState, Phase

Events: TypeAlias = tuple[Event, ...]

SOURCE: Final = "import"
OPTIONS: Final = {  # whatever the log's table may have agreed on is possible
    "bank_shortage": "single_gets_rest",
    "harbour_use_from": "immediate",
    "island": "variable",
    "bookkeeping": "off",
    "steal_obligation": "optional",  # nobody wrote down whose hand was empty
    "trade_before_roll": "bank_only",
    "trade_gift": "allow",
    "trade_like_for_like": "allow",
    "longest_road_tie_after_break": "holder_keeps",
}
BEFORE_THE_ROLL: Final = (
    *(Rolls, MovesRobber, PlaysKnight, PlaysRoadBuilder, PlaysYearOfPlenty, PlaysMonopoly, ShowsPoints),
)
MENDED: Final[Mapping[type[Command], str]] = {
    SetTurn: "whose turn it is, or a roll, was not written down.",
    SetDevelopment: "a development card that nobody bought was put into the hand.",
    SetRobber: "the robber was put there although nobody was to move it.",
    SetRoad: "a road was put where the rules do not allow one.",
    SetBuilding: "a building was put where the rules do not allow one.",
    GiveCards: "cards changed hands in a way the rules do not allow.",
    AdjustPoints: "points that nobody wrote down were added.",
    UndoLast: "a settlement was put down and moved again.",
}


class GoesOn(Exception):
    """Somebody has enough points to win, but the log tells of more."""


class Replay:
    """The match so far; `notes` say what had to be mended or left out."""

    def __init__(self, header: Header, *, target: str = "10", goes_on: bool = True) -> None:
        from hub.games.catan import GAME  # which offers this exchange, and so cannot come first

        colours = header.colours
        seats = tuple(Player(PlayerId(colours[seat.colour]), seat.name, colours[seat.colour]) for seat in header.seats)
        self.match = Match.start(GAME, MatchSetup(GAME.key, seats, {**OPTIONS, **header.rules, "target": target}))
        self.notes: list[str] = []
        self._header, self._goes_on = header, goes_on
        self._at, self._line = header.began_at, 0
        self._shown: dict[PlayerId, int] = {}  # victory-point cards laid open, but not yet enough to win

    @property
    def state(self) -> CatanState:
        state: CatanState = self.match.play().state
        return state

    def begin(self, starter: PlayerId | None) -> None:
        """Lay the island; whoever does the first thing is the one who begins."""
        laid = self.state.harbours
        for edge in {**laid, **self._header.harbours}:
            if laid.get(edge) is not (kind := self._header.harbours.get(edge)):
                self._do(PaintHarbour(edge, kind))
        self._do(LayIsland(write_island(self._header.tiles)))
        if starter:
            self._do(ChooseStarter(starter))

    def take(self, line: Line, at: float) -> Events:
        """What a line means for the match."""
        self._at, self._line = at, line.number
        if isinstance(line, EndsTurn) and self.state.roll is None:
            return ()  # the turns of the founding end by themselves
        if not self.state.turn:
            return self._found(line)
        self._catch_up(line)
        if self.state.winner and not isinstance(line, ShowsPoints):
            return self._after_the_win(line)
        return ACTS[type(line)](self, line)

    def _found(self, line: Line) -> Events:
        if not isinstance(line, Builds | BuildsRoad):
            raise UnreadableText(line.number, "not everybody has founded two settlements and two roads yet.")
        if isinstance(line, BuildsRoad):
            return self._first_of(FoundRoad(line.player, line.edge), SetRoad(line.edge, line.player))
        if self.state.phase is Phase.FOUNDING_ROAD and self.state.active == line.player:
            self._do(UndoLast())
        return self._first_of(FoundSettlement(line.player, line.node), SetBuilding(line.node, line.player, line.kind))

    def _after_the_win(self, line: Line) -> Events:
        if isinstance(line, EndsTurn) or (isinstance(line, Wins) and line.player == self.state.winner):
            return ()
        if not self._goes_on:
            raise GoesOn
        self._note("it comes after the win and was left out.")
        return ()

    # ------------------------------------------------------------ deciding

    def _do(self, command: Command) -> Events:
        self.match, entries = self.match.after(command, source=SOURCE, at=self._at)
        if why := MENDED.get(type(command)):
            self._note(why)
        return entries[0].events

    def _first_of(self, *commands: Command) -> Events:
        """The first command that the rules accept; the later ones are the table's own word."""
        return self._first(*((command,) for command in commands))

    def _first(self, *ways: tuple[Command, ...]) -> Events:
        """The first way whose commands are all accepted; none of another leaves a trace."""
        match, notes = self.match, len(self.notes)
        refused: list[str | None] = []
        for way in ways:
            try:
                return tuple(event for command in way for event in self._do(command))
            except IllegalCommand as refusal:
                self.match, self.notes = match, self.notes[:notes]
                refused.append(refusal.rule)
        self._note(f"the rules refuse it ({refused[0]}), and it was left out.")
        return ()

    def _note(self, why: str) -> None:
        self.notes.append(f"Line {self._line}: {why}" if self._line else why)

    def _catch_up(self, line: Line) -> None:
        """Whose line it is, and whether the dice were thrown, where the recorder left lines out."""
        state = self.state
        is_partner = isinstance(line, Trades) and line.partner == state.active and state.phase is Phase.MAIN
        player = state.active if is_partner else line.player
        if state.phase in (Phase.ROBBER, Phase.DISCARD, Phase.FREE_ROADS) and not isinstance(line, MovesRobber):
            self._set_turn(state.active, has_rolled=state.resume is not Phase.ROLL)
        with_bank = isinstance(line, Trades) and line.partner is None
        is_early = self.state.phase is Phase.ROLL and not (isinstance(line, BEFORE_THE_ROLL) or with_bank)
        if player != state.active or (is_early and not isinstance(line, Wins)):
            self._set_turn(player, has_rolled=not isinstance(line, Rolls))
        elif isinstance(line, Rolls) and self.state.phase is not Phase.ROLL:
            self._set_turn(player, has_rolled=False)

    def _set_turn(self, player: PlayerId, *, has_rolled: bool) -> None:
        """Whose turn begins may win with it."""
        if not self.state.winner:
            self._do(SetTurn(player, has_rolled))

    # ------------------------------------------------------------ the turn

    def rolls(self, line: Rolls) -> Events:
        """Only the sum is known; it is split so that one die shows as much as it can."""
        one = min(6, line.total - 1)
        return self._do(RecordRoll((one, line.total - one)))

    def moves_robber(self, line: MovesRobber) -> Events:
        move = MoveRobber(line.player, line.hex)
        put = SetRobber(line.hex)
        events = self._first_of(move, put) if may_move_robber(self.state) else self._first_of(put)
        if self.state.phase is not Phase.STEAL:
            return events
        if line.victim not in (None, *self.state.candidates):
            self._note(f"{line.victim} could not be robbed there, so nobody was.")
        victim = line.victim if line.victim in self.state.candidates else None
        return events + self._do(StealCard(line.player, victim))

    def builds_road(self, line: BuildsRoad) -> Events:
        return self._first_of(BuildRoad(line.player, line.edge), SetRoad(line.edge, line.player))

    def builds(self, line: Builds) -> Events:
        is_city = line.kind is BuildingKind.CITY
        build = BuildCity(line.player, line.node) if is_city else BuildSettlement(line.player, line.node)
        return self._first_of(build, SetBuilding(line.node, line.player, line.kind))

    def trades(self, line: Trades) -> Events:
        partner = line.partner
        trade = TradeCards(line.player, partner, line.gives, line.gets) if partner else None
        swap = trade or TradeWithBank(line.player, line.gives, line.gets)
        gifts = (GiveCards(line.player, partner, line.gives), GiveCards(partner, line.player, line.gets))
        return self._first((swap,), tuple(gift for gift in gifts if gift.cards.total))

    def ends_turn(self, line: EndsTurn) -> Events:
        return self._first_of(EndTurn(line.player))

    # ------------------------------------------------------------ development cards

    def buys_card(self, line: BuysCard) -> Events:
        return self._first_of(BuyDevelopment(line.player))

    def _play(self, player: PlayerId, command: Command, *fallback: Command) -> Events:
        """A card whose purchase nobody wrote down is put into the hand first."""
        development = self.state.development
        held, knights = len(development.held_by(player)), development.knights(player)
        more = SetDevelopment(player, held + 1, knights)
        return self._first((command,), (more, command), *((one,) for one in fallback))

    def plays_knight(self, line: PlaysKnight) -> Events:
        development = self.state.development
        held, knights = len(development.held_by(line.player)), development.knights(line.player)
        laid = SetDevelopment(line.player, max(0, held - 1), knights + 1)
        return self._play(line.player, PlayKnight(line.player), laid)

    def plays_road_builder(self, line: PlaysRoadBuilder) -> Events:
        events = self._play(line.player, PlayRoadBuilding(line.player))
        for edge in line.edges:
            events += self._first_of(PlaceFreeRoad(line.player, edge), SetRoad(edge, line.player))
        return events

    def plays_year_of_plenty(self, line: PlaysYearOfPlenty) -> Events:
        return self._play(line.player, PlayInvention(line.player, line.cards))

    def plays_monopoly(self, line: PlaysMonopoly) -> Events:
        return self._play(line.player, PlayMonopoly(line.player, line.resource))

    # ------------------------------------------------------------ the end

    def shows_points(self, line: ShowsPoints) -> Events:
        """Cards that are not enough to win are kept for the moment when they are."""
        player = line.player
        if self.state.winner:
            self._expect_cards(player, line.cards)
            return self._first_of(RevealVictoryPoints(player, line.cards))
        self._shown[player] = self._shown.get(player, 0) + line.cards
        self._expect_cards(player, self._shown[player])
        try:
            return self._do(RevealVictoryPoints(player, self._shown[player]))
        except IllegalCommand:
            return ()

    def _expect_cards(self, player: PlayerId, wanted: int) -> None:
        development = self.state.development
        missing = wanted - development.may_hold(player, DevelopmentKind.VICTORY_POINT)
        if missing > 0:
            held, knights = len(development.held_by(player)), development.knights(player)
            self._first_of(SetDevelopment(player, held + missing, knights))

    def wins(self, line: Wins) -> Events:
        """Points nobody saw: victory-point cards in hand, or else something nobody wrote down."""
        if self.state.winner:
            return ()
        missing = int(self.match.options["target"]) - self.match.points(line.player).total
        cards = min(missing, self.state.development.may_hold(line.player, DevelopmentKind.VICTORY_POINT))
        if missing > cards:
            self._first_of(AdjustPoints(line.player, missing - cards, "not written down"))
        return self._first_of(RevealVictoryPoints(line.player, cards)) if cards > 0 else ()


ACTS: Final[Mapping[type[Line], Callable[[Replay, Any], Events]]] = {
    Rolls: Replay.rolls,
    MovesRobber: Replay.moves_robber,
    BuildsRoad: Replay.builds_road,
    Builds: Replay.builds,
    Trades: Replay.trades,
    EndsTurn: Replay.ends_turn,
    BuysCard: Replay.buys_card,
    PlaysKnight: Replay.plays_knight,
    PlaysRoadBuilder: Replay.plays_road_builder,
    PlaysYearOfPlenty: Replay.plays_year_of_plenty,
    PlaysMonopoly: Replay.plays_monopoly,
    ShowsPoints: Replay.shows_points,
    Wins: Replay.wins,
}
