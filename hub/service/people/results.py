"""Results: how each stored game ended. Made once for each length of a ledger and kept as a fact.

A fact holds seats and points, never names: those are always taken from the set-up, where they can be changed.
"""

import hashlib
import json
import logging
import threading
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hub.engine.definition import MatchSetup
from hub.engine.match import Match
from hub.engine.messages import Refusal
from hub.engine.names import person_of
from hub.engine.phrase import Phrase
from hub.engine.statistics import Unit
from hub.errors import TabletopError
from hub.service.codec import GameCodec
from hub.service.game_service import GameService
from hub.service.library import COPY_OF
from hub.service.pauses import Pauses
from hub.service.records import DamagedGame
from hub.service.snapshot import GameSummary
from hub.service.standing import places
from hub.service.statistics import statistics
from hub.service.store import StoreError
from hub.wire.codec import MalformedMessage, decode, encode

log = logging.getLogger(__name__)

FACT = "result"
FORMAT = 3  # another one makes every result anew
AT_ONCE = 20  # so many are kept together: what was made is not lost when the hub ends meanwhile
OPENING = 20  # so many entries tell a copy of a game from another game


@dataclass(frozen=True, slots=True)
class NightFigure:
    """A number of each seat that adds up over many nights; `title` and `label` are keys of messages."""

    key: str
    title: str
    label: str
    unit: Unit
    values: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Score:
    """What is kept of a game: points by seat after so many entries, and figures once it is over."""

    format: int
    entries: int
    winners: tuple[str, ...]
    points: Mapping[str, int]
    opening: str  # equal for a game and a copy that was made later than that
    figures: tuple[NightFigure, ...]


@dataclass(frozen=True, slots=True)
class SeatResult:
    """`person` is who it was over all nights, None for a guest; equal places are a tie."""

    id: str
    person: str | None
    name: str
    colour: str
    points: int
    place: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Result:
    """A game that nobody has won is not finished: it may go on, or was given up."""

    game_id: str
    game: str
    created_at: float
    ended_at: float
    seats: tuple[SeatResult, ...]
    is_finished: bool
    opening: str
    copy_of: str | None = None
    figures: tuple[NightFigure, ...] = ()  # by the ids of seats

    @property
    def root(self) -> str:
        """The game that it and all its copies come from."""
        return self.copy_of or self.game_id

    def seat_of(self, person: str) -> SeatResult | None:
        return next((seat for seat in self.seats if seat.person == person), None)


def score_of(match: Match, pauses: Pauses) -> Score:
    points = {str(player.id): match.points(player.id).total for player in match.setup.players}
    winners = match.standing().winners
    figures = tuple(_figures(match, pauses)) if winners else ()
    return Score(FORMAT, match.version, winners, points, _opening(match), figures)


def _figures(match: Match, pauses: Pauses) -> Iterator[NightFigure]:
    for key, chart, one, values in statistics(match, pauses=pauses).figures():
        if one.adds_up and isinstance(one.label, Phrase):
            by_seat = {str(player): value for player, value in values.items() if value is not None}
            yield NightFigure(key, chart.title.key, one.label.key, one.unit or chart.unit, by_seat)


def _opening(match: Match) -> str:
    codec = GameCodec(match.game)
    said = [(entry.at, codec.command_to_json(entry.command)) for entry in match.ledger.entries[:OPENING]]
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]


def result_of(game: GameSummary, score: Score, guests: frozenset[str], *, copy_of: str | None = None) -> Result:
    """Winners first, then by points."""
    setup = game.setup
    points = {player.id: score.points.get(player.id, 0) for player in setup.players}
    placed = places(points, score.winners)
    people = _people(setup, guests)
    seats = tuple(
        SeatResult(
            id=player.id,
            person=people[player.id],
            name=player.name,
            colour=player.colour,
            points=points[player.id],
            place=placed[player.id],
            is_winner=player.id in score.winners,
        )
        for player in setup.players
    )
    finished = bool(score.winners)
    return Result(
        game.id, setup.game, game.created_at, game.last_at, seats, finished, score.opening, copy_of, score.figures
    )


def _people(setup: MatchSetup, guests: frozenset[str]) -> Mapping[str, str | None]:
    """One person sits once; a second seat of the same name is a guest's."""
    taken: set[str] = set(guests)
    people: dict[str, str | None] = {}
    for player in setup.players:
        person = person_of(player.name)
        people[player.id] = None if person in taken else person
        taken.add(person)
    return people


class Results:
    """Asked from any thread but the writer's, which it waits for."""

    def __init__(self, service: GameService, guests: frozenset[str]) -> None:
        self._service, self._guests = service, guests
        self._lock = threading.Lock()
        self._scores: dict[str, Score] = {}
        self._damaged: dict[str, int] = {}  # game → how long it was when it could not be read

    def all(self) -> tuple[Result, ...]:
        """Every game that can be read, in the order in which they ended."""
        games = self._service.games()
        with self._lock:
            scores = self._scored(games)
        results = (
            result_of(game, scores[game.id], self._guests, copy_of=self._service.fact(f"{COPY_OF} {game.id}"))
            for game in games
            if game.id in scores
        )
        return tuple(sorted(results, key=lambda one: (one.ended_at, one.created_at, one.game_id)))

    def _scored(self, games: Iterable[GameSummary]) -> dict[str, Score]:
        scores: dict[str, Score] = {}
        fresh: dict[str, str] = {}
        for game in games:
            score = self._known(game)
            if score is None and (score := self._made(game)) and (score.winners or not game.is_current):
                fresh[f"{FACT} {game.id}"] = encode(score).decode()
            if score:
                scores[game.id] = score
            if len(fresh) >= AT_ONCE:
                self._keep(fresh)
                fresh = {}
        self._scores = dict(scores)
        self._keep(fresh)
        return scores

    def _known(self, game: GameSummary) -> Score | None:
        score = self._scores.get(game.id) or self._read(game.id)
        return score if score and (score.format, score.entries) == (FORMAT, game.entries) else None

    def _read(self, game_id: str) -> Score | None:
        kept = self._service.fact(f"{FACT} {game_id}")
        try:
            return decode(Score, kept) if kept else None
        except MalformedMessage:
            return None

    def _made(self, game: GameSummary) -> Score | None:
        if self._damaged.get(game.id) == game.entries:
            return None
        now = self._service.snapshot()
        try:
            if now.match and now.game_id == game.id:
                return score_of(now.match, now.pauses)
            stored = self._service.archive.game(game.id)
            return score_of(stored.match, stored.pauses)
        except (DamagedGame, Refusal, StoreError) as error:
            log.warning("game %s is left out of the history: %s", game.id, error)
            self._damaged[game.id] = game.entries
            return None

    def _keep(self, fresh: Mapping[str, str]) -> None:
        """What cannot be kept is made again the next time."""
        if fresh:
            try:
                self._service.keep_facts(fresh)
            except TabletopError as error:
                log.warning("results are not kept: %s", error)
