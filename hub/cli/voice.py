"""`gamenight voice`: what a pack of recorded sentences has and lacks, and what there is to record."""

from collections.abc import Iterable
from pathlib import Path

from hub.announcer.clips import ENDING, VoicePack, clip_name
from hub.announcer.pack_check import PackReport, check_pack
from hub.bootstrap import load_catalogue
from hub.cli.sentences import spoken_sentences
from hub.errors import TabletopError
from hub.games.registry import GAMES
from hub.texts.catalogue import LANGUAGES, Catalogue


def voice_check(folder: Path, *, catalogue: Catalogue | None = None) -> int:
    """Print what the pack has, lacks and holds in vain; a folder that is no pack is an error."""
    pack = VoicePack.load(folder)
    report = check_pack(pack, spoken_sentences(catalogue or load_catalogue(), GAMES, pack.language, pack.players))
    whom = f", for {', '.join(pack.players)}" if pack.players else ""
    print(f"{pack.name}: a voice pack in {pack.language}{whom}, {len(pack.clip_names())} clip(s) in {folder}")
    _print_report(report)
    return 0


def _print_report(report: PackReport) -> None:
    total = len(report.spoken) + len(report.missing)
    _print_list(f"Of {total} sentences that are said most, {len(report.spoken)} have a clip", report.spoken)
    _print_list(
        f"{len(report.missing)} are spoken by the synthesiser",
        (f"{sentence}  →  {clip_name(sentence)}{ENDING}" for sentence in report.missing),
    )
    _print_list(
        f"{len(report.strays)} file(s) match no sentence of the list",
        (
            f"{stray.file}  (meant for “{stray.nearest}”? Its name is {clip_name(stray.nearest)}{ENDING})"
            if stray.nearest
            else stray.file
            for stray in report.strays
        ),
    )
    _print_list(f"{len(report.bad)} file(s) need another take", (f"{bad.file}: {bad.problem}" for bad in report.bad))


def _print_list(title: str, lines: Iterable[str]) -> None:
    shown = tuple(lines)
    print(f"\n{title}{':' if shown else '.'}")
    for line in shown:
        print(f"  {line}")


def voice_list(
    folder: Path | None, *, language: str | None, out: Path | None, catalogue: Catalogue | None = None
) -> int:
    """What there is to record: the name of each file and its sentence, one a line."""
    pack = VoicePack.load(folder) if folder else None
    spoken_in = language or (pack.language if pack else None)
    if spoken_in not in LANGUAGES:
        raise TabletopError(f"In which language? Name a pack, or --language {', '.join(LANGUAGES)}.")
    sentences = spoken_sentences(catalogue or load_catalogue(), GAMES, spoken_in, pack.players if pack else ())
    lines = {clip_name(sentence): sentence for sentence in reversed(sentences)}
    text = "".join(f"{name}{ENDING}\t{lines[name]}\n" for name in reversed(lines))
    if out is None:
        print(text, end="")
        return 0
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise TabletopError(f"{out} cannot be written: {error.strerror}.") from error
    print(f"{out}: {len(lines)} sentences, each after the name of its file.")
    return 0
