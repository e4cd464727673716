"""`make release-check`: may this commit be tagged? Names everything that is in the way."""

import subprocess
import sys

from hub.version import __version__
from tests.release.changelog import CHANGELOG, ROOT, Section, sections


def hindrances(version: str, found: tuple[Section, ...], *, changes: str, tagged: str, head: str) -> list[str]:
    """What keeps this commit from being the release `version`; `changes` as git status tells them."""
    newest = next((one for one in found if one.version), None)
    written = ".".join(map(str, newest.version)) if newest and newest.version else "none"
    wrong = []
    if version != written:
        wrong.append(f"hub/version.py says {version}, the newest dated section of docs/changelog.md is {written}.")
    if found and found[0].version is None:
        wrong.append("docs/changelog.md still has an Unreleased section: give it a version and a day.")
    if changes:
        wrong.append("There are changes that are not committed:\n" + changes.rstrip())
    if tagged not in ("", head):
        wrong.append(f"The tag v{version} is there already, on another commit.")
    return wrong


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def main() -> int:
    wrong = hindrances(
        __version__,
        sections(CHANGELOG.read_text(encoding="utf-8")),
        changes=_git("status", "--porcelain"),
        tagged=_git("rev-parse", "--quiet", "--verify", f"refs/tags/v{__version__}^{{commit}}"),
        head=_git("rev-parse", "HEAD"),
    )
    for one in wrong:
        print(f"release-check: {one}", file=sys.stderr)
    if not wrong:
        print(f"Nothing is in the way of v{__version__}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
