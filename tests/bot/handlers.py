"""Waits for the bot's handlers: a press may be acknowledged long before its handler is done."""

from __future__ import annotations

import asyncio

# The names that discord.py gives to the tasks of interactions, and to the task that begins after a start.
HANDLERS = {"discord.py: on_interaction", "CommandTree-invoker", "discord.py: on_ready"}


def handlers() -> list[asyncio.Task[object]]:
    return [task for task in asyncio.all_tasks() if task.get_name() in HANDLERS]


async def handled() -> None:
    """Wait until no handler is running."""
    while working := handlers():
        await asyncio.wait(working)
