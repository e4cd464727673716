"""The names under which a browser may have found this machine; whoever owns another one can let it lead here, too."""

import socket
from collections.abc import Iterator
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from web_ui.settings import DashboardSettings

# Nobody can buy a name below these; the last ones are what routers call the devices in a house.
AT_HOME = (".local", ".localhost", ".lan", ".home.arpa", ".internal", ".localdomain", ".home", ".fritz.box")


def is_ours(host: str, settings: DashboardSettings) -> bool:
    """Whether this is what the machine is called, with or without a port."""
    name = _name_in(host)
    if not name:
        return False
    return _is_address(name) or "." not in name or name.endswith(AT_HOME) or name in _given(settings)


def _given(settings: DashboardSettings) -> Iterator[str]:
    """Names with a dot that somebody gave the machine, the cheapest to find out first."""
    yield from map(_name_in, settings.hosts)
    if settings.join_url:
        yield _name_in(urlsplit(settings.join_url()).netloc)
    yield from map(_name_in, own_names())


@cache
def own_names() -> tuple[str, ...]:
    """What the system calls itself, asked once: the long form may have to be asked from the network."""
    return socket.gethostname(), socket.getfqdn()


def _name_in(host: str) -> str:
    """Without port, brackets and the dot that may end it, in small letters; empty if it is no name at all."""
    try:
        return (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
