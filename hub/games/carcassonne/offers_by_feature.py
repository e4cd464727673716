"""A game without a map: what was closed, whose turn is over, and at the end what is open."""

from collections.abc import Iterator

from hub.engine.offer import CardPile, CardsInput, ChoiceInput, DependentInput, Input, NumberInput, Offer, OfferKind
from hub.engine.phrase import Phrase, PlayerId, Who, phrase
from hub.engine.rule_table import Play
from hub.games.carcassonne.commands import (
    EndGame,
    EndTurn,
    FinishScoring,
    Keeping,
    RecordClosed,
    RecordField,
    RecordOpen,
)
from hub.games.carcassonne.figures import Figure, counted_as
from hub.games.carcassonne.hooks import FOLLOWING
from hub.games.carcassonne.recording import MOST_CITIES, MOST_MARKS, MOST_TILES, figure_marks, marks_of, may_farm
from hub.games.carcassonne.state import CarcassonneState
from hub.games.carcassonne.tiles import CITY, MONASTERY, ROAD
from hub.games.carcassonne.words import person_words

SMALLEST = 2  # tiles of a road or city that is closed


def feature_offers(play: Play[CarcassonneState]) -> Iterator[Offer]:
    player = play.state.active
    following = play.modified(FOLLOWING, play.state.after(player), player)
    end = EndTurn(player)
    yield Offer(
        *(EndTurn, phrase("carcassonne.offer.end_turn", player=Who(following)), player, {"player": player}),
        kind=OfferKind.NEXT,
        on_main_button=True,
        presses={player: end},
        claims={following: end},
    )
    yield closed_offer(play, player, OfferKind.FREE)
    yield Offer(EndGame, phrase("carcassonne.offer.end_game"))


def closed_offer(play: Play[CarcassonneState], player: PlayerId, kind: OfferKind) -> Offer:
    label = phrase("carcassonne.offer.closed", player=Who(player))
    return Offer(RecordClosed, label, player, {"player": player}, tuple(_feature(play, is_closed=True)), kind)


def counting_offers(play: Play[CarcassonneState]) -> Iterator[Offer]:
    """CARC-END-02: what is open, then fields; the table says when it is through."""
    if play.state.keeping is Keeping.FEATURES:
        label = phrase("carcassonne.offer.open")
        yield Offer(RecordOpen, label, inputs=tuple(_feature(play, is_closed=False)), kind=OfferKind.NEXT)
        if may_farm(play):
            cities = NumberInput("cities", 0, MOST_CITIES, label=phrase("carcassonne.ask.cities"))
            label = phrase("carcassonne.offer.field")
            yield Offer(RecordField, label, inputs=(cities, _figures(play)), kind=OfferKind.NEXT)
        yield Offer(FinishScoring, phrase("carcassonne.offer.finish"))


def _feature(play: Play[CarcassonneState], *, is_closed: bool) -> Iterator[Input]:
    kinds = tuple((kind, phrase(f"carcassonne.kind.{kind}")) for kind in (ROAD, CITY, MONASTERY))
    yield ChoiceInput("kind", kinds, phrase("carcassonne.ask.kind"))
    counts = NumberInput("tiles", SMALLEST if is_closed else 1, MOST_TILES, label=phrase("carcassonne.ask.tiles"))
    rows = [(frozenset({(ROAD,), (CITY,)}), counts)]
    if not is_closed:
        around = NumberInput("tiles", 1, 8, label=phrase("carcassonne.ask.monastery_tiles"))
        rows.append((frozenset({(MONASTERY,)}), around))
    yield DependentInput("tiles", ("kind",), tuple(rows))
    marks = {kind: shown for kind, shown in marks_of(play).items() if shown}
    if marks:
        piles = tuple((frozenset({(kind,)}), _marks(shown)) for kind, shown in marks.items())
        yield DependentInput("marks", ("kind",), piles)
    yield _figures(play)


def _marks(marks: tuple[str, ...]) -> CardsInput:
    piles = tuple(CardPile(mark, phrase(f"carcassonne.mark.{mark}"), MOST_MARKS) for mark in marks)
    return CardsInput("marks", piles, label=phrase("carcassonne.ask.marks"))


def _figures(play: Play[CarcassonneState]) -> CardsInput:
    """How many figures of each player stand there, kind by kind, and what they stand on where that counts."""
    piles = []
    for kind, most in play.state.box.figures.items():
        for marks in ((), *((mark,) for mark in figure_marks(play))):
            for player in play.state.players:
                figure = Figure(player, kind, marks)
                is_plain = counted_as(figure) == player
                label = person_words(player) if is_plain else _named(figure)
                piles.append(CardPile(counted_as(figure), label, most))
    return CardsInput("figures", tuple(piles), label=phrase("carcassonne.ask.figures"))


def _named(figure: Figure) -> Phrase:
    words = tuple(phrase(f"carcassonne.{key}") for key in (f"figure.{figure.kind}", *_marked(figure)))
    return phrase("carcassonne.persons_figure", player=Who(figure.player), figure=words)


def _marked(figure: Figure) -> Iterator[str]:
    yield from (f"mark.{mark}" for mark in figure.marks)
