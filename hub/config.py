"""Typed settings from a TOML file, the environment and flags; each later one wins.

What a setting means, may be and is by default stands once, at its field below: the checks, the sentences about
wrong values and the sample file all come from there.
"""

import difflib
import json
import logging
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from hub.errors import TabletopError
from hub.languages import KNOWN
from hub.toml_lines import KeyLines

log = logging.getLogger(__name__)

PREFIX = "GAMENIGHT_"
FILE_VARIABLE = "GAMENIGHT_CONFIG"
NO_SETTINGS = frozenset({FILE_VARIABLE, "GAMENIGHT_TEST_STRICT"})


class SettingsError(TabletopError, ValueError):
    """Settings that cannot be used; one sentence and line for each."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


# ---------------------------------------------------------------- what a value may be


@dataclass(frozen=True)
class Whole:
    """A whole number, which environment and flags give as text."""

    least: int
    most: int

    @property
    def words(self) -> str:  # completes "web.port must be …"
        return f"a whole number from {self.least} to {self.most}"

    def read(self, value: object) -> int | None:
        """The value, checked; None when it is not allowed."""
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        return value if self.least <= value <= self.most else None

    def from_text(self, value: str) -> object:
        return int(value) if re.fullmatch(r"[+-]?[0-9]{1,18}", value) else value


@dataclass(frozen=True)
class Text:
    """A text of a certain form."""

    words: str = "a text"
    form: str = r"[^\n\r]*"

    def read(self, value: object) -> str | None:
        return value if isinstance(value, str) and re.fullmatch(self.form, value) else None

    def from_text(self, value: str) -> object:
        return value


Rule = Whole | Text


def one_of(*choices: str) -> Text:
    quoted = [f'"{choice}"' for choice in choices]
    return Text(f"{', '.join(quoted[:-1])} or {quoted[-1]}", "|".join(map(re.escape, choices)))


ANY_TEXT = Text()
PORT = Whole(1, 65535)
ADDRESS = Text("a host name or address", r"[^\s/]+")
HOSTS = Text("host names with spaces between them, or empty", r"([A-Za-z0-9.-]+( [A-Za-z0-9.-]+)*)?")
WORDS = Text(
    "languages with their words, such as cs.classic, with spaces between them, or empty",
    rf"((?:{'|'.join(KNOWN)})\.[a-z]+( (?:{'|'.join(KNOWN)})\.[a-z]+)*)?",
)
CAMERA = Text(
    '"auto", "pi", "usb", "usb:N", "usb:/dev/videoN", "file:PATH", "simulated", '
    '"pixels", "pixels:MQTT/TOPIC" or "godice"',
    r"auto|pi|usb|usb:[0-9]{1,3}|usb:/dev/[A-Za-z0-9/._:-]+|file:.+|simulated"
    r"|pixels|pixels:(?!gamenight/)[^\s+#]{1,200}|godice",
)


_ACTION = "next|undo|redo|repeat|pause|quiet|seat|claim|dial|cancel|nothing"
ACTIONS = Text(f"one to three of the words {_ACTION.replace('|', ', ')}", rf"({_ACTION})( ({_ACTION})){{0,2}}")


def setting(default: Any, doc: str, rule: Rule, *, is_secret: bool = False) -> Any:
    return field(default=default, repr=not is_secret, metadata={"doc": doc, "rule": rule, "is_secret": is_secret})


# ---------------------------------------------------------------- the settings


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The table itself."""

    name: str = setting(
        "table",
        "Part of every MQTT topic, so that two tables may share a broker.",
        Text("1 to 32 small letters, digits, _ and -, starting with a letter or digit", "[a-z0-9][a-z0-9_-]{0,31}"),
    )
    language: str = setting(
        "cs", "What the dashboard and the voice speak until someone chooses otherwise.", one_of(*KNOWN)
    )
    words: str = setting(
        "",
        "Other words that new games begin with, where a game has them, such as cs.classic for the older Czech ones.",
        WORDS,
    )

    @property
    def chosen_words(self) -> dict[str, str]:
        """By language."""
        return dict(one.split(".") for one in self.words.split())


@dataclass(frozen=True, slots=True)
class WebSettings:
    """The dashboard."""

    host: str = setting("0.0.0.0", "0.0.0.0 lets phones in; 127.0.0.1 only this machine.", ADDRESS)  # noqa: S104 - phones are the point
    port: int = setting(8080, "Open http://<this machine>:<port> in a browser.", PORT)
    hosts: str = setting(
        "",
        "Names with which devices may open it besides the machine's own, such as a domain of yours.",
        HOSTS,
    )
    threads: int = setting(160, "Each open dashboard holds one, so have more than screens.", Whole(8, 400))


@dataclass(frozen=True, slots=True)
class BrokerSettings:
    """The MQTT broker over which camera, buttons and table talk."""

    kind: str = setting(
        "auto",
        "auto: one that already answers there, else the embedded one; external: one that runs elsewhere.",
        one_of("auto", "embedded", "mosquitto", "external"),
    )
    host: str = setting("127.0.0.1", "Where the broker is, or listens.", ADDRESS)
    port: int = setting(1883, "Its port.", PORT)
    username: str = setting("", "For an external broker with accounts.", ANY_TEXT)
    password: str = setting("", "Rather set GAMENIGHT_BROKER_PASSWORD than write it here.", ANY_TEXT, is_secret=True)


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """Saved games."""

    folder: str = setting("", "Where they lie; empty: gamenight in your data folder (~/.local/share).", ANY_TEXT)

    @property
    def path(self) -> Path:
        """The folder of saved games, which need not exist yet."""
        return (
            Path(self.folder).expanduser() if self.folder else _user_folder("XDG_DATA_HOME", ".local/share", os.environ)
        )


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """The camera above the dice tray, or smart dice in its place."""

    source: str = setting(
        "auto",
        "auto: the Pi camera, else simulated dice; a webcam and smart dice (pixels, godice) only when asked.",
        CAMERA,
    )
    fps: int = setting(20, "Pictures a second; fewer spare a small Pi.", Whole(5, 60))
    sleep: str = setting(
        "auto", "auto: hardly looks while nothing happens, if a knock sensor can wake it.", one_of("auto", "never")
    )
    seed: int = setting(0, "Makes the dice of the simulated camera repeatable; 0: fresh luck.", Whole(0, 2**32 - 1))


@dataclass(frozen=True, slots=True)
class BridgeSettings:
    """Buttons and lamps on the pins."""

    pinout: str = setting("", "A pinout.toml of your own; empty: the one that ships.", ANY_TEXT)
    pins: str = setting("auto", "auto: real on a Raspberry Pi, else mock.", one_of("auto", "real", "mock"))

    @property
    def pinout_file(self) -> Path | None:
        """None stands for the one that ships."""
        return Path(self.pinout).expanduser() if self.pinout else None


def press(default: str, button: str) -> Any:
    return setting(default, f"{button}: what a short, a long and a double press do.", ACTIONS)


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    """What the buttons do, up to three words each; next, seat and claim do what the game offers at that moment."""

    main: str = press("next undo repeat", "The big button")
    undo: str = press("undo redo", "The undo button")
    repeat: str = press("repeat quiet", "The repeat button")
    pause: str = press("pause", "The pause button")
    knob: str = press("dial cancel", "The knob, pressed")
    seat: str = press("seat claim", "The buttons at the seats")


@dataclass(frozen=True, slots=True)
class SpeechSettings:
    """The voice of this box; what it says, how loud and when is chosen on the host's page."""

    device: str = setting(
        "auto",
        "auto: the sound card if there is one; none: silent; null: as if it spoke; file:PATH: a sound file or folder; "
        "or the name of an ALSA device (`aplay -L`).",
        Text("auto, none, null, file:PATH or the name of an ALSA device", r"file:.+|[A-Za-z0-9][^\s'\"]{0,100}"),
    )
    pack: str = setting("", "A folder with recorded sentences, see docs/speech.md; empty: none.", ANY_TEXT)

    @property
    def pack_folder(self) -> Path | None:
        return Path(self.pack).expanduser() if self.pack else None


@dataclass(frozen=True, slots=True)
class LogSettings:
    """What the program tells while it runs."""

    level: str = setting("info", "How much.", one_of("debug", "info", "warning", "error"))


@dataclass(frozen=True, slots=True)
class Settings:
    table: TableSettings = field(default_factory=TableSettings)
    web: WebSettings = field(default_factory=WebSettings)
    broker: BrokerSettings = field(default_factory=BrokerSettings)
    store: StoreSettings = field(default_factory=StoreSettings)
    camera: CameraSettings = field(default_factory=CameraSettings)
    bridge: BridgeSettings = field(default_factory=BridgeSettings)
    buttons: ButtonSettings = field(default_factory=ButtonSettings)
    speech: SpeechSettings = field(default_factory=SpeechSettings)
    log: LogSettings = field(default_factory=LogSettings)


@dataclass(frozen=True, slots=True)
class Former:
    """A setting of earlier releases: what it is now, and what its values are called there."""

    path: tuple[str, str]
    values: Mapping[str, str]


FORMER: Mapping[tuple[str, ...], Former] = {
    ("table", "czech"): Former(("table", "words"), {"almanac": "", "classic": "cs.classic"})
}


# ---------------------------------------------------------------- loading


def settings_file(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The file used when no flag names one: GAMENIGHT_CONFIG, else the user's own if it exists."""
    if environ.get(FILE_VARIABLE):
        return Path(environ[FILE_VARIABLE]).expanduser()
    usual = _user_folder("XDG_CONFIG_HOME", ".config", environ) / "gamenight.toml"
    return usual if usual.is_file() else None


def load_settings(
    file: Path | None = None,
    environ: Mapping[str, str] = os.environ,
    overrides: Mapping[str, str] | None = None,
) -> Settings:
    """Defaults, then the file, then the environment, then overrides such as {"web.port": "8080"}."""
    file = file or settings_file(environ)
    found = [*_from_file(file)] if file else []
    found += [*_from_environment(environ), *_from_overrides(overrides or {})]
    problems = [one.problem for one in found if one.problem]
    if problems:
        raise SettingsError(*problems)
    settings = Settings()
    for one in found:
        section = replace(getattr(settings, one.section), **{one.key: one.value})
        settings = replace(settings, **{one.section: section})
    return settings


@dataclass(frozen=True, slots=True)
class _Found:
    """A value that some source gives for a setting, or what is wrong with it."""

    section: str = ""
    key: str = ""
    value: int | str | None = None
    problem: str = ""


def _fields() -> dict[tuple[str, str], Field[Any]]:
    return {(s.name, f.name): f for s in fields(Settings) for f in fields(getattr(Settings(), s.name))}


def _read(where: str, path: tuple[str, ...], value: object, *, is_text: bool = False) -> _Found:
    known = _fields()
    name = ".".join(path)
    if former := FORMER.get(path):
        now, value = ".".join(former.path), former.values.get(str(value), value)
        log.warning("%s: %s is called %s now; write %s = %s.", where, name, now, now, _as_written(value))
        path, name = former.path, now
    if len(path) != 2 or path not in known:
        return _Found(problem=f"{where}: there is no setting {name}{_suggestion(name)}")
    rule: Rule = known[path].metadata["rule"]
    checked = rule.read(rule.from_text(str(value)) if is_text else value)
    if checked is None:
        given = "what was given" if known[path].metadata["is_secret"] else _as_written(value)
        return _Found(problem=f"{where}: {name} must be {rule.words}, not {given}.")
    return _Found(*path, value=checked)


def _suggestion(name: str) -> str:
    """Ends a sentence on a setting that is not known: the same key elsewhere, the nearest, or what there is."""
    names = [".".join(path) for path in _fields()]
    near = [other for other in names if other.endswith(f".{name.rpartition('.')[2]}")] or _nearest(name, names)
    if near:
        return f"; did you mean {' or '.join(near)}?"
    section = name.partition(".")[0]
    keys = [key for other, key in _fields() if other == section]
    return f"; [{section}] has {', '.join(keys)}." if keys else "."


def _nearest(word: str, known: Iterable[str]) -> list[str]:
    return difflib.get_close_matches(word, known, n=1, cutoff=0.6)


def _as_written(value: object) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except TypeError:  # a date
        return str(value)


def _from_file(file: Path) -> Iterator[_Found]:
    try:
        text = file.read_text(encoding="utf-8-sig")
        tables = tomllib.loads(text)
    except OSError as error:
        raise SettingsError(f"The settings file {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"The settings file {file} is not UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(_syntax_problem(file, text, str(error))) from error
    lines = KeyLines(text)
    sections = [section.name for section in fields(Settings)]
    for section, values in tables.items():
        where = _place(file, lines.of(section))
        if not isinstance(values, dict):
            wrong = f"must be a section [{section}], not {_as_written(values)}."
            yield _Found(problem=f"{where}: {section} {wrong}") if section in sections else _read(where, (section,), 0)
        elif section not in sections:
            near = _nearest(section, sections)
            hint = f"did you mean [{near[0]}]?" if near else f"known are {', '.join(sections)}."
            yield _Found(problem=f"{where}: there is no section [{section}]; {hint}")
        else:
            for key, value in values.items():
                yield _read(_place(file, lines.of(section, key)), (section, key), value)


def _place(file: Path, line: int | None) -> str:
    return f"{file}, line {line}" if line else str(file)


def _syntax_problem(file: Path, text: str, message: str) -> str:
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    what, line = (match[1], match[2]) if match else (message, None)
    place = _place(file, int(line or len(text.splitlines())))
    return f"{place}: this is not TOML: {what[:1].lower()}{what[1:]}."


def _from_environment(environ: Mapping[str, str]) -> Iterator[_Found]:
    variables = {f"{PREFIX}{'_'.join(path)}".upper(): path for path in (*_fields(), *FORMER)}
    for name in sorted(environ):
        if name in variables:
            yield _read(f"environment, {name}", variables[name], environ[name], is_text=True)
        elif name.startswith(PREFIX) and name not in NO_SETTINGS:
            near = _nearest(name.removeprefix(PREFIX), [variable.removeprefix(PREFIX) for variable in variables])
            hint = f"; did you mean {PREFIX}{near[0]}?" if near else "."
            yield _Found(problem=f"environment: there is no setting for the variable {name}{hint}")


def _from_overrides(overrides: Mapping[str, str]) -> Iterator[_Found]:
    for name, value in overrides.items():
        yield _read("command line", tuple(name.split(".")), value, is_text=True)


def _user_folder(variable: str, usual: str, environ: Mapping[str, str]) -> Path:
    base = Path(environ.get(variable) or "")
    if not base.is_absolute():  # by the XDG rules a relative path is to be ignored
        base = Path(environ.get("HOME") or Path.home()) / usual
    return base / "gamenight"


# ---------------------------------------------------------------- the sample


def sample_toml() -> str:
    """A settings file with every setting at its default, explained."""
    lines = [
        "# Settings of Gamenight Hub. Every line may be left out: the values here are the defaults.",
        "# The program looks for this file at ~/.config/gamenight/gamenight.toml, or where --config says.",
        f"# Variables such as {PREFIX}WEB_PORT win over it, and flags win over both.",
    ]
    for section in fields(Settings):
        values = getattr(Settings(), section.name)
        lines += ["", f"# {type(values).__doc__}", f"[{section.name}]"]
        for one in fields(values):
            lines += [f"# {one.metadata['doc']}"]
            if one.metadata["rule"] != ANY_TEXT:
                lines += [f"# It is {one.metadata['rule'].words}."]
            lines += [f"{one.name} = {_as_written(one.default)}"]
    return "\n".join(lines) + "\n"
