"""The product as people start it: processes, broker, HTTP. Dice are simulated frames, presses are mock edges."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hub.wire.broker import someone_listens
from tests.brokers import BROKERS, free_port, need_mosquitto
from tests.patience import until
from tests.system.processes import Dashboard, Process

pytestmark = pytest.mark.broker

PLAYERS = [{"name": "Jana", "colour": "red"}, {"name": "Petr", "colour": "blue"}, {"name": "", "colour": "white"}]
FOUNDING = [  # seat order there and back: settlement, road
    ("red", "n26", "n20-n26"),
    ("blue", "n40", "n40-n44"),
    ("white", "n41", "n36-n41"),
    ("white", "n37", "n37-n42"),
    ("blue", "n10", "n6-n10"),
    ("red", "n18", "n13-n18"),
]


def found(dashboard: Dashboard) -> None:
    """A new game, founded; Red is to roll."""
    assert dashboard.post("/api/game", {"game": "catan", "players": PLAYERS})["accepted"]
    assert dashboard.command(type="ChooseStarter", player="red")["accepted"]
    for player, node, edge in FOUNDING:
        assert dashboard.command(type="FoundSettlement", player=player, node=node)["accepted"]
        assert dashboard.command(type="FoundRoad", player=player, edge=edge)["accepted"]


def throw(dashboard: Dashboard, *values: int) -> Any:
    """Throw the simulated dice and wait until the camera has seen them come to rest."""
    before = dashboard.state()["version"]
    assert dashboard.post("/api/simulator/throw", {"values": list(values), "faults": []})
    return until(lambda: state if (state := dashboard.state())["version"] > before else None)


def cards_of(state: Any) -> dict[str, int]:
    return {player["name"]: player["cards"] for player in state["players"]}


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def run_args(tmp_path: Path, port: int) -> list[str]:
    return [
        *("run", "--data", str(tmp_path / "data"), "--port", str(port), "--set", "web.host=127.0.0.1"),
        *("--camera", "simulated", "--set", "camera.seed=7", "--broker", "embedded", "--broker-port", str(free_port())),
    ]


def test_a_night_in_one_process_survives_being_killed(run_args: list[str], port: int) -> None:
    dashboard = Dashboard(port)
    with Process(*run_args) as hub:
        until(dashboard.is_complete)
        found(dashboard)
        state = throw(dashboard, 1, 2)
        assert state["last_roll"] == [1, 2] or state["last_roll"] == [2, 1]
        assert cards_of(state) == {"Jana": 4, "Petr": 4, "Bílý": 5}
        assert state["phase"] == "main"
        dashboard.post("/api/simulator/press", {})
        until(lambda: dashboard.state()["active"] == "blue")
        before = dashboard.state()
        assert hub.stop(signal.SIGKILL) == -signal.SIGKILL
    with Process(*run_args) as again:
        until(dashboard.is_ready)
        assert dashboard.state() == before
        again.await_line("Ctrl-C stops")
        assert again.stop() == 0
        said = "".join(again.lines)
    assert "Good night." in said
    assert "Traceback" not in said
    for part in ("broker", "ledger", "dashboard", "camera", "buttons"):
        assert f"  {part}" in said
    assert f"http://127.0.0.1:{port}/" in said


def test_separate_processes_on_a_separate_mosquitto(tmp_path: Path, port: int) -> None:
    broker_port = free_port()
    broker = BROKERS["mosquitto"](broker_port)
    common = ["--broker-port", str(broker_port), "--table", "attic"]
    serve = ["serve", "--data", str(tmp_path), "--port", str(port), "--set", "web.host=127.0.0.1", *common]
    dashboard = Dashboard(port)
    with (
        Process(*serve) as hub,
        Process("vision", "--camera", "simulated", "--set", "camera.seed=3", *common) as vision,
        Process("bridge", *common) as bridge,
        Process("announcer", "--set", f"speech.device=file:{tmp_path / 'said'}", *common) as announcer,
    ):
        until(dashboard.is_ready)  # also without a broker the dashboard is there
        broker.start()
        try:
            until(dashboard.is_complete)
            found(dashboard)
            state = throw(dashboard, 4, 4)
            assert sorted(state["last_roll"]) == [4, 4]
            assert cards_of(state) == {"Jana": 4, "Petr": 4, "Bílý": 3}
            dashboard.post("/api/simulator/press", {})
            until(lambda: dashboard.state()["active"] == "blue")
            vision.stop(signal.SIGKILL)  # the last will tells, and the game goes on by hand
            until(lambda: "vision" not in dashboard.get("/healthz")["online"])
            assert dashboard.command(type="RecordRoll", dice=[6, 6])["accepted"]
            until(lambda: any((tmp_path / "said").glob("*.wav")))
            assert announcer.stop() == 0
            until(lambda: "announcer" not in dashboard.get("/healthz")["online"])
            assert bridge.stop() == 0
            until(lambda: "bridge" not in dashboard.get("/healthz")["online"])
            assert hub.stop(signal.SIGTERM) == 0
        finally:
            broker.close()


def test_a_second_hub_at_the_same_table_is_told_so(run_args: list[str], port: int, tmp_path: Path) -> None:
    common = run_args[run_args.index("--broker-port") + 1]
    with Process(*run_args) as first:
        until(Dashboard(port).is_complete)
        with Process(
            "run", "--data", str(tmp_path / "other"), "--port", str(free_port()), "--broker-port", common
        ) as second:
            assert second.wait() == 1
        assert "Another hub already serves the table" in "".join(second.lines)
        assert set(Dashboard(port).get("/healthz")["online"]) == {"hub", "vision", "bridge", "announcer"}
        assert first.stop() == 0


def test_a_killed_hub_takes_its_mosquitto_along(run_args: list[str], port: int) -> None:
    need_mosquitto()
    args = [*run_args, "--broker", "mosquitto"]
    with Process(*args) as first:
        until(Dashboard(port).is_complete)
        first.stop(signal.SIGKILL)
    broker_port = int(args[args.index("--broker-port") + 1])
    until(lambda: not someone_listens("127.0.0.1", broker_port))
    with Process(*args) as again:
        until(Dashboard(port).is_complete)
        assert again.stop() == 0


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "read_only"
    folder.mkdir(mode=0o500)
    yield folder
    folder.chmod(0o700)


def test_a_data_folder_that_cannot_be_written(read_only: Path) -> None:
    target = Path("/proc/gamenight") if os.geteuid() == 0 else read_only / "data"  # root may write anywhere but here
    with Process("run", "--data", str(target), "--broker", "embedded", "--broker-port", str(free_port())) as hub:
        assert hub.wait() == 1
    assert f"The data folder {target} cannot be written" in "".join(hub.lines)
    assert "Traceback" not in "".join(hub.lines)
