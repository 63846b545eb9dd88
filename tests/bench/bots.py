"""The bots that the local table's benchmarks compare, each in its own process.

Run with ``python -m tests.bench.bots KIND URL FILE``. ``whole`` is the bot on a database file. ``hasty`` is the same
bot, but it opens the tables of a tournament without pauses. ``bare`` answers ``/game board`` with a ready-made picture.

The process prints "ready" and then answers each line of its input. "cpu" returns the CPU seconds used, and "memory" the
most bytes held. "resumed" returns the seconds from the connection until all work from before the start was done.
"""

from __future__ import annotations

import asyncio
import io
import sys
from pathlib import Path
from time import perf_counter, process_time

import discord
from discord import app_commands

from bot.cli.running.run import free_the_loop, share_memory
from bot.face.client import Sobremesa
from bot.face.ground.throttle import Throttle
from bot.host.clocks.steady_clock import now_ms
from bot.host.ground.worker import peak_mebibytes
from bot.host.host import Host
from bot.local.client import point_client_at
from bot.wording.seat_names import SeatNames
from bot.wording.words import load_all
from storage.sqlite.store import SqliteStorage
from tests.bench.timing import run

TOKEN = "a-token-for-the-benchmark"


class MeasuredBot(Sobremesa):
    """The bot, which records when everything left over from before its start is done."""

    def __init__(self, storage: SqliteStorage) -> None:
        super().__init__(Host(storage, SeatNames()), shards=1)
        self.resumed: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    async def _resume(self) -> None:
        start = perf_counter()
        await super()._resume()
        await self.services.announcer.idle()
        self.resumed.set_result(perf_counter() - start)


class Bare(discord.AutoShardedClient):
    """The minimal bot: it acknowledges, then answers every user with the same picture."""

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


async def _obey(client: discord.AutoShardedClient) -> None:
    # discord.py waits this long for further guilds before it is ready.
    client._connection.guild_ready_timeout = 0.1
    task = asyncio.create_task(client.start(TOKEN))
    try:
        while not client.is_ready():
            if task.done():
                task.result()
            await asyncio.sleep(0.01)
        _say("ready")
        while asked := await asyncio.to_thread(sys.stdin.readline):
            _say(f"{await _answer(client, asked.strip()):.6f}")
    finally:
        await client.close()
        await asyncio.gather(task, return_exceptions=True)


async def _answer(client: discord.Client, question: str) -> float:
    if question == "resumed" and isinstance(client, MeasuredBot):
        return await client.resumed
    return float(peak_mebibytes() << 20) if question == "memory" else process_time()


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _whole(database: Path, *, hasty: bool = False) -> None:
    share_memory()
    load_all()
    free_the_loop()
    async with await SqliteStorage.open(database, clock=now_ms) as storage, MeasuredBot(storage) as client:
        # Raise the limits: the simulated users make requests faster than allowed. Checking a limit still takes its
        # time.
        client.services.boards = client.services.pace = Throttle(limit=100_000, seconds=10)
        if hasty:
            client.services.events.threads.pace = 0.0
        await _obey(client)


async def _bare(picture: Path) -> None:
    png = await asyncio.to_thread(picture.read_bytes)
    async with Bare(png) as client:
        await _obey(client)


if __name__ == "__main__":
    kind, url, file = sys.argv[1:]
    point_client_at(url)
    run(lambda: _bare(Path(file)) if kind == "bare" else _whole(Path(file), hasty=kind == "hasty"))
