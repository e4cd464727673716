"""The tunes of the buzzer, each a row of notes; all of them in this one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hub.wire.messages import Tune

LOWEST_HZ, HIGHEST_HZ = 220.0, 3520.0  # a piezo is loud in between


@dataclass(frozen=True, slots=True)
class Note:
    hz: float  # 0 is a rest
    ms: int


def _notes(*pairs: tuple[float, int]) -> tuple[Note, ...]:
    return tuple(Note(hz, ms) for hz, ms in pairs)


LOW_E, A, B, C, E, G, HIGH_C = 329.6, 440.0, 493.9, 523.3, 659.3, 784.0, 1046.5

TUNES: Mapping[Tune, tuple[Note, ...]] = MappingProxyType({
    Tune.ROLL: _notes((E, 40), (G, 40), (HIGH_C, 60)),  # a short blip upwards
    Tune.ALARM: _notes((LOW_E, 180), (0, 90), (LOW_E, 180), (0, 90), (LOW_E, 260)),  # three low ones
    Tune.UNSURE: _notes((A, 140), (0, 30), (E, 220)),  # as one's voice goes in a question
    Tune.TURN: _notes((C, 120),),
    Tune.VICTORY: _notes(
        (C, 150), (0, 30), (C, 150), (0, 30), (C, 150), (0, 30), (C, 350), (0, 30),
        (A, 300), (B, 300), (C, 200), (0, 60), (B, 150), (C, 600),
    ),
    Tune.REFUSED: _notes((LOW_E, 120),),
    Tune.TICK: _notes((HIGH_C, 10),),
})  # fmt: skip


def length_ms(tune: Tune) -> int:
    return sum(note.ms for note in TUNES[tune])
