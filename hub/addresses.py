"""The addresses of this machine in its own network, asked from the kernel without sending anything."""

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
