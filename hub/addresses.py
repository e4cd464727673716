"""The addresses and ports of this machine, asked from the kernel without sending anything."""

import fcntl
import socket
import struct

SIOCGIFADDR = 0x8915  # linux/sockios.h: address of an interface


def own_addresses() -> tuple[str, ...]:
    """IPv4 addresses of all interfaces but loopback, in the kernel's order."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asking.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue  # an interface without an address
            address = socket.inet_ntoa(answer[20:24])
            if not address.startswith("127."):
                found.append(address)
    return tuple(found)


def reachable_host(bound: str) -> str:
    """The address phones can use: the first one of this machine that is not loopback."""
    if bound not in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return bound
    return next(iter(own_addresses()), "localhost")


def free_port(host: str = "127.0.0.1") -> int:
    """A port nobody uses right now."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])
