"""What was said last, for a device that reads it aloud by itself."""

from dataclasses import dataclass

from hub.service.projections.announcements import lines_of
from hub.service.projections.speech import speech_plan
from hub.service.snapshot import Snapshot
from hub.texts.catalogue import Catalogue
from hub.wire.messages import SpeechPlan


@dataclass(frozen=True, slots=True)
class SaidView:
    """`is_hushed`: somebody wants silence in the whole house."""

    id: str
    kind: str
    text: str
    plan: SpeechPlan
    is_hushed: bool


def said_view(snapshot: Snapshot, catalogue: Catalogue, language: str) -> SaidView | None:
    said = snapshot.said
    if said is None:
        return None
    text = " ".join(lines_of(said, catalogue, language, snapshot.names))
    return SaidView(said.id, said.kind, text, speech_plan(snapshot.house), snapshot.house.is_quiet)
