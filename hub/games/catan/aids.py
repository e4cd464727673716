"""Help that a table may switch off: what the dice may bring, what is missing for a build, what the bank takes."""

from collections.abc import Iterator

from hub.engine.messages import Command
from hub.engine.offer import PlaceKind
from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.engine.rule_table import Play
from hub.engine.view import ODDS, PLACES, Group, Hint, Prospect, Tag
from hub.games.catan.building import cost_of
from hub.games.catan.cards import RESOURCES, cards_phrase
from hub.games.catan.commands import BuyDevelopment
from hub.games.catan.offers_in_turn import BUILDS, places_for
from hub.games.catan.state import CatanState
from hub.games.catan.trading import WITHOUT_HARBOUR, rates
from hub.games.catan.turns import ALL_ROLLS, paying_rolls

MISSING, RATES = "missing", "rates"
AIDS = (ODDS, MISSING, PLACES, RATES)


def hints(state: CatanState, player: PlayerId) -> Iterator[Hint]:
    """The chance that the next roll pays the player something."""
    if not state.winner and state.pieces.buildings_of(player):
        rolls = paying_rolls(state, player)
        yield Hint(phrase("catan.odds", percent=round(100 * rolls / ALL_ROLLS), n=rolls, all=ALL_ROLLS), ODDS)


def rates_group(play: Play[CatanState], player: PlayerId) -> Iterator[Group]:
    """What the bank takes for one card where that is better than usual, the best first."""
    rate = rates(play, player)
    worst, tags = max(rate.values()), []
    for better in sorted({one for one in rate.values() if one < WITHOUT_HARBOUR}):
        kinds = [kind for kind in RESOURCES if rate[kind] == better != worst]
        tags.append(Tag(f"{better}:1", tuple((kind, phrase(f"catan.resource.{kind}")) for kind in kinds)))
    if tags:
        yield Group("rates", phrase("catan.group.rates"), tags=tuple(tags), aid=RATES)


# ---------------------------------------------------------------- what is missing for each build


def prospects(play: Play[CatanState], player: PlayerId) -> Iterator[Prospect]:
    for piece, command, _, kind in BUILDS:
        places = places_for(play.state.pieces, player, piece)
        words = _obstacle(play, player, piece) or (None if places else phrase("catan.prospect.no_place"))
        yield _prospect(piece, command, words, kind, places)
    yield _prospect("development", BuyDevelopment, _obstacle(play, player, "development"))


def _obstacle(play: Play[CatanState], player: PlayerId, piece: str) -> Phrase | None:
    """Why it cannot be had, wherever it would go: none left, or cards short ("one ore short of a city")."""
    state = play.state
    left = state.development.deck if piece == "development" else state.pieces.stock(player, piece)
    if left <= 0:
        return phrase("catan.prospect.none_left")
    missing = state.hands.missing(player, cost_of(play, player, piece))
    return phrase("catan.prospect.missing", cards=cards_phrase(missing)) if missing.total else None


def _prospect(
    piece: str,
    command: type[Command],
    obstacle: Phrase | None,
    kind: PlaceKind | None = None,
    places: tuple[str, ...] = (),
) -> Prospect:
    words = obstacle or phrase("catan.prospect.open")
    label = phrase(f"catan.piece.{piece}")
    return Prospect(piece, label, words, obstacle is None, kind, places, command, MISSING)
