"""The dashboard's texts: complete, used, and alike in all languages; and no game's words in its code."""

import re
import string
import tomllib
from pathlib import Path

import pytest

from hub.games.registry import GAMES
from hub.languages import KNOWN
from hub.texts.catalogue import LANGUAGES, Catalogue
from hub.wire.messages import Area, CameraProblem, CameraState, Fault, HintKind, LampMode, PicoState, UnclearReason
from web_ui.api.camera import WISHES
from web_ui.view_models.box import SMART_STATES
from web_ui.view_models.box_page import LAMPS, MARKS
from web_ui.view_models.camera import PLACED
from web_ui.view_models.history import SOURCES

Forms = str | dict[str, str]


def texts(folder: Path, language: str) -> dict[str, Forms]:
    return tomllib.loads((folder / "texts" / f"{language}.toml").read_text(encoding="utf-8"))


def sources(folder: Path) -> list[Path]:
    found = [path for kind in ("*.py", "*.html", "*.js", "*.css") for path in folder.rglob(kind)]
    return [path for path in found if "vendor" not in path.parts]


def mentioned(folder: Path) -> set[str]:
    """Keys and, ending with a dot, the beginnings of keys that are put together."""
    pattern = re.compile(r"""["'](web\.[a-z_.]+)""")
    return {key for path in sources(folder) for key in pattern.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mentioned_text_exists(web_ui_folder: Path, language: str) -> None:
    defined = texts(web_ui_folder, language)
    missing = {key for key in mentioned(web_ui_folder) if not key.endswith(".")} - defined.keys()
    assert not missing


def test_every_text_is_used(web_ui_folder: Path) -> None:
    used = mentioned(web_ui_folder)
    beginnings = tuple(key for key in used if key.endswith("."))
    unused = {key for key in texts(web_ui_folder, "cs") if key not in used and not key.startswith(beginnings)}
    assert not unused


def test_texts_that_are_put_together_are_complete(catalogue: Catalogue) -> None:
    wanted = {f"web.fault.{one}" for one in Fault} | {f"web.camera.{one}" for one in CameraState}
    wanted |= {f"web.source.{one}" for one in SOURCES} | {f"web.language.{one}" for one in LANGUAGES}
    wanted |= {f"web.unclear.{one}" for one in UnclearReason} | {f"web.hint.{one}" for one in HintKind}
    wanted |= {f"web.area.{one}" for one in Area} | {f"web.hint.{one}_at" for one in PLACED}
    wanted |= {f"web.problem.{one}" for one in CameraProblem} | {f"web.wish.{one}" for one in WISHES}
    wanted |= {f"web.button.{one}" for one in MARKS} | {f"web.lamp.{one}" for one in LAMPS}
    wanted |= {f"web.lamp.mode.{one}" for one in LampMode} | {f"web.pico.{one}" for one in PicoState}
    wanted |= {f"web.smart_dice.{one}" for one in SMART_STATES}
    for language in LANGUAGES:
        assert wanted <= catalogue.messages[language].keys()


def test_all_languages_have_the_same_keys_and_places(web_ui_folder: Path) -> None:
    by_language = {language: texts(web_ui_folder, language) for language in LANGUAGES}
    for language, found in by_language.items():
        assert found.keys() == by_language["cs"].keys(), language
        assert all(key.startswith("web.") for key in found)
        for key, forms in found.items():
            assert places(forms) == places(by_language["cs"][key]), f"{language} {key}"
            if isinstance(forms, dict):
                assert tuple(forms) == KNOWN[language].plurals, f"{language} {key}"


def places(forms: Forms) -> set[str]:
    spelled = [forms] if isinstance(forms, str) else list(forms.values())
    return {name for text in spelled for _, name, _, _ in string.Formatter().parse(text) if name}


def test_the_dashboard_knows_no_game_by_name(web_ui_folder: Path) -> None:
    for path in sources(web_ui_folder):
        text = path.read_text(encoding="utf-8").lower()
        assert not [game.key for game in GAMES if game.key in text], path
    for language in LANGUAGES:
        told = (web_ui_folder / "texts" / f"{language}.toml").read_text(encoding="utf-8").lower()
        assert not [game.key for game in GAMES if game.key in told]


def test_nothing_is_fetched_from_elsewhere(web_ui_folder: Path) -> None:
    for path in sources(web_ui_folder):
        for address in re.findall(r"https?://[^\s\"')]+", path.read_text(encoding="utf-8")):
            assert address.startswith("http://www.w3.org/"), f"{path}: {address}"
