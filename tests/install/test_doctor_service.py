"""What the doctor finds of the service: a systemctl that answers as the real one does in each state."""

from pathlib import Path

import pytest

from hub.cli import doctor_service
from hub.cli.doctor_service import check_service
from hub.cli.finding import Health
from hub.config import Settings


@pytest.mark.parametrize(
    ("active", "enabled", "health", "mend"),
    [
        ("active", "enabled", Health.OK, ""),
        ("active", "disabled", Health.NOTE, "sudo systemctl enable --now gamenight"),
        ("inactive", "enabled", Health.NOTE, "sudo systemctl start gamenight"),
        ("inactive", "disabled", Health.NOTE, "sudo systemctl enable --now gamenight"),
        ("activating", "enabled", Health.NOTE, "journalctl -u gamenight"),
        ("failed", "enabled", Health.PROBLEM, "sudo systemctl restart gamenight"),
        ("", "", Health.NOTE, "sudo systemctl enable --now gamenight"),
    ],
)
def test_every_state_has_its_mend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, active: str, enabled: str, health: Health, mend: str
) -> None:
    unit, systemctl = tmp_path / "gamenight.service", tmp_path / "systemctl"
    unit.touch()
    systemctl.write_text(
        f'#!/bin/sh\ncase "$1 $2" in\n"is-active {unit.name}") echo {active};;\n*) echo {enabled};;\nesac\n'
    )
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(doctor_service, "UNIT", unit)
    found = check_service(Settings())
    assert (found.part, found.health) == ("service", health)
    assert mend in found.mend
    assert bool(found.mend) == (health is not Health.OK)


def test_a_table_started_by_hand_is_fine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_service, "UNIT", tmp_path / "none")
    assert check_service(Settings()).health is Health.OK


def test_without_systemd_nothing_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(doctor_service, "UNIT", tmp_path)
    assert check_service(Settings()).health is Health.NOTE
