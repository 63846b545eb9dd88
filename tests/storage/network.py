"""A network before the tests' PostgreSQL server that can lose all packets, as if a cable were cut."""

from __future__ import annotations

import ctypes
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import parse_qs, urlsplit

from storage.postgres.address import Address

# The options with which Linux filters what a socket receives, and a filter of one instruction: keep no byte. The kernel
# drops these packets before it acknowledges them.
_SO_ATTACH_FILTER, _SO_DETACH_FILTER = 26, 27
_DROP_ALL = struct.pack("HBBI", 0x06, 0, 0, 0)
_BYTES = 1 << 16


class Network:
    """Connects clients over TCP with a server that listens on a socket in a folder. ``address``: for the clients."""

    def __init__(self, address: Address) -> None:
        url = urlsplit(address.url)
        (folder,) = parse_qs(url.query)["host"]
        self._server = Path(folder) / ".s.PGSQL.5432"
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._clients: list[socket.socket] = []
        self._servers: list[socket.socket] = []
        self._lost = Event()
        self.address = Address(f"postgresql://sobremesa@127.0.0.1:{self._listening.getsockname()[1]}{url.path}")
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Lose all packets from now on, in both directions."""
        self._lost.set()
        for one in (self._listening, *self._clients):
            _drop_packets(one)

    def mend(self) -> None:
        """Lose no more packets."""
        self._lost.clear()
        for one in (self._listening, *self._clients):
            with suppress(OSError):  # The connection has ended.
                one.setsockopt(socket.SOL_SOCKET, _SO_DETACH_FILTER, 0)

    def close(self) -> None:
        """End all connections."""
        for one in (*self._clients, *self._servers, self._listening):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with self._listening, suppress(OSError), ExitStack() as opened:
            while True:
                client = opened.enter_context(self._listening.accept()[0])
                server = opened.enter_context(socket.socket(socket.AF_UNIX))
                server.connect(str(self._server))
                self._clients.append(client)
                self._servers.append(server)
                for one, other in ((client, server), (server, client)):
                    Thread(target=self._forward, args=(one, other), daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(_BYTES):
                if not self._lost.is_set():
                    target.sendall(data)
            target.shutdown(socket.SHUT_WR)


def _drop_packets(one: socket.socket) -> None:
    program = ctypes.create_string_buffer(_DROP_ALL)
    with suppress(OSError):  # The connection has ended.
        one.setsockopt(socket.SOL_SOCKET, _SO_ATTACH_FILTER, struct.pack("HL", 1, ctypes.addressof(program)))


@contextmanager
def network(address: Address) -> Iterator[Network]:
    """Yield a network before a server, and close it at the end."""
    made = Network(address)
    try:
        yield made
    finally:
        made.close()
