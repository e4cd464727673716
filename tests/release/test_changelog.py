"""The version and the changelog tell the same story, on every commit."""

from datetime import date

import pytest

from hub.version import __version__
from tests.release.changelog import CHANGELOG, NotAChangelog, Section, sections
from tests.release.check import hindrances

FOUND = sections(CHANGELOG.read_text(encoding="utf-8"))


def test_releases_are_dated_and_stand_newest_first() -> None:
    releases = [one for one in FOUND if one.version]
    versions, days = [one.version for one in releases], [one.day or date.max for one in releases]
    assert versions == sorted(set(versions), reverse=True)  # type: ignore[type-var]  # none of them is None
    assert days == sorted(days, reverse=True)
    assert versions[-1] == (0, 1, 0)


def test_one_unreleased_section_at_most_and_only_at_the_top() -> None:
    assert [one for one in FOUND[1:] if not one.version] == []


def test_the_version_is_the_newest_release_or_the_next_in_the_making() -> None:
    newest = next(one.version for one in FOUND if one.version)
    number, _, stage = __version__.partition(".dev")
    version = tuple(int(part) for part in number.split("."))
    if FOUND[0].version is None:
        assert (stage, version > newest) == ("0", True), "between releases it is the next version with .dev0"
    else:
        assert (stage, version) == ("", newest)


@pytest.mark.parametrize("heading", ["## Unreleased", "## 0.7.0 – a night", "## 0.7 (2026-11-16) – a night", "## Next"])
def test_a_heading_of_another_form_is_refused(heading: str) -> None:
    with pytest.raises(NotAChangelog, match="neither"):
        sections(f"# Changelog\n\n{heading}\n")


RELEASED = Section((0, 7, 0), date(2026, 12, 1))
UNRELEASED = Section(None, None)


@pytest.mark.parametrize(
    ("version", "found", "changes", "tagged", "says"),
    [
        ("0.7.0", (RELEASED,), "", "", []),
        ("0.7.0", (RELEASED,), "", "abc", []),
        ("0.7.0.dev0", (RELEASED,), "", "", ["hub/version.py says 0.7.0.dev0"]),
        ("0.7.0", (UNRELEASED, RELEASED), "", "", ["Unreleased"]),
        ("0.7.0", (RELEASED,), " M README.md", "", ["README.md"]),
        ("0.7.0", (RELEASED,), "", "def", ["v0.7.0 is there already"]),
        ("0.7.0", (), "?? new.py", "def", ["is none", "new.py", "already"]),
    ],
)
def test_what_is_in_the_way_of_a_release_is_named(
    version: str, found: tuple[Section, ...], changes: str, tagged: str, says: list[str]
) -> None:
    named = hindrances(version, found, changes=changes, tagged=tagged, head="abc")
    assert len(named) == len(says)
    for expected, one in zip(says, named, strict=True):
        assert expected in one
