"""Voice packs: a folder of recorded sentences that are played instead of the synthesiser's."""

import hashlib
import re
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hub.announcer.pcm import Samples, SoundFileError, read_wav, without_lead
from hub.errors import TabletopError
from hub.languages import KNOWN

PACK_FILE = "pack.toml"
ENDING = ".wav"
LONGEST_NAME = 100
MOST_BYTES = 24_000_000  # a minute in stereo at the highest usual rate
FIELDS = ("name", "language", "players")


class PackError(TabletopError, ValueError):
    """A folder that is no voice pack, and why."""


def clip_name(sentence: str) -> str:
    """The name of the file with this sentence, without its ending; empty for one that has no letters or digits.

    Lower case, without accents; whatever is neither a letter of the English alphabet nor a digit becomes one dash.
    Nothing else is ever in a name, so it cannot lead out of the folder.

    >>> clip_name("Na tahu je Modrý.")
    'na-tahu-je-modry'
    >>> clip_name("../../etc/passwd")
    'etc-passwd'
    """
    folded = unicodedata.normalize("NFKD", sentence.casefold())
    plain = "".join(one for one in folded if not unicodedata.combining(one))
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    if len(name) <= LONGEST_NAME:
        return name
    mark = hashlib.sha256(name.encode()).hexdigest()[:8]
    return f"{name[:LONGEST_NAME].rstrip('-')}-{mark}"


@dataclass(frozen=True, slots=True)
class VoicePack:
    folder: Path
    name: str
    language: str
    players: tuple[str, ...] = ()  # whose names were recorded

    @classmethod
    def load(cls, folder: Path) -> "VoicePack":
        """Read its pack.toml; PackError with a sentence when it is none."""
        path = folder / PACK_FILE
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        except OSError as error:
            raise PackError(f"{folder} is no voice pack: {path} cannot be read ({error.strerror}).") from error
        except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise PackError(f"{path} is not TOML: {error}.") from error
        if problems := tuple(_problems(content)):
            raise PackError("\n".join(f"{path}: {problem}" for problem in problems))
        return cls(folder, content["name"].strip(), content["language"], tuple(content.get("players", ())))

    def clip(self, sentence: str, language: str) -> Samples | None:
        """The recorded sentence; None when there is none, or none that can be played."""
        name = clip_name(sentence)
        if not name or language != self.language:
            return None
        try:
            return without_lead(self.read(name))
        except SoundFileError:
            return None

    def read(self, name: str) -> Samples:
        """A clip by its name without ending; SoundFileError when it cannot be played."""
        path = self.folder / f"{name}{ENDING}"
        try:
            if path.resolve().parent != self.folder.resolve() or not path.is_file():
                raise SoundFileError("It is no file of this folder.")
            if path.stat().st_size > MOST_BYTES:
                raise SoundFileError("It is too large.")
            return read_wav(path.read_bytes(), must_be_whole=True)
        except (OSError, RuntimeError) as error:
            raise SoundFileError(f"It cannot be read: {error}.") from error

    def clip_names(self) -> tuple[str, ...]:
        """Of every .wav that is there, known or not."""
        return tuple(sorted(path.name[: -len(ENDING)] for path in self.folder.glob(f"*{ENDING}")))


def _problems(content: dict[str, object]) -> Iterator[str]:
    name, players = content.get("name"), content.get("players", [])
    if not isinstance(name, str) or not name.strip():
        yield 'name is missing, such as name = "Our voices".'
    if content.get("language") not in KNOWN:
        yield f"language must be one of {', '.join(KNOWN)}."
    if not isinstance(players, list) or not all(isinstance(one, str) and one.strip() for one in players):
        yield 'players must be a list of names, such as players = ["Blue", "Red"].'
    for key in content.keys() - set(FIELDS):
        yield f"there is no {key}; a pack has {', '.join(FIELDS)}."
