"""`gamenight doctor`: does the table start with the machine, and does it run?"""

import subprocess
from pathlib import Path

from hub.cli.finding import Finding, Health
from hub.config import Settings

UNIT = Path("/etc/systemd/system/gamenight.service")
LOG = "journalctl -u gamenight -n 50"


def check_service(_settings: Settings) -> Finding:
    if not UNIT.exists():
        return Finding("service", Health.OK, "Not installed as a service; the table is started by hand.")
    state, starts = _systemctl("is-active"), _systemctl("is-enabled")
    if state == "failed":
        return _found(Health.PROBLEM, "The service has failed.", f"{LOG} says why; sudo systemctl restart gamenight")
    if state == "activating":  # a service that fails is started again and again, and shows so
        return _found(Health.NOTE, "The service is starting.", f"if that stays so, {LOG} says why")
    if starts != "enabled":
        return _found(
            Health.NOTE, "The service does not start with the machine.", "sudo systemctl enable --now gamenight"
        )
    if state != "active":
        return _found(Health.NOTE, "The service is not running.", "sudo systemctl start gamenight")
    return _found(Health.OK, "The service is running and starts with the machine.")


def _found(health: Health, found: str, mend: str = "") -> Finding:
    return Finding("service", health, found, mend)


def _systemctl(question: str) -> str:
    """The one word that systemctl answers; empty where there is no systemd."""
    try:
        asked = ["systemctl", question, UNIT.name]
        return subprocess.run(asked, capture_output=True, text=True, timeout=10, check=False).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return ""
