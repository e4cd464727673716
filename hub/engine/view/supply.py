"""What is left for everybody: a bank, a deck, a bag."""

from dataclasses import dataclass, field

from hub.engine.phrase import Phrase
from hub.engine.view.panel import Counter, Panel


@dataclass(frozen=True, slots=True)
class SupplyPanel(Panel):
    label: Phrase
    counters: tuple[Counter, ...]
    key: str = field(default="supply", kw_only=True)
