"""Snapshot: what screens may read at any moment without asking the writer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hub.engine.definition import MatchSetup
from hub.engine.dice import Face
from hub.engine.match import Match
from hub.engine.phrase import Phrase, PlayerId
from hub.service.codec import GameCodec
from hub.service.dial import Dial
from hub.service.house import House
from hub.service.pauses import Pauses
from hub.service.said import Said
from hub.wire.messages import BridgeStatus, CameraStatus, SpeakerStatus


@dataclass(frozen=True, slots=True)
class Attention:
    """The hub needs a person: an unclear throw, or dice that do not fit the moment."""

    words: Phrase
    values: tuple[Face, ...] = ()  # what was seen, as a hint
    asks_for_roll: bool = False
    roll_id: str | None = None  # of the throw it is about; there may be a picture of it
    can_accept: bool = False  # the words say the values, so a press of the main button can say that they are right


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An immutable picture of the table; `revision` grows with every change of anything in it."""

    revision: int = 0
    game_id: str | None = None
    match: Match | None = None
    codec: GameCodec | None = None
    attention: Attention | None = None
    camera: CameraStatus | None = None
    online: frozenset[str] = field(default_factory=frozenset)  # processes: hub, vision, bridge
    house: House = field(default_factory=House)
    join_code: str = ""  # shown at the table; whoever knows it may take a seat
    phones: Mapping[PlayerId, bool] = field(default_factory=dict)  # seat with a device of its own → whether it is here
    turn_since: float | None = None  # when the present turn began
    bridge: BridgeStatus | None = None
    pauses: Pauses = field(default_factory=Pauses)
    dial: Dial | None = None  # a roll that is being entered with the knob
    speaker: SpeakerStatus | None = None
    said: Said | None = None  # what was worth saying last

    @property
    def version(self) -> int:
        """The ledger version a command must have seen."""
        return self.match.version if self.match else 0

    @property
    def names(self) -> Mapping[PlayerId, str]:
        return {player.id: player.name for player in self.match.setup.players} if self.match else {}


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a command; a refusal carries a phrase for people and a stable reason for code."""

    accepted: bool
    version: int
    refusal: Phrase | None = None
    rule: str | None = None
    game_id: str | None = None  # of a game that was added

    @property
    def reason(self) -> str | None:
        return self.refusal.key if self.refusal else None


@dataclass(frozen=True, slots=True)
class GameSummary:
    """One line of the list of stored games; the set-up is all it takes to play the same again."""

    id: str
    setup: MatchSetup
    created_at: float
    is_current: bool
    entries: int
    last_at: float  # of the last entry, or of the beginning
