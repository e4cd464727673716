"""Small things a chatty voice adds; each is seen in the state right after the event, or not said."""

from collections.abc import Iterator

from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.games.catan.awards import LEAST_KNIGHTS, LEAST_ROADS
from hub.games.catan.cards import Cards
from hub.games.catan.state import CatanState

RICH = 8  # cards of one roll, from which on people look up
ROUNDS = 5  # every so many rounds are worth a word


def double(dice: tuple[int, int]) -> Iterator[Phrase]:
    if dice[0] == dice[1]:
        yield phrase("catan.remark.double")


def rich_roll(paid: Cards) -> Iterator[Phrase]:
    if paid.total >= RICH:
        yield phrase("catan.remark.rich_roll", n=paid.total)


def emptied(state: CatanState, taken: Cards) -> Iterator[Phrase]:
    """The piles whose last cards have just been taken, where the hub knows them."""
    bank = state.hands.bank
    for kind, _ in taken.kinds():
        if not bank[kind] and not bank.any:
            yield phrase("catan.remark.pile_empty", resource=phrase(f"catan.resource.{kind}"))


def last_piece(state: CatanState, player: PlayerId, piece: str) -> Iterator[Phrase]:
    if not state.pieces.stock(player, piece):
        yield phrase(f"catan.remark.last_{piece}", player=Who(player))


def last_development(state: CatanState) -> Iterator[Phrase]:
    if not state.development.deck:
        yield phrase("catan.remark.deck_empty")


def near_route(state: CatanState, player: PlayerId) -> Iterator[Phrase]:
    """One road short of Longest Trade Route."""
    holder = state.route.holder
    to_beat = max(LEAST_ROADS - 1, state.route.agreed, state.pieces.road_length(holder) if holder else 0)
    if player != holder and state.pieces.road_length(player) == to_beat:
        yield phrase("catan.remark.near_route", player=Who(player))


def near_army(state: CatanState, player: PlayerId) -> Iterator[Phrase]:
    """One Knight short of Largest Army."""
    holder, knights = state.army.holder, state.development.knights
    to_beat = max(LEAST_KNIGHTS - 1, state.army.agreed, knights(holder) if holder else 0)
    if player != holder and knights(player) == to_beat:
        yield phrase("catan.remark.near_army", player=Who(player))


def new_round(state: CatanState) -> Iterator[Phrase]:
    """The turns have gone round the table."""
    rounds, seat = divmod(state.turn - 1, len(state.players))
    if seat == 0 and (rounds + 1) % ROUNDS == 0:
        yield phrase("catan.remark.round", number=rounds + 1)
