"""The flags that all commands with settings share."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from hub.config import Settings, load_settings
from hub.errors import TabletopError

Run = Callable[[argparse.Namespace], int]
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

# Short flags for the settings people change most; --set reaches all of them.
FLAGS = {
    "--port": ("web.port", "port of the dashboard"),
    "--camera": ("camera.source", "auto, pi, usb, usb:N, file:PATH, simulated, pixels or godice"),
    "--data": ("store.folder", "folder of the ledger"),
    "--table": ("table.name", "name of the table in MQTT topics"),
    "--broker": ("broker.kind", "auto, embedded, mosquitto or external"),
    "--broker-host": ("broker.host", "address of the MQTT broker"),
    "--broker-port": ("broker.port", "port of the MQTT broker"),
    "--language": ("table.language", "cs, en or de"),
}


def settings_of(args: argparse.Namespace) -> Settings:
    """Settings from file, environment and flags, in that order."""
    overrides: dict[str, str] = {}
    for pair in args.set:
        name, equals, value = pair.partition("=")
        if not equals:
            raise TabletopError(f"--set wants name=value, for instance --set web.port=8081, not {pair!r}.")
        overrides[name] = value
    for flag, (name, _) in FLAGS.items():
        value = getattr(args, flag.strip("-").replace("-", "_"))
        if value is not None:
            overrides[name] = value
    return load_settings(args.config, os.environ, overrides)


def settings_flags() -> argparse.ArgumentParser:
    flags = argparse.ArgumentParser(add_help=False)
    group = flags.add_argument_group("settings")
    group.add_argument(
        "--config", type=Path, default=None, metavar="FILE", help="settings file (see `gamenight settings`)"
    )
    group.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="any setting, e.g. web.port=8081"
    )
    for flag, (name, text) in FLAGS.items():
        group.add_argument(flag, default=None, metavar=name.rpartition(".")[2].upper(), help=text)
    return flags
