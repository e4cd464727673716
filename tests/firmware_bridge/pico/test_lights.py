"""The whole way: a message to the lights under the board, and a knock on the tray to a message."""

from firmware_bridge import Bridge, Pinout
from hub.wire import topics
from hub.wire.link import MemoryBus, MemoryLink
from hub.wire.messages import BridgeStatus, LampMode, LampPlan, Light, PicoState, SensorChanged
from tests.firmware_bridge.pico.bench import Bench, config
from tests.patience import until

KNOCK = 26


def test_from_message_to_light_and_from_knock_to_message(bench: Bench) -> None:
    board, _ = bench.plug_in(config=config(LEDS=2))
    bus = MemoryBus()
    table, link = (MemoryLink(process, table="test", bus=bus) for process in ("hub", "bridge"))
    statuses: list[BridgeStatus] = []
    changes: list[SensorChanged] = []
    for one in (table, link):
        one.start()
    table.subscribe(topics.BRIDGE, statuses.append)
    table.subscribe(topics.SENSOR, changes.append)
    with Bridge(link, Pinout(pico=bench.wiring(2)), pins="mock"):
        until(lambda: statuses[-1:] != [] and statuses[-1].pico is PicoState.READY, "the Pico in the status")
        assert statuses[-1].sensors == ("knock",)
        table.publish(topics.LAMPS, LampPlan({}, ((Light(LampMode.ON, "#ff0000"), Light(LampMode.ON, "#0000ff")),)))
        until(lambda: board.pixels == ["ff0000", "0000ff"], "the plan on the strip")
        board.set(KNOCK, 60_000)
        until(lambda: [(one.sensor, one.active) for one in changes] == [("knock", True)], "a knock")
