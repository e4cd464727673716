"""Publisher: every change of the table goes out over the link."""

from hub.engine.ledger import Entry
from hub.service.projections.announcements import announcement
from hub.service.projections.lamp_plan import lamp_plan
from hub.service.projections.table_state import dice_wanted, table_state
from hub.service.snapshot import Snapshot
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import DiceWanted, EntryRecorded, LampPlan, TableState


class Publisher:
    """An observer of the service. State is sent only when it differs from what was sent last."""

    def __init__(self, link: MessageLink, catalogue: Catalogue) -> None:
        self._link, self._catalogue = link, catalogue
        self._state: TableState | None = None
        self._lamps: LampPlan | None = None
        self._wanted: DiceWanted | None = None

    def __call__(self, snapshot: Snapshot, entries: tuple[Entry, ...]) -> None:
        if (state := table_state(snapshot)) != self._state:
            self._link.publish(topics.STATE, state)
            self._state = state
        if (lamps := lamp_plan(snapshot)) != self._lamps:
            self._link.publish(topics.LAMPS, lamps)
            self._lamps = lamps
        if (wanted := dice_wanted(snapshot)) != self._wanted:
            self._link.publish(topics.DICE_WANTED, wanted)
            self._wanted = wanted
        if snapshot.codec and snapshot.game_id:
            for entry in entries:
                self._link.publish(
                    topics.ENTRY,
                    EntryRecorded(
                        snapshot.game_id,
                        entry.seq,
                        entry.source,
                        entry.at,
                        snapshot.codec.command_to_json(entry.command),
                        tuple(snapshot.codec.event_to_json(event) for event in entry.events),
                    ),
                )
        if entries and (news := announcement(snapshot, entries, self._catalogue)):
            self._link.publish(topics.ANNOUNCEMENT, news)
