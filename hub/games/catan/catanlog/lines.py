"""The body of a log: one value for each thing that a line says was done."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from hub.engine.exchange import UnreadableText
from hub.engine.phrase import PlayerId
from hub.games.catan.cards import ALL_CARDS, Cards, Resource
from hub.games.catan.catanlog.geometry import EDGE_AT, HEXES, NODE_AT, Place
from hub.games.catan.catanlog.words import LONGEST_TURN_S, RESOURCES_BY_WORD
from hub.games.catan.pieces import BuildingKind
from hub.kit.board import EdgeId, HexId, NodeId

Numbered: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Line:
    """What one player did, and in which line of the text it stands."""

    number: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Rolls(Line):
    total: int


@dataclass(frozen=True, slots=True)
class MovesRobber(Line):
    hex: HexId
    victim: PlayerId | None


@dataclass(frozen=True, slots=True)
class BuildsRoad(Line):
    edge: EdgeId


@dataclass(frozen=True, slots=True)
class Builds(Line):
    """A settlement, or a city in its place."""

    node: NodeId
    kind: BuildingKind


@dataclass(frozen=True, slots=True)
class BuysCard(Line):
    """A development card; nobody sees which."""


@dataclass(frozen=True, slots=True)
class Trades(Line):
    """`partner` is None for the bank, at a harbour or not."""

    partner: PlayerId | None
    gives: Cards
    gets: Cards


@dataclass(frozen=True, slots=True)
class PlaysKnight(Line): ...


@dataclass(frozen=True, slots=True)
class PlaysRoadBuilder(Line):
    edges: tuple[EdgeId, ...]


@dataclass(frozen=True, slots=True)
class PlaysYearOfPlenty(Line):
    cards: Cards


@dataclass(frozen=True, slots=True)
class PlaysMonopoly(Line):
    resource: Resource


@dataclass(frozen=True, slots=True)
class ShowsPoints(Line):
    """Victory-point cards; the log has a line for each."""

    cards: int = 1


@dataclass(frozen=True, slots=True)
class EndsTurn(Line):
    """Older logs do not say after how long."""

    after_s: int | None


@dataclass(frozen=True, slots=True)
class Wins(Line): ...


# ---------------------------------------------------------------- the grammar

_COLOUR = r"([A-Za-z]{1,20})"
_KIND = r"([a-z]{1,20})"
_AT = r"\((\d{1,2}) ([NESW]{1,2})\)"
_ROBBER = rf"moves robber to (\d{{1,2}}), steals from {_COLOUR}"
_CARD = r"plays (?:dev card: )?"
_CARDS = r"\[([a-z0-9, ]{0,80})\]"

# A trade that the recorder's program broke off; what came next was written right behind it.
BROKEN_TRADE: Final = re.compile(
    r"[A-Za-z]{1,20} trades \[[^\[\]]{0,80}\](?=$|[A-Za-z]{1,20} (?:trades|buys|plays|ends|wins))"
)
WORDS: Final = re.compile(r"([A-Za-z]{1,20}) (.*)")


class Grammar:
    """Lines of one log, whose colours stand for these players."""

    def __init__(self, players: Mapping[str, PlayerId]) -> None:
        self._players = players
        self._line = 0

    def read(self, body: Sequence[Numbered]) -> tuple[list[Line], list[str]]:
        """What was done, in order, and what was left out; UnreadableText with the first line that says nothing."""
        said: list[Line] = []
        notes: list[str] = []
        for number, text in body:
            self._line, rest = number, text
            while broken := BROKEN_TRADE.match(rest):
                notes.append(f"Line {number}: a trade breaks off and was left out.")
                rest = rest[broken.end() :]
            for line in self._read(rest) if rest else ():
                _add(said, line)
        return said, notes

    def _read(self, text: str) -> Iterator[Line]:
        words = WORDS.fullmatch(text)
        if words:
            for pattern, make in SENTENCES:
                if found := pattern.fullmatch(words[2]):
                    yield from make(self, self._player(words[1]), *found.groups())
                    return
        raise UnreadableText(self._line, f"this is not a line of such a log: {text[:40]!r}.")

    # ------------------------------------------------------------ words

    def _player(self, colour: str) -> PlayerId:
        if colour.lower() not in self._players:
            raise UnreadableText(self._line, f"nobody plays {colour!r}.")
        return self._players[colour.lower()]

    def _hex(self, tile: str) -> HexId:
        if not 1 <= int(tile) <= len(HEXES):
            raise UnreadableText(self._line, f"there is no tile {tile}.")
        return HEXES[int(tile) - 1]

    def _place(self, known: Mapping[Place, str], tile: str, direction: str) -> str:
        if (int(tile), direction) not in known:
            raise UnreadableText(self._line, f"there is no place ({tile} {direction}) of that kind.")
        return known[int(tile), direction]

    def _resource(self, word: str) -> Resource:
        if word not in RESOURCES_BY_WORD:
            raise UnreadableText(self._line, f"the resource {word!r} is not known.")
        return RESOURCES_BY_WORD[word]

    def _cards(self, words: str) -> Cards:
        """`1 wood, 2 sheep`; nothing where the list is empty."""
        total = Cards()
        for word in words.split(",") if words.strip() else ():
            found = re.fullmatch(r" *(\d{1,2}) ([a-z]{1,20}) *", word, re.ASCII)
            if not found:
                raise UnreadableText(self._line, f"{word.strip()!r} is not so many cards of a kind.")
            total += Cards.of(self._resource(found[2]), int(found[1]))
        if total.total > ALL_CARDS:
            raise UnreadableText(self._line, "there are not that many cards in a box.")
        return total

    # ------------------------------------------------------------ sentences

    def rolls(self, player: PlayerId, total: str) -> Iterator[Line]:
        if not 2 <= int(total) <= 12:
            raise UnreadableText(self._line, f"two dice do not show {total}.")
        yield Rolls(self._line, player, int(total))

    def moves_robber(self, player: PlayerId, tile: str, victim: str) -> Iterator[Line]:
        robbed = None if victim in ("nobody", "None") else self._player(victim)
        yield MovesRobber(self._line, player, self._hex(tile), robbed)

    def builds_road(self, player: PlayerId, tile: str, direction: str) -> Iterator[Line]:
        yield BuildsRoad(self._line, player, self._place(EDGE_AT, tile, direction))

    def builds(self, player: PlayerId, kind: str, tile: str, direction: str) -> Iterator[Line]:
        yield Builds(self._line, player, self._place(NODE_AT, tile, direction), BuildingKind(kind))

    def buys_card(self, player: PlayerId) -> Iterator[Line]:
        yield BuysCard(self._line, player)

    def trades(self, player: PlayerId, gives: str, partner: str | None, gets: str) -> Iterator[Line]:
        other = self._player(partner) if partner else None
        yield Trades(self._line, player, other, self._cards(gives), self._cards(gets))

    def plays_knight(self, player: PlayerId, tile: str | None, victim: str | None) -> Iterator[Line]:
        yield PlaysKnight(self._line, player)
        if tile and victim:  # older logs tell both in one line
            yield from self.moves_robber(player, tile, victim)

    def plays_road_builder(self, player: PlayerId, *places: str | None) -> Iterator[Line]:
        words = [word for word in places if word]
        edges = [self._place(EDGE_AT, *one) for one in zip(words[::2], words[1::2], strict=True)]
        yield PlaysRoadBuilder(self._line, player, tuple(edges))

    def plays_year_of_plenty(self, player: PlayerId, *words: str | None) -> Iterator[Line]:
        kinds = [self._resource(word) for word in words if word]
        yield PlaysYearOfPlenty(self._line, player, Cards.sum(Cards.of(kind) for kind in kinds))

    def plays_monopoly(self, player: PlayerId, word: str) -> Iterator[Line]:
        yield PlaysMonopoly(self._line, player, self._resource(word))

    def shows_point(self, player: PlayerId) -> Iterator[Line]:
        yield ShowsPoints(self._line, player)

    def ends_turn(self, player: PlayerId, after_s: str | None) -> Iterator[Line]:
        if after_s and int(after_s) > LONGEST_TURN_S:
            raise UnreadableText(self._line, f"no turn lasts {after_s} seconds.")
        yield EndsTurn(self._line, player, int(after_s) if after_s else None)

    def wins(self, player: PlayerId) -> Iterator[Line]:
        yield Wins(self._line, player)


def _add(said: list[Line], line: Line) -> None:
    """Cards that are laid open one after the other are one deed."""
    last = said[-1] if said else None
    if isinstance(line, ShowsPoints) and isinstance(last, ShowsPoints) and last.player == line.player:
        said[-1] = replace(line, cards=last.cards + line.cards)
    else:
        said.append(line)


def _sentence(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


SENTENCES: Final[tuple[tuple[re.Pattern[str], Callable[..., Iterator[Line]]], ...]] = (
    (_sentence(r"rolls (\d{1,2})(?: ?\.\.\.DEUCES!)?"), Grammar.rolls),
    (_sentence(_ROBBER), Grammar.moves_robber),
    (_sentence(rf"buys road, builds at {_AT}"), Grammar.builds_road),
    (_sentence(rf"buys (settlement|city), builds at {_AT}"), Grammar.builds),
    (_sentence(r"buys dev card"), Grammar.buys_card),
    (_sentence(rf"trades {_CARDS} to (?:player {_COLOUR}|port [a-z0-9:]+) for {_CARDS}"), Grammar.trades),
    (_sentence(rf"{_CARD}knight(?:, {_ROBBER})?"), Grammar.plays_knight),
    (_sentence(rf"{_CARD}road builder, builds at {_AT}(?: and {_AT})?"), Grammar.plays_road_builder),
    (_sentence(rf"{_CARD}year of plenty, takes {_KIND}(?: and {_KIND})?"), Grammar.plays_year_of_plenty),
    (_sentence(rf"{_CARD}monopoly on {_KIND}"), Grammar.plays_monopoly),
    (_sentence(rf"{_CARD}victory point"), Grammar.shows_point),
    (_sentence(r"ends turn(?: after (\d{1,10})s)?"), Grammar.ends_turn),
    (_sentence(r"wins"), Grammar.wins),
)
