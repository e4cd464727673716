"""What may be done now."""

from collections.abc import Callable, Iterator

from hub.engine.offer import ChoiceInput, Offer, OfferKind
from hub.engine.phrase import phrase
from hub.engine.rule_table import Play
from hub.games.carcassonne.commands import ChooseStarter, Keeping
from hub.games.carcassonne.offers_by_feature import counting_offers, feature_offers
from hub.games.carcassonne.offers_laying import laying_offers
from hub.games.carcassonne.offers_override import override_offers
from hub.games.carcassonne.state import CarcassonneState, Phase
from hub.games.carcassonne.words import person_words


def offers(play: Play[CarcassonneState]) -> Iterator[Offer]:
    yield from NEXT[play.state.phase](play)
    yield from override_offers(play)


def _starter(play: Play[CarcassonneState]) -> Iterator[Offer]:
    """CARC-SETUP-03: the hub asks; the button at a seat answers for its player."""
    players = play.state.players
    people = tuple((player, person_words(player)) for player in players)
    yield Offer(
        *(ChooseStarter, phrase("carcassonne.offer.starter")),
        inputs=(ChoiceInput("player", people),),
        kind=OfferKind.NEXT,
        presses={player: ChooseStarter(player) for player in players},
        claims={player: ChooseStarter(player) for player in players},
    )


def _tile(play: Play[CarcassonneState]) -> Iterator[Offer]:
    by_tile = play.state.keeping is Keeping.TILES
    yield from laying_offers(play) if by_tile else feature_offers(play)


def _final(play: Play[CarcassonneState]) -> Iterator[Offer]:
    yield from counting_offers(play)


def _nothing(_play: Play[CarcassonneState]) -> Iterator[Offer]:
    yield from ()


NEXT: dict[Phase, Callable[[Play[CarcassonneState]], Iterator[Offer]]] = {
    Phase.STARTER: _starter,
    Phase.TILE: _tile,
    Phase.HELD_UP: _nothing,  # whoever holds the turn up offers what is to be done
    Phase.FINAL: _final,
    Phase.OVER: _nothing,
}
