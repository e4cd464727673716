"""`gamenight speak`, `voice`, `report`, `export` and `import`: their parsers, and who runs them."""

import argparse
from pathlib import Path

from hub.cli.flags import Commands, settings_of
from hub.errors import TabletopError
from hub.texts.catalogue import LANGUAGES


def _speak(args: argparse.Namespace) -> int:
    from hub.cli.speak import speak

    settings = settings_of(args)
    return speak(
        args.text,
        language=args.lang or settings.table.language,
        out=args.out,
        speed=args.speed,
        volume=args.volume,
        pack=args.pack or settings.speech.pack_folder,
        device=args.device or settings.speech.device,
    )


def _voice_check(args: argparse.Namespace) -> int:
    from hub.bootstrap import load_catalogue
    from hub.cli.voice import voice_check

    return voice_check(args.pack, catalogue=load_catalogue(settings_of(args)))


def _voice_list(args: argparse.Namespace) -> int:
    from hub.bootstrap import load_catalogue
    from hub.cli.voice import voice_list

    return voice_list(args.pack, language=args.language, out=args.out, catalogue=load_catalogue(settings_of(args)))


def _report(args: argparse.Namespace) -> int:
    from hub.bootstrap import load_catalogue
    from hub.cli.report import list_games, report
    from hub.games.registry import GAMES

    settings = settings_of(args)
    folder, catalogue = settings.store.path, load_catalogue(settings)
    language = args.lang or settings.table.language
    if args.list:
        return list_games(folder, GAMES, catalogue, language=language)
    if args.game is None:
        raise TabletopError("Which game? Its id (gamenight report --list), the beginning of it, or last.")
    return report(folder, GAMES, catalogue, args.game, out=args.out, language=language, opens=args.open)


def _export(args: argparse.Namespace) -> int:
    from hub.cli.exchange import export_game

    return export_game(settings_of(args), args.game, kind=args.kind, out=args.out)


def _import(args: argparse.Namespace) -> int:
    from hub.cli.exchange import import_files

    return import_files(settings_of(args), args.files)


def add_story_commands(commands: Commands, settings: argparse.ArgumentParser) -> None:
    text = "say a text as the table would, or write it into a sound file"
    speak = commands.add_parser("speak", help=text, description=text, parents=[settings])
    speak.add_argument("text", metavar="TEXT")
    speak.add_argument("--lang", choices=LANGUAGES, help="its language (the table's)")
    speak.add_argument("--out", type=Path, metavar="FILE.wav", help="write it there instead of saying it")
    speak.add_argument("--pack", type=Path, metavar="DIR", help="with the clips of this voice pack (speech.pack)")
    speak.add_argument("--speed", type=int, default=160, metavar="N", help="words a minute (%(default)s)")
    speak.add_argument("--volume", type=int, default=70, metavar="N", help="percent (%(default)s)")
    speak.add_argument("--device", metavar="DEVICE", help="instead of speech.device")
    speak.set_defaults(run=_speak)

    voice = commands.add_parser("voice", help="packs of recorded sentences: check one, list what to record")
    voices = voice.add_subparsers(title="what to do", metavar="WHAT", required=True)
    check = voices.add_parser("check", help="what a pack has, lacks and holds in vain", parents=[settings])
    check.add_argument("pack", type=Path, metavar="PACK")
    check.set_defaults(run=_voice_check)
    listed = voices.add_parser(
        "list", help="the sentences to record, with the names of their files", parents=[settings]
    )
    listed.add_argument("pack", type=Path, nargs="?", metavar="PACK", help="for its language and players")
    listed.add_argument("--out", type=Path, metavar="FILE", help="write the list there")
    listed.set_defaults(run=_voice_list)

    text = "the story of a stored game: HTML, a picture (.png), .json or .csv"
    report = commands.add_parser("report", help=text, description=text, parents=[settings])
    report.add_argument("game", nargs="?", metavar="GAME", help="its id, the beginning of it, or last")
    report.add_argument("--list", action="store_true", help="list the stored games")
    report.add_argument("--out", type=Path, metavar="FILE", help="where to write it; the ending says what")
    report.add_argument("--lang", choices=LANGUAGES, help="its language (the table's)")
    report.add_argument("--open", action="store_true", help="show it in the browser")
    report.set_defaults(run=_report)

    text = "write a stored game in a format of other programs"
    export = commands.add_parser("export", help=text, description=text, parents=[settings])
    export.add_argument("game", metavar="GAME", help="its id, the beginning of it, last, or all (for bgg)")
    export.add_argument(
        "--as",
        dest="kind",
        metavar="FORMAT",
        help="the ending of its own log (default), bgg, bgstats, json, csv or players-csv",
    )
    export.add_argument("--out", type=Path, metavar="FILE", help="write it there (else to the terminal)")
    export.set_defaults(run=_export)

    text = "add games from files of other programs to the stored ones"
    imported = commands.add_parser("import", help=text, description=text, parents=[settings])
    imported.add_argument("files", nargs="+", type=Path, metavar="FILE")
    imported.set_defaults(run=_import)
