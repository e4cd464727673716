"""Names that are nobody's: the words of the colours."""

from hub.engine.names import person_of
from hub.texts.catalogue import Catalogue

COLOUR = "colour."


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
