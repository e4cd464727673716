"""Ways to the broker of the settings: a link, whether anybody answers there, and whether a table is served already."""

import threading
import uuid

from hub.config import Settings
from hub.errors import TabletopError
from hub.wire import topics
from hub.wire.broker import someone_listens
from hub.wire.link import LinkError, MqttLink
from hub.wire.messages import CommandRequest

BROKER_ANSWER_S = 3.0
MUTE_S = 6.0  # who listens at the broker's port and says nothing for so long is none


def broker_link(
    settings: Settings,
    process: str,
    *,
    port: int | None = None,
    is_visitor: bool = False,
    may_be_many: bool = False,
) -> MqttLink:
    """A link to the broker of the settings, not yet started."""
    broker = settings.broker
    return MqttLink(
        process,
        table=settings.table.name,
        host=broker.host,
        port=port or broker.port,
        username=broker.username or None,
        password=broker.password or None,
        is_visitor=is_visitor,
        may_be_many=may_be_many,
    )


def is_broker(settings: Settings, port: int) -> bool:
    """Something listens there; is it an MQTT broker that takes us?"""
    try:
        broker_link(settings, "probe", port=port, is_visitor=True).start(MUTE_S).close()
    except LinkError:
        return False
    return True


def expect_table_is_free(settings: Settings, port: int) -> None:
    """Two hubs at one table would pay twice and push each other off the broker.

    A hub that says it is online is asked something; only one that answers is really there, for after a power
    cut a broker may still say so for a while.
    """
    broker, table = settings.broker, settings.table.name
    if not someone_listens(broker.host, port):
        return
    question = CommandRequest(uuid.uuid4().hex, {})
    present, heard, answered = threading.Event(), threading.Event(), threading.Event()
    probe = broker_link(settings, f"probe-{uuid.uuid4().hex[:8]}", port=port, is_visitor=True)
    probe.on_availability(lambda process, is_online: present.set() if process == "hub" and is_online else None)
    # Our own question comes back after whatever the broker keeps, so then we know who is said to be here.
    probe.subscribe(topics.COMMAND, lambda asked: heard.set() if asked == question else None)
    probe.subscribe(
        topics.COMMAND_RESULT,
        lambda result: answered.set() if result.request_id == question.request_id else None,
    )
    try:
        probe.start(BROKER_ANSWER_S)
        probe.publish(topics.COMMAND, question)
        heard.wait(BROKER_ANSWER_S)
        if present.is_set():
            answered.wait(BROKER_ANSWER_S)
    except LinkError:
        return  # nobody to ask; whoever connects later says what is wrong
    finally:
        probe.close()
    if answered.is_set():
        raise TabletopError(
            f"Another hub already serves the table “{table}” on the broker at {broker.host}:{port}. "
            "Stop it, or choose another table (--table NAME) or broker (--broker-port PORT)."
        )
