"""`gamenight doctor`: looks at each part of the box, says what is found, what is missing and what mends it."""

import os
import shutil
import socket
import urllib.request
from collections.abc import Callable

from hub.bootstrap import games_with_data, load_catalogue
from hub.broker_access import BROKER_ANSWER_S, broker_link
from hub.cli.doctor_box import check_gpio, check_pico
from hub.cli.doctor_dice import check_smart_dice
from hub.cli.doctor_service import check_service
from hub.cli.doctor_speech import check_speech
from hub.cli.finding import Finding, Health
from hub.config import Settings
from hub.errors import TabletopError
from hub.service.sqlite_store import FILE_NAME, SqliteStore
from hub.service.store import StoreError
from hub.wire.broker import MosquittoBroker, someone_listens
from hub.wire.link import LinkError

LOW_DISK_MB = 50


def doctor(settings: Settings) -> int:
    """Print all findings; the exit code is 1 if a night could not start like this."""
    findings = [check(settings) for check in CHECKS]
    marks = {Health.OK: "✓", Health.NOTE: "·", Health.PROBLEM: "✗"}
    for finding in findings:
        print(f"{marks[finding.health]} {finding.part:<8} {finding.found}")
        if finding.mend:
            print(f"{'':11}→ {finding.mend}")
    problems = sum(finding.health is Health.PROBLEM for finding in findings)
    print(f"\n{problems} problem(s)." if problems else "\nReady for a night.")
    return 1 if problems else 0


def check_camera(settings: Settings) -> Finding:
    """Open the camera that would be chosen and take one frame, unless smart dice take its place."""
    if finding := check_smart_dice(settings):
        return finding
    try:
        from vision.frames import open_source

        chosen = open_source(settings.camera.source, fps=settings.camera.fps)
    except ImportError as error:
        return Finding(
            "camera",
            Health.PROBLEM,
            f"OpenCV cannot be loaded: {error}",
            "sudo apt-get install libgl1 libglib2.0-0 libxcb1",
        )
    except TabletopError as error:
        return Finding("camera", Health.PROBLEM, str(error), "set camera.source, see `gamenight settings`")
    try:
        with chosen.source as source:
            frame = source.read()
    except TabletopError as error:
        if _is_our_dashboard(settings.web.port):
            return Finding("camera", Health.OK, f"{chosen.source.name}: a running hub uses it.")
        mend = "plug it in, or use --camera simulated; a game goes on with rolls entered by hand"
        return Finding("camera", Health.PROBLEM, f"{chosen.source.name}: {error}", mend)
    size = f"{frame.image.shape[1]}×{frame.image.shape[0]}" if frame else "no frame yet"
    if settings.camera.source == "auto" and source.name == "simulated":
        mend = "on a Pi: sudo apt-get install python3-picamera2; with a webcam: --camera usb"
        return Finding("camera", Health.NOTE, f"{chosen.sentence} ({size})", mend)
    return Finding("camera", Health.OK, f"{chosen.sentence} ({size})")


def check_broker(settings: Settings) -> Finding:
    broker = settings.broker
    where = f"{broker.host}:{broker.port}"
    if someone_listens(broker.host, broker.port):
        try:
            broker_link(settings, "doctor", is_visitor=True).start(BROKER_ANSWER_S).close()
        except LinkError as error:
            if broker.kind == "auto":
                return Finding(
                    "broker", Health.NOTE, f"{error} A free port will be used.", "set broker.port or broker.username"
                )
            return Finding("broker", Health.PROBLEM, str(error), "set broker.host, port, username and password")
        return Finding("broker", Health.OK, f"A broker answers at {where}.")
    if broker.kind == "external":
        return Finding(
            "broker", Health.PROBLEM, f"No broker at {where}.", "sudo systemctl start mosquitto, or set broker.host"
        )
    if broker.kind == "mosquitto" and not MosquittoBroker.program():
        return Finding("broker", Health.PROBLEM, "mosquitto is not installed.", "sudo apt-get install mosquitto")
    return Finding("broker", Health.OK, f"Nobody listens at {where}; our own broker will.")


def check_store(settings: Settings) -> Finding:
    """Open the ledger as the hub would, without leaving a new one behind."""
    folder = settings.store.path
    existed = (folder / FILE_NAME).exists()
    nearest = next(parent for parent in (folder, *folder.parents) if parent.exists())
    if not existed and not os.access(nearest, os.W_OK):
        return Finding(
            "store", Health.PROBLEM, f"The folder {nearest} cannot be written.", "set store.folder, or --data FOLDER"
        )
    free_mb = shutil.disk_usage(nearest).free // 1_000_000
    if free_mb < LOW_DISK_MB:
        return Finding("store", Health.PROBLEM, f"Only {free_mb} MB are free in {nearest}.", "make room on the disk")
    if not existed:
        return Finding("store", Health.OK, f"{folder} will be made; {free_mb} MB free.")
    try:
        store = SqliteStore(folder)
    except StoreError as error:
        if "Another hub" in str(error):
            return Finding("store", Health.OK, f"A running hub uses {folder}.")
        return Finding("store", Health.PROBLEM, str(error), "set store.folder, or --data FOLDER")
    games = len(store.games())
    store.close()
    return Finding("store", Health.OK, f"{folder / FILE_NAME}: {games} game(s), {free_mb} MB free.")


def check_data(settings: Settings) -> Finding:
    """Read the files that games would be played with, as the hub would."""
    from hub.games.registry import GAMES

    games, mistakes = games_with_data(settings, load_catalogue(settings), GAMES)
    if mistakes:
        found = "Left out: " + "; ".join(map(str, mistakes))
        return Finding("data", Health.NOTE, found, "mend the file and start the hub again; a night starts without it")
    count = sum(len(files) for game in games for files in game.files.values())
    return Finding("data", Health.OK, f"{count} file(s) for games, {settings.store.path / 'games'} included.")


def check_ports(settings: Settings) -> Finding:
    web = settings.web
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((web.host, web.port))
    except OSError as error:
        if _is_our_dashboard(web.port):
            return Finding("ports", Health.OK, f"A running hub answers on port {web.port}.")
        mend = f"stop what uses it, or choose another: --port {web.port + 1}"
        return Finding(
            "ports", Health.PROBLEM, f"Port {web.port} on {web.host} cannot be used: {error.strerror}.", mend
        )
    return Finding("ports", Health.OK, f"Port {web.port} is free for the dashboard.")


def _is_our_dashboard(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return b'"online"' in answer.read(1000)
    except OSError:
        return False


CHECKS: tuple[Callable[[Settings], Finding], ...] = (
    check_camera,
    check_gpio,
    check_pico,
    check_broker,
    check_speech,
    check_store,
    check_data,
    check_ports,
    check_service,
)
