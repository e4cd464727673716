"""Settings: later sources win, and whatever is wrong is said in one sentence with file, line and key."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from hub.config import Settings, SettingsError, load_settings, sample_toml, settings_file
from tests.tables import every_row


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "gamenight.toml"


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path / "home"), "PATH": "/usr/bin"}


def problems(file: Path | None, environ: Mapping[str, str], overrides: Mapping[str, str] | None = None) -> list[str]:
    with pytest.raises(SettingsError) as refused:
        load_settings(file, environ, overrides or {})
    assert str(refused.value).splitlines() == list(refused.value.problems)
    return [problem.replace(f"{file}", "gamenight.toml") for problem in refused.value.problems]


def problem(text: str, file: Path, environ: Mapping[str, str]) -> str:
    file.write_text(text, encoding="utf-8")
    (only,) = problems(file, environ)
    return only


# ---------------------------------------------------------------- sources


def test_nothing_given_means_the_defaults(environ: dict[str, str]) -> None:
    settings = load_settings(None, environ, {})
    assert settings == Settings()
    assert (settings.web.port, settings.table.language, settings.broker.kind) == (8080, "cs", "auto")


def test_the_file_then_the_environment_then_flags_win(file: Path, environ: dict[str, str]) -> None:
    file.write_text('[web]\nport = 1001\nthreads = 11\nhost = "one"\n[camera]\nfps = 30\n')
    environ |= {"GAMENIGHT_WEB_PORT": "1002", "GAMENIGHT_WEB_THREADS": "12"}
    settings = load_settings(file, environ, {"web.port": "1003"})
    assert (settings.web.port, settings.web.threads, settings.web.host) == (1003, 12, "one")
    assert settings.camera.fps == 30


def test_the_usual_file_is_used_only_if_it_exists(environ: dict[str, str], tmp_path: Path) -> None:
    assert settings_file(environ) is None
    usual = tmp_path / "home" / ".config" / "gamenight" / "gamenight.toml"
    usual.parent.mkdir(parents=True)
    usual.write_text("[web]\nport = 1001\n")
    assert settings_file(environ) == usual
    assert load_settings(None, environ, {}).web.port == 1001
    elsewhere = tmp_path / "xdg" / "gamenight" / "gamenight.toml"
    elsewhere.parent.mkdir(parents=True)
    elsewhere.write_text("[web]\nport = 1002\n")
    environ["XDG_CONFIG_HOME"] = str(tmp_path / "xdg")
    assert load_settings(None, environ, {}).web.port == 1002
    environ["XDG_CONFIG_HOME"] = "relative/paths/are/ignored"
    assert settings_file(environ) == usual


def test_a_file_may_be_named_by_variable_or_argument(file: Path, environ: dict[str, str], tmp_path: Path) -> None:
    file.write_text("[web]\nport = 1001\n")
    environ["GAMENIGHT_CONFIG"] = str(file)
    assert load_settings(None, environ, {}).web.port == 1001
    other = tmp_path / "other.toml"
    other.write_text("[web]\nport = 1002\n")
    assert load_settings(other, environ, {}).web.port == 1002


def test_a_named_file_must_be_there_and_be_text(file: Path, environ: dict[str, str]) -> None:
    (missing,) = problems(file, environ)
    assert missing == "The settings file gamenight.toml cannot be read: No such file or directory."
    assert problems(None, environ | {"GAMENIGHT_CONFIG": str(file)})
    file.write_bytes(b"\xff")
    (not_text,) = problems(file, environ)
    assert not_text == "The settings file gamenight.toml is not UTF-8 text."


def test_folders(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert Settings().store.path == Path("/home/me/.local/share/gamenight")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().store.path == tmp_path / "gamenight"
    settings = load_settings(None, environ, {"store.folder": "~/games", "bridge.pinout": "~/pinout.toml"})
    assert settings.store.path == Path("/home/me/games")
    assert settings.bridge.pinout_file == Path("/home/me/pinout.toml")
    assert Settings().bridge.pinout_file is None


# ---------------------------------------------------------------- what is wrong


@every_row(
    ("text", "sentence"),
    [
        (
            '# mine\n[web]\n\nport = "eighty"',
            'line 4: web.port must be a whole number from 1 to 65535, not "eighty".',
        ),
        ("web.port = 0", "line 1: web.port must be a whole number from 1 to 65535, not 0."),
        ("web = {host = 'a',\tport = 65536}", "line 1: web.port must be a whole number from 1 to 65535, not 65536."),
        ('[web]\nport = "8080"', 'line 2: web.port must be a whole number from 1 to 65535, not "8080".'),
        ("[web]\nport = true", "line 2: web.port must be a whole number from 1 to 65535, not true."),
        ("[camera]\nfps = 20.5", "line 2: camera.fps must be a whole number from 5 to 60, not 20.5."),
        ("[camera]\nfps = 4", "line 2: camera.fps must be a whole number from 5 to 60, not 4."),
        ("[camera]\nfps = 2024-01-01", "line 2: camera.fps must be a whole number from 5 to 60, not 2024-01-01."),
        ("['bridge']\n'pins' = 'fr'", 'line 2: bridge.pins must be "auto", "real" or "mock", not "fr".'),
        (
            "[web]\nhosts = 'http://a.example'",
            'line 2: web.hosts must be host names with spaces between them, or empty, not "http://a.example".',
        ),
        ("[web]\nprt = 1", "line 2: there is no setting web.prt; did you mean web.port?"),
        ("[web]\nfolder = ''", "line 2: there is no setting web.folder; did you mean store.folder?"),
        ("[web]\nxyzzy = 1", "line 2: there is no setting web.xyzzy; [web] has host, port, hosts, threads."),
        ("xyzzy = 1", "line 1: there is no setting xyzzy."),
        ("port = 1", "line 1: there is no setting port; did you mean web.port or broker.port?"),
        ("\n[wbe]\nport = 1", "line 2: there is no section [wbe]; did you mean [web]?"),
        (
            "[robots]",
            (
                "line 1: there is no section [robots]; "
                "known are table, web, broker, store, camera, bridge, buttons, speech, log."
            ),
        ),
        ("web = 8080", "line 1: web must be a section [web], not 8080."),
        ("[[web]]\nport = 1", 'line 1: web must be a section [web], not [{"port": 1}].'),
        ("[web.port]\nx = 1", 'line 1: web.port must be a whole number from 1 to 65535, not {"x": 1}.'),
        ("[web]\nport 8080", "line 2: this is not TOML: expected '=' after a key in a key/value pair."),
        ("[web]\nhost = '''a\n\n", "line 3: this is not TOML: expected \"'''\"."),
        ("[broker]\npassword = 1234", "line 2: broker.password must be a text, not what was given."),
    ],
)
def test_a_wrong_setting_is_said_with_its_line(text: str, sentence: str, file: Path, environ: dict[str, str]) -> None:
    assert problem(text, file, environ) == f"gamenight.toml, {sentence}"


@every_row("name", ["Table", "", "-table", "a b", "a" * 33, "a/b", "table\n"])
def test_a_table_name_fits_into_a_topic(name: str, environ: dict[str, str]) -> None:
    (sentence,) = problems(None, environ, {"table.name": name})
    assert sentence.startswith("command line: table.name must be 1 to 32 small letters")


@every_row(
    "source",
    [
        *("auto", "pi", "usb", "usb:0", "usb:12", "usb:/dev/video2", "file:/tmp/a b.mp4", "simulated"),
        *("pixels", "pixels:home/dice", "pixels:/A4CF12/dice_rolls", "godice"),
    ],
)
def test_cameras_that_may_be_named(source: str, environ: dict[str, str]) -> None:
    assert load_settings(None, environ, {"camera.source": source}).camera.source == source


@every_row(
    "source",
    [
        *("", "usb:", "usb:x", "/dev/sda", "file:", "webcam"),
        *("pixels:", "pixels:#", "pixels:a/+/b", "pixels:a b", "pixels:gamenight/table/state", "godice:1"),
    ],
)
def test_cameras_that_do_not_exist(source: str, environ: dict[str, str]) -> None:
    (sentence,) = problems(None, environ, {"camera.source": source})
    assert sentence.startswith('command line: camera.source must be "auto", "pi"')


def test_variables_are_checked_too(environ: dict[str, str]) -> None:
    environ |= {"GAMENIGHT_WEB_PORT": "eighty", "GAMENIGHT_WEB_PROT": "1", "GAMENIGHT_XYZZY": "1"}
    assert problems(None, environ) == [
        'environment, GAMENIGHT_WEB_PORT: web.port must be a whole number from 1 to 65535, not "eighty".',
        "environment: there is no setting for the variable GAMENIGHT_WEB_PROT; did you mean GAMENIGHT_WEB_PORT?",
        "environment: there is no setting for the variable GAMENIGHT_XYZZY.",
    ]


def test_flags_are_checked_too(environ: dict[str, str]) -> None:
    assert problems(None, environ, {"web.prt": "1", "web": "1", "web.port.x": "1"}) == [
        "command line: there is no setting web.prt; did you mean web.port?",
        "command line: there is no setting web; [web] has host, port, hosts, threads.",
        "command line: there is no setting web.port.x; did you mean web.port?",
    ]


def test_all_problems_are_told_at_once(file: Path, environ: dict[str, str]) -> None:
    file.write_text("[web]\nport = 0\n[camera]\nfps = 99\n")
    environ["GAMENIGHT_LOG_LEVEL"] = "loud"
    assert [sentence.split(" must")[0] for sentence in problems(file, environ, {"broker.kind": "own"})] == [
        "gamenight.toml, line 2: web.port",
        "gamenight.toml, line 4: camera.fps",
        "environment, GAMENIGHT_LOG_LEVEL: log.level",
        "command line: broker.kind",
    ]


def test_a_password_is_never_shown(environ: dict[str, str]) -> None:
    environ["GAMENIGHT_BROKER_PASSWORD"] = "s3cret"
    settings = load_settings(None, environ, {})
    assert settings.broker.password == "s3cret"
    assert "s3cret" not in repr(settings)
    (sentence,) = problems(None, environ, {"broker.password": "s3cret\n"})
    assert "s3cret" not in sentence


@every_row(("former", "now"), [("almanac", {}), ("classic", {"cs": "classic"})])
def test_a_setting_of_an_earlier_release_is_read_and_told_of(
    former: str, now: dict[str, str], file: Path, environ: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    file.write_text(f'[table]\nczech = "{former}"\n')
    assert load_settings(file, environ).table.chosen_words == now
    (note,) = caplog.messages
    assert note.startswith(f"{file}, line 2: table.czech is called table.words now; write table.words = ")
    assert load_settings(None, environ | {"GAMENIGHT_TABLE_CZECH": former}).table.chosen_words == now


def test_words_are_named_with_their_language(environ: dict[str, str]) -> None:
    assert load_settings(None, environ, {"table.words": "cs.classic de.alt"}).table.chosen_words == {
        "cs": "classic",
        "de": "alt",
    }
    (sentence,) = problems(None, environ, {"table.words": "classic"})
    assert sentence.startswith("command line: table.words must be languages with their words")


# ---------------------------------------------------------------- the sample


def test_the_sample_parses_back_to_the_defaults(file: Path, environ: dict[str, str]) -> None:
    file.write_text(sample_toml(), encoding="utf-8")
    assert load_settings(file, environ, {}) == Settings()


def test_the_sample_has_and_explains_every_setting() -> None:
    lines = sample_toml().splitlines()
    for section in fields(Settings):
        start = lines.index(f"[{section.name}]")
        assert lines[start - 1].startswith("# ")
        for one in fields(getattr(Settings(), section.name)):
            (at,) = [n for n in range(start, _end(lines, start)) if lines[n].startswith(f"{one.name} = ")]
            assert lines[at - 1].startswith("# ")


def _end(lines: list[str], start: int) -> int:
    return next((n for n in range(start, len(lines)) if not lines[n]), len(lines))
