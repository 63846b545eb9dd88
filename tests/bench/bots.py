"""The bots that the local table's benchmarks compare, each in a process of its own.

``python -m tests.bench.bots KIND URL FILE``: ``house`` is the bot on a database file; ``bare`` answers
``/game board`` with a ready-made picture. It says "ready", then answers each line with the CPU seconds used
("memory": the most bytes held), until its input ends.
"""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import process_time

import discord
from discord import app_commands

from bot.client import Sobremesa
from bot.host.desk import now_ms
from bot.local.client import point_client_at
from bot.throttle import Throttle
from bot.words import load_all
from storage import Storage
from tests.bench.timing import run

TOKEN = "a-token-for-the-benchmark"


class Bare(discord.AutoShardedClient):
    """The least that a bot can do: acknowledge, then answer with the same picture to everybody."""

    def __init__(self, png: bytes) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, shard_count=1, max_messages=None, chunk_guilds_at_startup=False)
        self.tree = app_commands.CommandTree(self)
        group = app_commands.Group(name="game", description="A game")

        @group.command(name="board", description="The board")
        async def board(interaction: discord.Interaction[discord.Client]) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(attachments=[discord.File(io.BytesIO(png), "board.png")])

        self.tree.add_command(group)

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()


async def _obey(client: discord.Client) -> None:
    running = asyncio.create_task(client.start(TOKEN))
    try:
        while not client.is_ready():
            if running.done():
                running.result()
            await asyncio.sleep(0.01)
        _say("ready")
        while asked := await asyncio.to_thread(sys.stdin.readline):
            # Linux counts it in kilobytes.
            used = getrusage(RUSAGE_SELF).ru_maxrss * 1024 if asked.strip() == "memory" else process_time()
            _say(f"{used:.6f}")
    finally:
        await client.close()
        await asyncio.gather(running, return_exceptions=True)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _house(database: Path) -> None:
    load_all()
    async with await Storage.open(database, clock=now_ms) as storage, Sobremesa(storage, shards=1) as client:
        # The pretended users ask more often than people may; what the check costs stays in.
        client.house.boards = client.house.pace = Throttle(limit=100_000, seconds=10)
        await _obey(client)


async def _bare(picture: Path) -> None:
    png = await asyncio.to_thread(picture.read_bytes)
    async with Bare(png) as client:
        await _obey(client)


if __name__ == "__main__":
    kind, url, file = sys.argv[1:]
    point_client_at(url)
    run(lambda: (_house if kind == "house" else _bare)(Path(file)))
