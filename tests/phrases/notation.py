"""Tables of sentences as people can read them.

    [catan.tell]
    gets  player=Blue; cards=1 wood, 2 ore | Blue gets 1 wood and 2 ore.

The header is the beginning of the keys below it. Left of the bar stand the rest of the key and the arguments, right of
it the sentence; after a second bar how it is said aloud, where that differs.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hub.engine.phrase import Arg, Phrase, PlayerId, Who, phrase
from hub.texts.catalogue import LANGUAGES, Catalogue

ROOT = Path(__file__).parents[2]
FOLDERS = (ROOT / "hub/texts", ROOT / "hub/games/catan/texts", ROOT / "hub/games/catan/five_six/texts")
NAMED = {
    "terrain": "catan.to_terrain",
    "resource": "catan.resource",
    "harbour": "catan.told_harbour",
    "card": "catan.special",
    "level": "catan.option.bookkeeping",
}


@dataclass(frozen=True)
class Row:
    line: int
    words: Phrase
    written: str
    aloud: str


def rows(path: Path) -> Iterator[Row]:
    section = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if header := re.fullmatch(r"\[([a-z.]+)\]", line):
            section = header[1]
        elif line and not line.startswith("#"):
            left, written, *aloud = (part.strip() for part in line.split(" | "))
            key, _, args = left.partition("  ")
            yield Row(
                number, _phrase(f"{section}.{key.strip()}", args.strip()), written, aloud[0] if aloud else written
            )


def names_in(words: Phrase) -> dict[PlayerId, str]:
    """The names of all who are mentioned, as they were typed."""
    return {who.player: who.player[1:] for who in _people(words)}


def keys_in(words: Phrase) -> Iterator[str]:
    yield words.key
    for _, arg in words.args:
        for part in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(part, Phrase):
                yield from keys_in(part)


def _people(words: Phrase) -> Iterator[Who]:
    for _, arg in words.args:
        for part in arg if isinstance(arg, tuple) else (arg,):
            if isinstance(part, Who):
                yield part
            elif isinstance(part, Phrase):
                yield from _people(part)


def _phrase(key: str, args: str) -> Phrase:
    pairs = [pair.split("=", 1) for pair in args.split("; ")] if args else []
    return phrase(key, **{name: _arg(name, value) for name, value in pairs})


def _who(name: str) -> Who:
    return Who(PlayerId(f"#{name}"))


def _arg(name: str, value: str) -> Arg:
    match name:
        case "player" | "partner" | "victim":
            return _who(value)
        case "cards" | "gives" | "gets":
            counts = [part.split(" ") for part in value.split(", ")]
            return tuple(phrase(f"catan.cards.{kind}", n=int(n)) for n, kind in counts)
        case "players":
            return tuple(phrase("catan.offer.person", player=_who(one)) for one in value.split(", "))
        case "owing":
            owing = [part.rsplit(" ", 1) for part in value.split(", ")]
            return tuple(phrase("catan.owes", player=_who(one), n=int(n)) for one, n in owing)
        case "what":
            what, _, n = value.partition(" ")
            return phrase(f"catan.{what}", **({"number" if what == "number" else "n": int(n)} if n else {}))
        case "note":
            return phrase("tell.points_note", note=value) if value else ""
        case "points":
            return value
    return phrase(f"{NAMED[name]}.{value}") if name in NAMED else int(value)


USUAL = Catalogue.load(FOLDERS)
CATALOGUES = {**dict.fromkeys(LANGUAGES, USUAL), "cs_classic": Catalogue.load(FOLDERS, words={"cs": "classic"})}
TABLES = {name: Path(__file__).with_name(f"{name}.txt") for name in CATALOGUES}
