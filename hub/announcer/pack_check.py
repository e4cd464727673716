"""What a voice pack has, what it lacks, and which of its files are of no use."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hub.announcer.clips import ENDING, PACK_FILE, VoicePack, clip_name
from hub.announcer.pcm import SoundFileError, is_clipped, is_silent


@dataclass(frozen=True, slots=True)
class Stray:
    """A file that no sentence is looked for in, and the sentence it was probably meant for."""

    file: str
    nearest: str = ""


@dataclass(frozen=True, slots=True)
class BadClip:
    file: str
    problem: str


@dataclass(frozen=True, slots=True)
class PackReport:
    spoken: tuple[str, ...]  # sentences that have a clip
    missing: tuple[str, ...]
    strays: tuple[Stray, ...]
    bad: tuple[BadClip, ...]


def check_pack(pack: VoicePack, sentences: Iterable[str]) -> PackReport:
    """Hold a pack against the sentences that are said in its language."""
    wanted: dict[str, str] = {}
    for sentence in sentences:
        if name := clip_name(sentence):
            wanted.setdefault(name, sentence)
    there = pack.clip_names()
    bad = tuple(BadClip(f"{name}{ENDING}", problem) for name in there if (problem := problem_of(pack, name)))
    useless = {clip.file for clip in bad if not clip.problem.startswith("clipped")}
    usable = {name for name in there if f"{name}{ENDING}" not in useless}
    return PackReport(
        spoken=tuple(sentence for name, sentence in wanted.items() if name in usable),
        missing=tuple(sentence for name, sentence in wanted.items() if name not in usable),
        strays=tuple(_strays(pack, wanted)),
        bad=bad,
    )


def problem_of(pack: VoicePack, name: str) -> str:
    """What is wrong with a clip; empty when it is fine."""
    try:
        samples = pack.read(name)
    except SoundFileError as error:
        return str(error)
    if is_silent(samples):
        return "silent: nothing can be heard in it."
    return "clipped: recorded too loud, so it crackles." if is_clipped(samples) else ""


def _strays(pack: VoicePack, wanted: dict[str, str]) -> Iterable[Stray]:
    for path in sorted(path for path in pack.folder.iterdir() if path.name != PACK_FILE):
        if path.suffix != ENDING or path.stem not in wanted:
            meant = clip_name(_stem(path))
            near = [meant] if meant in wanted else difflib.get_close_matches(meant, wanted, n=1, cutoff=0.75)
            yield Stray(path.name, wanted[near[0]] if near else "")


def _stem(path: Path) -> str:
    return path.stem if path.is_file() else ""
