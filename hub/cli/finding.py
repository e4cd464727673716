"""What `gamenight doctor` finds: how a part is doing, and what mends it."""

from dataclasses import dataclass
from enum import StrEnum


class Health(StrEnum):
    OK = "ok"
    NOTE = "note"  # works, but less than it could
    PROBLEM = "problem"  # a night would not start


@dataclass(frozen=True, slots=True)
class Finding:
    part: str
    health: Health
    found: str
    mend: str = ""  # the command or setting that mends it
