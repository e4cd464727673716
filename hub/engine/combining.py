"""A game with its chosen expansions, as one definition: whoever asks it need not know that there are any."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import reduce
from itertools import chain
from typing import Any, TypeVar

from hub.engine.definition import Expansion, GameDefinition, MatchSetup, PrivateSide, Tell
from hub.engine.messages import Event, WrongSetup
from hub.engine.names import person_of
from hub.engine.offer import Offer
from hub.engine.phrase import Phrase, PlayerId, phrase
from hub.engine.points import PointsBreakdown
from hub.engine.rule_table import Play
from hub.engine.standing import Standing
from hub.engine.statistics import Summary
from hub.engine.story import Story
from hub.engine.supplying import completed, merged
from hub.engine.view import TableView

K = TypeVar("K")
V = TypeVar("V")


def combined(game: GameDefinition[Any], setup: MatchSetup) -> GameDefinition[Any]:
    """The game as this table plays it."""
    chosen = tuple(one for one in game.chosen(setup) if one.key not in game.combined)
    if not chosen:
        return game
    ranges = [one.players for one in chosen if one.players is not None]
    return replace(
        game,
        combined=game.combined | {one.key for one in chosen},
        players=ranges[-1] if ranges else game.players,
        colours=(*game.colours, *(colour for one in chosen for colour in one.colours)),
        options=(*game.options, *(option for one in chosen for option in one.options)),
        files=reduce(merged, (one.files for one in chosen), game.files),
        dice=(*game.dice, *(kind for one in chosen for kind in one.dice)),
        rules=(*game.rules, *(table for one in chosen for table in one.rules)),
        aids=(*game.aids, *(aid for one in chosen for aid in one.aids)),
        hooks=(*game.hooks, *(hook for one in chosen for hook in one.hooks)),
        offers=_offers(game, chosen),
        score=_score(game, chosen),
        standing=_standing(game, chosen),
        view=_view(game, chosen),
        private=_amended_side(game.private, chosen),
        expansions=tuple(_with_amended_side(one, chosen) for one in game.expansions),
        statistics=_statistics(game, chosen),
        tell=_tell(game, chosen),
        cues=_merged(game.cues, (one.cues for one in chosen)),
        scenes=_merged(game.scenes, (one.scenes for one in chosen)),
        voicings=_merged(game.voicings, (one.voicings for one in chosen)),
    )


def box_of(game: GameDefinition[Any], setup: MatchSetup) -> Any:
    """What there is and what is allowed in this match, out of all files; None for a game that has no use for it."""
    setup = completed(game, setup)
    box = game.box(setup) if game.box else None
    for expansion in game.chosen(setup):
        box = expansion.box(box, setup) if expansion.box else box
    return box


def check(game: GameDefinition[Any], setup: MatchSetup, *, is_new: bool = True) -> None:
    """Refuse a set-up that the game, as combined for it, does not allow.

    One that was played keeps its names, however alike they are.
    """
    if len(setup.players) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise WrongSetup(phrase("refusal.player_count", least=least, most=most, n=len(setup.players)))
    for what, values in (
        ("colour", [player.colour for player in setup.players]),  # which people see; on pages it is the id, too
        ("name", [person_of(player.name) for player in setup.players] if is_new else []),
        ("id", [player.id for player in setup.players]),
    ):
        if len(set(values)) < len(values) or not all(values):
            raise WrongSetup(phrase("refusal.players_differ", what=phrase(f"player.{what}")))
    if unknown := sorted(_unknown(game, setup)):
        raise WrongSetup(phrase("refusal.unknown_choice", what=", ".join(unknown)))
    for one in game.chosen(setup):
        wrong = (one.needs - set(setup.expansions)) | (one.excludes & set(setup.expansions))
        if wrong:
            how = "refusal.expansion_needs" if wrong & one.needs else "refusal.expansion_excludes"
            names = [phrase(f"{game.key}.expansion.{key}") for key in (one.key, min(wrong))]
            raise WrongSetup(phrase(how, what=names[0], other=names[1]))


def _unknown(game: GameDefinition[Any], setup: MatchSetup) -> Iterator[str]:
    choices = {option.key: (*option.choices, *setup.data.get(option.data or "", ())) for option in game.options}
    yield from (player.colour for player in setup.players if player.colour not in game.colours)
    yield from set(setup.expansions) - {expansion.key for expansion in game.expansions}
    yield from (key for key, value in setup.options.items() if value not in choices.get(key, ()))


def _merged(own: Mapping[K, V], more: Iterable[Mapping[K, V]]) -> dict[K, V]:
    """Later ones count."""
    merged = dict(own)
    for one in more:
        merged.update(one)
    return merged


def _tell(game: GameDefinition[Any], chosen: tuple[Expansion, ...]) -> dict[type[Event], Tell]:
    """An expansion has its own words for an event of the game; those of several follow each other."""
    own: dict[type[Event], Tell] = {}
    for event, more in (row for one in chosen for row in one.tell.items()):
        own[event] = _after(own[event], more) if event in own else more
    return {**game.tell, **own}


def _after(first: Tell, then: Tell) -> Tell:
    def tell(play: Play[Any], event: Event) -> Iterable[Phrase]:
        return (*first(play, event), *then(play, event))

    return tell


def _offers(game: GameDefinition[Any], chosen: tuple[Expansion, ...]) -> Callable[[Play[Any]], Iterable[Offer]]:
    def offers(play: Play[Any]) -> Iterable[Offer]:
        so_far = game.offers(play)
        for one in chosen:
            so_far = chain(_amended(one, play, so_far), one.offers(play) if one.offers else ())
        return so_far

    return offers


def _amended(expansion: Expansion, play: Play[Any], offers: Iterable[Offer]) -> Iterable[Offer]:
    """What an expansion makes of what is offered so far."""
    if expansion.amend is None:
        return offers
    return [amended for offer in offers if (amended := expansion.amend(play, offer))]


def _amended_side(side: PrivateSide[Any] | None, chosen: tuple[Expansion, ...]) -> PrivateSide[Any] | None:
    """Of what a player's own device offers expansions may think otherwise, too."""
    if side is None or not any(one.amend for one in chosen):
        return side

    def offers(play: Play[Any], player: PlayerId) -> Iterable[Offer]:
        so_far = side.offers(play, player)
        for one in chosen:
            so_far = _amended(one, play, so_far)
        return so_far

    return replace(side, offers=offers)


def _with_amended_side(expansion: Expansion, chosen: tuple[Expansion, ...]) -> Expansion:
    """Later ones have a say in what it offers in private, as in what it offers to all."""
    if expansion.private is None or expansion not in chosen:
        return expansion
    later = chosen[chosen.index(expansion) + 1 :]
    return replace(expansion, private=_amended_side(expansion.private, later))


def _score(
    game: GameDefinition[Any], chosen: tuple[Expansion, ...]
) -> Callable[[Play[Any], PlayerId], PointsBreakdown]:
    more = tuple(one.score for one in chosen if one.score)

    def score(play: Play[Any], player: PlayerId) -> PointsBreakdown:
        return game.score(play, player).plus(*(item for one in more for item in one(play, player).items))

    return score


def _standing(game: GameDefinition[Any], chosen: tuple[Expansion, ...]) -> Callable[[Play[Any]], Standing]:
    more = tuple(one.standing for one in chosen if one.standing)

    def standing(play: Play[Any]) -> Standing:
        stands = game.standing(play)
        for change in more:
            stands = change(play, stands)
        return stands

    return standing


def _view(game: GameDefinition[Any], chosen: tuple[Expansion, ...]) -> Callable[[Play[Any]], TableView]:
    more = tuple(one.view for one in chosen if one.view)

    def view(play: Play[Any]) -> TableView:
        seen = game.view(play)
        for add in more:
            seen = add(play, seen)
        return seen

    return view


def _statistics(game: GameDefinition[Any], chosen: tuple[Expansion, ...]) -> Callable[[Story], Summary] | None:
    more = tuple(one.statistics for one in chosen if one.statistics)
    if game.statistics is None and not more:
        return None

    def statistics(story: Story) -> Summary:
        counted = game.statistics(story) if game.statistics else Summary()
        for add in more:
            counted = add(story, counted)
        return counted

    return statistics
