"""What a player's own device knows and offers: the own cards as far as confided, never what another player confided."""

from collections import Counter as Count
from collections.abc import Iterator

from hub.engine.definition import PrivateSide
from hub.engine.offer import Offer
from hub.engine.phrase import PlayerId, Who, phrase
from hub.engine.points import PointItem, PointsBreakdown
from hub.engine.rule_table import Play
from hub.engine.view import Counter
from hub.games.catan.commands import TradeCards
from hub.games.catan.development import DevelopmentKind
from hub.games.catan.inputs import hand_piles
from hub.games.catan.offers_in_turn import traded_cards
from hub.games.catan.state import CatanState
from hub.games.catan.trading import may_trade


def seen_by(state: CatanState, player: PlayerId) -> CatanState:
    return state.replace(hands=state.hands.seen_by(player), development=state.development.seen_by(player), eyes=player)


def holds(play: Play[CatanState], player: PlayerId) -> tuple[Counter, ...]:
    """The development cards in hand, by kind as far as their owner confided the hub."""
    development = play.state.development
    confided = Count(development.confided_by(player))
    cards = [
        Counter(kind, phrase(f"catan.development.{kind}"), confided[kind], confided[kind]) for kind in DevelopmentKind
    ]
    unnamed = development.unnamed(player)
    cards.append(Counter("development", phrase("catan.development.unnamed"), unnamed, unnamed))
    return tuple(card for card in cards if card.count)


def hidden_points(play: Play[CatanState], player: PlayerId) -> PointsBreakdown:
    """BASE-DEV-05: victory-point cards that nobody else knows of."""
    count = play.state.development.confided_points(player)
    return PointsBreakdown((PointItem(phrase("catan.points.hidden"), count, 1),) if count else ())


def private_offers(play: Play[CatanState], player: PlayerId) -> Iterator[Offer]:
    """BASE-TRADE-01: a trade with the active player, entered from the other side of the table."""
    state = play.state
    if player == state.active or not may_trade(play) or state.hands.uncounted & {player, state.active}:
        return
    mine, theirs = hand_piles(state, player), hand_piles(state, state.active)
    if mine and theirs:
        yield Offer(
            TradeCards,
            phrase("catan.offer.trade_with", player=Who(state.active)),
            player,
            {"player": state.active, "partner": player},
            (
                traded_cards(play, "gets", mine, words="i_give"),
                traded_cards(play, "gives", theirs, words="i_get", apart_from="gets"),
            ),
        )


PRIVATE: PrivateSide[CatanState] = PrivateSide(seen_by, holds, hidden_points, private_offers)
