"""Tests what the bot tells systemd: when it is ready, that it is alive, and when it stops."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.running.service_manager import notify, service_told


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """Return the socket of a service manager that wants a sign of life every 20 ms."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "20000")
        yield listening


async def states(manager: socket.socket, last: str) -> list[str]:
    """Return the messages that arrive at the socket, up to the message ``last``."""
    found: list[str] = []
    while last not in found:
        found.append((await asyncio.to_thread(manager.recv, 100)).decode())
    return found


async def test_the_manager_hears_of_readiness_life_and_stopping(manager: socket.socket) -> None:
    ready = asyncio.Event()
    async with service_told(ready):
        assert await states(manager, "WATCHDOG=1") == ["WATCHDOG=1"]
        assert await states(manager, "WATCHDOG=1") == ["WATCHDOG=1"]
        ready.set()
        assert "READY=1" in await states(manager, "READY=1")
    assert (await states(manager, "STOPPING=1"))[-1] == "STOPPING=1"


async def test_without_a_watchdog_there_are_no_signs_of_life(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WATCHDOG_USEC")
    ready = asyncio.Event()
    ready.set()
    async with service_told(ready):
        assert await states(manager, "READY=1") == ["READY=1"]
    assert await states(manager, "STOPPING=1") == ["STOPPING=1"]


@pytest.mark.parametrize("address", ["", "/nowhere/notify", "@sobremesa-nobody"])
def test_without_a_manager_nothing_happens(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", address)
    notify("READY=1")


def test_an_abstract_address_is_heard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    name = f"sobremesa-{tmp_path.name}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name}")
        listening.settimeout(10)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@{name}")
        notify("READY=1")
        assert listening.recv(100) == b"READY=1"
