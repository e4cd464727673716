"""Names as people type them: how they are stored, and when two of them are one."""

import re
import unicodedata

LONGEST_NAME = 24
JOINERS = "\u200c\u200d"  # letters and pictures that belong together
# Joiners, fillers and selectors of variants: a name with one of them looks like the name without.
UNSEEN = re.compile(
    rf"[{JOINERS}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def tidy(name: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is stored: printable, single spaces, not too long.

    >>> tidy("  Anna\\t Marie ")
    'Anna Marie'
    """
    return " ".join(_printable(name).split())[:longest].strip(f" {JOINERS}")


def person_of(name: str) -> str:
    """Equal for two spellings of one name; empty for a name of which nothing is seen.

    >>> person_of(" ANNA  marie") == person_of("Anna Marie")
    True
    >>> person_of("Rene\\u0301") == person_of("Ren\\u200d\\u00e9")
    True
    """
    seen = unicodedata.normalize("NFD", UNSEEN.sub("", _printable(name)))
    return unicodedata.normalize("NFC", " ".join(seen.casefold().split()))


def _printable(name: str) -> str:
    return "".join(sign if sign.isprintable() or sign in JOINERS else " " for sign in name)
