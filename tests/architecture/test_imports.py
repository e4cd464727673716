"""Imports point one way, the core does no I/O, and a game is named only in its own folder."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hub.games.registry import GAMES
from tests.tables import every_row

ROOT = Path(__file__).parents[2]
PACKAGES = ("hub", "vision", "firmware_bridge", "web_ui")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

# Who may import which of our own modules; the longest matching name decides.
ALLOWED = {
    "hub.errors": (),
    "hub.version": (),
    "hub.addresses": (),
    "hub.memory": (),
    "hub.wall_clock": (),
    "hub.languages": (),
    "hub.config": ("hub.errors", "hub.languages", "hub.toml_lines"),
    "hub.toml_lines": (),
    "hub.data_text": ("hub.engine",),
    "hub.data_files": ("hub.data_text", "hub.engine", "hub.toml_lines"),
    "hub.wire": ("hub.errors", "hub.wire"),
    "hub.engine": ("hub.errors", "hub.engine"),
    "hub.kit": ("hub.errors", "hub.engine", "hub.kit"),
    "hub.games": ("hub.errors", "hub.engine", "hub.kit", "hub.games"),
    "hub.games.registry": ("hub.data_files", "hub.engine", "hub.games"),  # hands games the files that they come with
    "hub.texts": ("hub.errors", "hub.engine", "hub.languages", "hub.texts"),
    "hub.service": (*("hub.errors", "hub.engine", "hub.texts", "hub.wall_clock", "hub.wire", "hub.service"),),
    "hub.announcer": ("hub.errors", "hub.languages", "hub.wall_clock", "hub.wire", "hub.announcer"),
    "vision": ("hub.errors", "hub.wire", "vision"),
    "firmware_bridge": ("hub.errors", "hub.toml_lines", "hub.wire", "firmware_bridge"),
    "web_ui": (
        *("hub.errors", "hub.engine", "hub.texts", "hub.service", "hub.version"),
        *("hub.languages", "hub.wire.codec", "hub.wire.topics", "hub.wire.messages", "hub.wall_clock", "web_ui"),
    ),
    "hub.broker_access": ("hub.errors", "hub.config", "hub.wire"),
    "hub.bootstrap": PACKAGES,
    "hub.cli": PACKAGES,
    "hub": (),
}
# The pure core computes; everything that touches the world stays outside.
PURE = ("hub.engine", "hub.kit", "hub.games")
PURE_STDLIB = {
    *(
        "collections",
        "collections.abc",
        "dataclasses",
        "datetime",
        "enum",
        "functools",
        "itertools",
        "math",
        "operator",
    ),
    *("re", "typing", "unicodedata"),
}
PRESENT = {"now", "today", "utcnow"}  # dates may be computed; what time it is comes in from outside
# Chance comes in as a seed; a generator made of it computes like anything else.
SEEDED = {"random": "Random"}
IMPURE_NAMES = {"open", "print", "input", "exec", "eval", "__import__"}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if (ROOT / full.replace(".", "/")).with_suffix(".py").exists() else str(node.module)


def is_within(name: str, parents: tuple[str, ...]) -> bool:
    return any(name == parent or name.startswith(parent + ".") for parent in parents)


def rule_for(name: str) -> tuple[str, ...]:
    key = max((key for key in ALLOWED if is_within(name, (key,))), key=len)
    return ALLOWED[key]


@every_row("path", MODULES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    allowed = rule_for(module_name(path))
    ours = [name for name in imports(path) if is_within(name, PACKAGES)]
    wrong = [name for name in ours if not is_within(name, allowed) and name != "hub.games"]
    assert not wrong, f"{module_name(path)} may not import {wrong}"


@every_row("path", [p for p in MODULES if is_within(module_name(p), PURE)], ids=module_name)
def test_the_core_is_pure(path: Path) -> None:
    allowed = PURE_STDLIB | SEEDED.keys()
    outside = [name for name in imports(path) if not is_within(name, PACKAGES) and name not in allowed]
    assert not outside, f"{module_name(path)} imports {outside}"
    assert not {node.id for node in nodes(path) if isinstance(node, ast.Name)} & IMPURE_NAMES
    if "datetime" in imports(path):
        assert not {node.attr for node in nodes(path) if isinstance(node, ast.Attribute)} & PRESENT
    for node in nodes(path):
        if isinstance(node, ast.Import):
            assert not [alias.name for alias in node.names if alias.name in SEEDED], (
                f"{path}: from random import Random"
            )
        if isinstance(node, ast.ImportFrom) and node.module in SEEDED:
            assert [alias.name for alias in node.names] == [SEEDED[node.module]], f"{path}: only a seeded generator"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SEEDED.values():
            assert node.args, f"{path}: a generator without a seed"


def test_an_expansion_or_game_never_imports_another_game() -> None:
    for game in GAMES:
        for path in (ROOT / "hub/games" / game.key).rglob("*.py"):
            others = [
                name
                for name in imports(path)
                if is_within(name, ("hub.games",)) and not is_within(name, (f"hub.games.{game.key}",))
            ]
            assert not others, f"{path} imports {others}"


def test_no_game_is_named_outside_its_folder() -> None:
    words = re.compile("|".join(rf"\b{game.key}" for game in GAMES), re.IGNORECASE)
    allowed = [ROOT / "hub/games"]
    for path in sorted(p for package in PACKAGES for p in (ROOT / package).rglob("*")):
        if path.suffix not in (".py", ".html", ".js", ".css", ".toml") or any(a in path.parents for a in allowed):
            continue
        found = words.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(ROOT)} names a game: {found[0]}"


def test_the_refusals_of_rules_are_for_rules_alone() -> None:
    """A shell says why it will not do something, too; it does not pretend that a rule of the game is the reason."""
    rules = ("hub.engine", "hub.kit", "hub.games")
    others = [path for path in MODULES if not is_within(module_name(path), rules)]
    assert not [str(path) for path in others if "IllegalCommand" in path.read_text(encoding="utf-8")]


def test_no_game_stands_for_the_others_because_it_comes_first() -> None:
    """A test names the game it plays; a program finds one by what it declares."""
    first = re.compile(r"GAMES\[")
    places = [*MODULES, *(path for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))]
    assert not [str(path.relative_to(ROOT)) for path in places if first.search(path.read_text(encoding="utf-8"))]


def test_device_libraries_stay_in_their_adapters() -> None:
    homes = {
        "gpiozero": tuple(f"firmware_bridge.{name}" for name in ("pins", "inputs", "lamps", "buzzer")),
        "picamera2": ("vision.frames.pi_camera",),
        "libcamera": ("vision.frames.pi_camera",),
        "paho": ("hub.wire.link", "hub.wire.subscriptions"),
        "bleak": ("vision.smart_dice.godice",),
        "amqtt": ("hub.wire.broker",),
        "serial": ("firmware_bridge.pico.port",),
        "sqlite3": ("hub.service.sqlite_store",),
        "flask": ("web_ui",),
        "waitress": ("web_ui.server",),
        "cv2": ("vision",),
    }
    for path in MODULES:
        for name in imports(path):
            home = homes.get(name.partition(".")[0])
            assert home is None or is_within(module_name(path), home), f"{module_name(path)} imports {name}"


def test_importing_vision_and_bridge_needs_no_device_library_at_the_top() -> None:
    for package, late in (("vision", ("picamera2", "libcamera", "bleak")),):
        for path in (ROOT / package).rglob("*.py"):
            top = ast.parse(path.read_text(encoding="utf-8")).body
            for node in top:
                if isinstance(node, ast.Import | ast.ImportFrom):
                    names = [a.name for a in node.names] if isinstance(node, ast.Import) else [str(node.module)]
                    assert not any(name.partition(".")[0] in late for name in names), path
