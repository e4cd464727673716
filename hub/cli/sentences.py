"""The sentences that the hub says most, spelt out: messages of the catalogue with everything that can stand in them."""

import itertools
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any

from hub.engine.definition import GameDefinition, Level, Voicing
from hub.engine.games import Games
from hub.engine.phrase import Arg, Phrase, phrase
from hub.texts.catalogue import Catalogue

MOST_OF_ONE = 120  # sentences of one message; with more of them nobody would record any
SPOKEN_HUB = ("tell.", "say.", "attention.")
SPOKEN_GAME = ("tell.", "say.", "remark.")
TOGETHER = "players"  # one or several; one is what is recorded
PEOPLE = ("player", TOGETHER, "victim", "partner")
NUMBERS: dict[str, Iterable[int]] = {"n": range(1, 11), "total": range(2, 13), "number": (*range(2, 7), *range(8, 13))}
MOST_CARDS = 3  # of one kind
FORMS = ("to_", "told_", "")  # in which a game keeps the names of things for sentences, the best first


def spoken_sentences(catalogue: Catalogue, games: Games, language: str, players: Iterable[str] = ()) -> tuple[str, ...]:
    """Each once, those that are said at every level first; without players they are called by their colours.

    Sentences that can hold anything, such as a whole hand of cards, are told for a few cards of one kind or left out.
    """
    keys = catalogue.messages[language]
    found = [_Message(None, key) for key in keys if key.startswith(SPOKEN_HUB)]
    for game in games:
        spoken = tuple(f"{game.key}.{part}" for part in SPOKEN_GAME)
        found += [_Message(game, key) for key in keys if key.startswith(spoken)]
    colours = tuple(dict.fromkeys(colour for game in games for colour in game.colours))
    names = tuple(players) or tuple(catalogue.say(phrase(f"colour.{colour}"), language) for colour in colours)
    filled = [(message.level, tuple(message.filled(catalogue, language, names))) for message in found]
    ranked = sorted(filled, key=lambda one: (list(Level).index(one[0]), len(one[1])))
    words = (words for _, ways in ranked for words in ways)
    return tuple(dict.fromkeys(catalogue.say(one, language, is_aloud=True) for one in words))


class _Message:
    def __init__(self, game: GameDefinition[Any] | None, key: str) -> None:
        self._game, self._key = game, key
        voicings = game.voicings if game else {}
        shorts = {voicing.short for voicing in voicings.values()}
        self.level = Level.TERSE if key in shorts else voicings.get(key, Voicing()).level

    def filled(self, catalogue: Catalogue, language: str, names: tuple[str, ...]) -> Iterator[Phrase]:
        """The message with all its arguments, if there are not too many ways."""
        forms = catalogue.messages[language][self._key]
        texts = (forms,) if isinstance(forms, str) else tuple(forms.values())
        places = sorted({name for text in texts for _, name, _, _ in Formatter().parse(text) if name})
        choices = [tuple(self._choices(catalogue, language, place, names)) for place in places]
        ways = 1
        for choice in choices:
            ways *= len(choice)
        if not 0 < ways <= MOST_OF_ONE:
            return
        for args in itertools.product(*choices):
            people = [arg for place, arg in zip(places, args, strict=True) if place in PEOPLE]
            if len(people) == len(set(people)):
                yield phrase(self._key, **{"n": 1, **dict(zip(places, args, strict=True))})

    def _choices(self, catalogue: Catalogue, language: str, place: str, names: tuple[str, ...]) -> Iterable[Arg]:
        if place == TOGETHER and isinstance(catalogue.messages[language][self._key], str):
            return ()  # only ever said of several
        if place in PEOPLE:
            return names
        if place in NUMBERS:
            return NUMBERS[place]
        for form in FORMS if self._game else ():
            prefix = f"{self._game.key}.{form}{place}." if self._game else ""
            if keys := [key for key in catalogue.messages[language] if key.startswith(prefix)]:
                return [words for key in keys for words in _counted(catalogue, language, key)]
        return ()


def _counted(catalogue: Catalogue, language: str, key: str) -> Iterator[Phrase]:
    """The thing itself, or one to three of it when its name holds a number."""
    forms = catalogue.messages[language][key]
    if isinstance(forms, dict) or "{n" in forms:
        yield from (phrase(key, n=n) for n in range(1, MOST_CARDS + 1))
    else:
        yield phrase(key)
