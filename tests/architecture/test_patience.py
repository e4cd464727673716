"""No test decides anything by the clock: how long to wait is said in one place, and `gamenight bench` measures speed.

Tests of whole machines (tests/machines) run on emulated processors and set up systems; they keep their own hours.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
EXEMPT = (TESTS / "patience.py", TESTS / "machines", TESTS / "firmware_bridge/pico/board")

CLOCKS = {"sleep", "wait_for_timeout", "perf_counter"}
WAITS = {"wait", "join", "settimeout", "wait_for_publish", "wait_connected", "wait_silent", "set_default_timeout"}
LIMITS = {"timeout", "timeout_s", "patience_s", "deadline"}
NAMES = ("TIMEOUT", "PATIENCE", "DEADLINE", "WAIT", "GIVE_UP")


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float) and not isinstance(node.value, bool)


def own_hours(source: str) -> Iterator[tuple[int, str]]:
    """Lines of a test that hold a time of their own, and what is wrong with each."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in CLOCKS:
                yield node.lineno, f"{name} passes time instead of waiting for something"
            case ast.Call(func=ast.Attribute(attr=name), args=[limit, *_]) if name in WAITS and is_number(limit):
                yield node.lineno, f"{name} has a limit of its own"
            case ast.keyword(arg=str(name), value=limit) if name in LIMITS and is_number(limit):
                yield limit.lineno, f"{name} has a value of its own"
            case ast.Assign(targets=[ast.Name(id=name)], value=limit) if is_number(limit):
                if any(part in name for part in NAMES):
                    yield node.lineno, f"{name} belongs into tests/patience.py"
            case ast.Compare(left=ast.BinOp(op=ast.Sub(), left=ast.Call(func=ast.Attribute(attr="monotonic")))):
                yield node.lineno, "how long something takes depends on the machine"


def test_no_test_keeps_hours_of_its_own() -> None:
    found = [
        f"{path.relative_to(TESTS.parent)}:{line}: {what}"
        for path in sorted(TESTS.rglob("*.py"))
        if not any(path.is_relative_to(exempt) for exempt in EXEMPT)
        for line, what in own_hours(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(["wait by tests/patience.py (see docs/testing.md):", *found])


def test_what_is_forbidden_is_found() -> None:
    forbidden = (
        "time.sleep(1)",
        "page.wait_for_timeout(100)",
        "done.wait(5)",
        "thread.join(0.5)",
        "told.get(timeout=3)",
        "expect(it).to_be_visible(timeout=15_000)",
        "WAIT_S = 20.0",
        "assert time.monotonic() - began < 2.5",
        "began = time.perf_counter()",
    )
    allowed = (
        "done.wait()",
        "done.wait(PATIENCE_S)",
        "told.get(timeout=AT_ONCE_S)",
        "', '.join(words)",
        "tray.let_pass(5)",
    )
    assert [one for one in forbidden if not list(own_hours(one))] == []
    assert [one for one in allowed if list(own_hours(one))] == []
