"""A table that plays any game by taking offers at random; knows inputs, not rules."""

import random
from typing import Any

from hub.engine.combining import combined
from hub.engine.definition import Expansion, GameDefinition, MatchSetup, Player
from hub.engine.match import Match
from hub.engine.messages import IllegalCommand
from hub.engine.offer import (
    CardsInput,
    ChanceInput,
    ChoiceInput,
    DependentInput,
    DiceInput,
    NumberInput,
    Offer,
    OfferKind,
    PlaceInput,
    PlainInput,
    TextInput,
)
from hub.engine.phrase import PlayerId
from hub.service.codec import GameCodec

HALF = 0.5


def new_match(
    game: GameDefinition[Any],
    *,
    players: int | None,
    options: dict[str, str] | None = None,
    expansions: tuple[str, ...] = (),
) -> Match:
    """Without a number as few players as may play with these expansions."""
    whole = combined(game, MatchSetup(game.key, (), {}, expansions))
    seats = whole.colours[: players or whole.players[0]]
    people = tuple(Player(PlayerId(colour), colour.title(), colour) for colour in seats)
    return Match.start(game, MatchSetup(game.key, people, options or {}, expansions))


def some_expansions(game: GameDefinition[Any], dice: random.Random) -> tuple[str, ...]:
    """Any of them that go together."""
    chosen: dict[str, Expansion] = {}
    for one in game.expansions:  # what one needs comes before it
        is_apart = one.excludes & chosen.keys() or any(one.key in other.excludes for other in chosen.values())
        if dice.random() < HALF and one.needs <= chosen.keys() and not is_apart:
            chosen[one.key] = one
    return tuple(chosen)


def answer(one: PlainInput, dice: random.Random) -> Any:
    """A JSON value that fits an input."""
    match one:
        case DiceInput():
            return [dice.choice(one.kind.faces) for _ in range(one.count)]
        case PlaceInput():
            return dice.choice(one.among)
        case ChoiceInput():
            return dice.choice(one.among)[0]
        case CardsInput(exactly=None):
            return {pile.kind: dice.randint(0, pile.most) for pile in one.piles}
        case CardsInput():
            assert one.exactly is not None
            cards = [pile.kind for pile in one.piles for _ in range(pile.most)]
            picked = dice.sample(cards, one.exactly)
            return {kind: picked.count(kind) for kind in set(picked)}
        case TextInput():
            return one.suggested
        case NumberInput():
            return dice.randint(one.least, one.most)
        case ChanceInput():
            return dice.randint(1, one.most)


def command_json(offer: Offer, dice: random.Random) -> dict[str, Any]:
    """The command an offer turns into once its inputs are answered, as a dashboard would send it."""
    answers: dict[str, Any] = {}
    for one in offer.inputs:
        asked = one.after(answers) if isinstance(one, DependentInput) else one
        if asked is not None:
            answers[asked.field] = answer(asked, dice)
    return {"type": offer.command.__name__, **offer.given, **answers}


def random_step(match: Match, dice: random.Random, codec: GameCodec, *, overrides: float = 0.0) -> Match:
    """One accepted command; an answer that hidden cards rule out is drawn again."""
    for _ in range(10 if match.standing().is_over else 200):
        offers = [o for o in match.offers() if o.kind is not OfferKind.OVERRIDE or dice.random() < overrides]
        if not offers:
            return match
        command = codec.command_from_json(command_json(dice.choice(offers), dice))
        try:
            return match.after(command)[0]
        except IllegalCommand:
            continue
    # A player may know what everybody's screen does not; but what the table waits for must be possible.
    assert not any(offer.kind is OfferKind.NEXT for offer in match.offers()), "what the table waits for is refused"
    return match


def random_match(
    game: GameDefinition[Any], *, seed: int, steps: int, players: int | None = None, overrides: float = 0.02
) -> Match:
    """A night by a table that has agreed on anything it may agree on; with a number of players without expansions."""
    dice = random.Random(seed)
    expansions = () if players else some_expansions(game, dice)
    whole = combined(game, MatchSetup(game.key, (), {}, expansions))
    options = {option.key: dice.choice((option.default, *option.choices)) for option in whole.options}
    match = new_match(game, players=players or dice.choice(whole.players), options=options, expansions=expansions)
    codec = GameCodec(game)
    for _ in range(steps):
        match = random_step(match, dice, codec, overrides=overrides)
    return match
