"""Publisher: every change of the table goes out over the link."""

from typing import TypeVar

from hub.engine.ledger import Entry
from hub.service.projections.announcements import announcement
from hub.service.projections.lamp_plan import lamp_plan
from hub.service.projections.speech import speech_plan
from hub.service.projections.table_state import table_state
from hub.service.snapshot import Snapshot
from hub.service.throws import dice_wanted
from hub.texts.catalogue import Catalogue
from hub.wire import topics
from hub.wire.link import MessageLink
from hub.wire.messages import EntryRecorded

M = TypeVar("M")


class Publisher:
    """An observer of the service. State is sent when it differs from what was sent last, and after a reconnect,
    because a broker that was restarted has forgotten it. `voice` is the table's usual language.
    """

    def __init__(self, link: MessageLink, catalogue: Catalogue, *, voice: str) -> None:
        self._link, self._catalogue, self._voice = link, catalogue, voice
        self._sent: dict[str, object] = {}
        self._was_online = False
        self._said: str | None = None

    def __call__(self, snapshot: Snapshot, entries: tuple[Entry, ...]) -> None:
        is_online = "hub" in snapshot.online
        if is_online and not self._was_online:
            self._sent.clear()
        self._was_online = is_online
        self._send(topics.STATE, table_state(snapshot))
        self._send(topics.LAMPS, lamp_plan(snapshot))
        self._send(topics.SPEECH, speech_plan(snapshot.house))
        self._send(topics.DICE_WANTED, dice_wanted(snapshot))
        if snapshot.codec and snapshot.game_id:
            for entry in entries:
                command, events = snapshot.codec.entry_in_public(entry)
                self._link.publish(
                    topics.ENTRY,
                    EntryRecorded(
                        snapshot.game_id,
                        entry.seq,
                        entry.source,
                        entry.at,
                        command,
                        events,
                    ),
                )
        if snapshot.said and snapshot.said.id != self._said:
            self._said = snapshot.said.id
            news = announcement(snapshot, snapshot.said, self._catalogue.of(snapshot.match), voice=self._voice)
            self._link.publish(topics.ANNOUNCEMENT, news)

    def _send(self, topic: topics.Topic[M], state: M) -> None:
        if self._sent.get(topic.name) != state:
            self._link.publish(topic, state)
            self._sent[topic.name] = state
