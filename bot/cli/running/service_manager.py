"""Tells systemd that the bot is ready, still works, or stops (the protocol of `sd_notify`)."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from bot.host.ground.tasks import end_tasks

MICROSECONDS = 1_000_000


@asynccontextmanager
async def service_told(ready: asyncio.Event) -> AsyncIterator[None]:
    """Tell the service manager, if there is one, when the bot is ``ready``, that its loop runs, and when it stops."""
    tasks = [asyncio.create_task(_tell_ready(ready)), asyncio.create_task(_tell_alive())]
    try:
        yield
    finally:
        notify("STOPPING=1")
        await end_tasks(tasks)


def notify(state: str) -> None:
    """Send a state to the service manager. If there is none, or if it does not listen, do nothing."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
        # A manager that is busy must not block the loop.
        sender.setblocking(False)
        # A first @ stands for the zero byte of an abstract address.
        sender.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        sender.send(state.encode())


async def _tell_ready(ready: asyncio.Event) -> None:
    await ready.wait()
    notify("READY=1")


async def _tell_alive() -> None:
    """Send a heartbeat twice in each period of the watchdog, until cancelled."""
    period = os.environ.get("WATCHDOG_USEC", "")
    while period.isdecimal():
        notify("WATCHDOG=1")
        await asyncio.sleep(int(period) / MICROSECONDS / 2)
