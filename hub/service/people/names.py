"""Names as people type them: when two of them are one person, and which are nobody's."""

import unicodedata

from hub.texts.catalogue import Catalogue

LONGEST_NAME = 24
COLOUR = "colour."
JOINERS = "\u200c\u200d"  # letters and pictures that belong together


def tidy(name: str) -> str:
    """A name as it is stored: printable, single spaces, not too long.

    >>> tidy("  Anna\\t Marie ")
    'Anna Marie'
    """
    printable = "".join(sign if sign.isprintable() or sign in JOINERS else " " for sign in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip(f" {JOINERS}")


def person_of(name: str) -> str:
    """Equal for two spellings of one name.

    >>> person_of(" ANNA  marie") == person_of("Anna Marie")
    True
    """
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


def guest_names(catalogue: Catalogue) -> frozenset[str]:
    """Players who typed no name are called by a colour, in the language of their table; they count for nobody."""
    words = {
        person_of(text)
        for messages in catalogue.messages.values()
        for key, text in messages.items()
        if key.startswith(COLOUR) and isinstance(text, str)
    }
    return frozenset(words)


def colour_words(colour: str, catalogue: Catalogue, first: str) -> tuple[str, ...]:
    """What a colour is called, beginning with one language."""
    languages = (first, *(one for one in catalogue.messages if one != first))
    said = [catalogue.messages.get(language, {}).get(f"{COLOUR}{colour}") for language in languages]
    return tuple(text for text in said if isinstance(text, str)) or (colour,)
