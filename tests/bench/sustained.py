"""Load on two bots that share a database: ten thousand sessions on 300 servers, fifty moves a second with boards."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.local.world.guild_world import Guild
from bot.wording.seat_names import SeatNames
from storage.postgres.address import Address
from storage.postgres.store import PostgresStorage
from tests.bench.hosting import begin, play_some
from tests.bench.local import Channel, Players, first_boards
from tests.bench.rows import Report, Row, at_least
from tests.bench.timing import p99
from tests.bot.cli.running.running_bots import Bots, query, served
from tests.bot.driver import Driver

MILLI = 1e3
SERVERS, SEATS, PLAYED = 300, 2, 4
# Each session on its own would take an hour to begin.
AT_ONCE = 40
RATE = 50.0
# Linux counts processor time in hundredths of a second.
TICKS = 100


class Load:
    """Channels that move in turn at a set rate, and how long each move took."""

    def __init__(self, everybody: Sequence[Players]) -> None:
        self._idle = deque(everybody)
        self.late = 0
        self.failed: list[str] = []

    async def run(self, seconds: float) -> None:
        """Let one channel after another move, ``RATE`` a second; a tick without an idle channel counts as late."""
        start = perf_counter()
        async with asyncio.TaskGroup() as moves:
            for number in range(int(seconds * RATE)):
                await asyncio.sleep(max(0.0, start + number / RATE - perf_counter()))
                if self._idle:
                    moves.create_task(self._move(self._idle.popleft()))
                else:
                    self.late += 1

    async def _move(self, players: Players) -> None:
        try:
            await players.play_on(0.0)
        except (RuntimeError, TimeoutError, LookupError) as error:
            self.failed.append(repr(error))
            return
        self._idle.append(players)


async def measure(address: Address, folder: Path, sessions: int, movers: int, seconds: float, report: Report) -> None:
    """Let two bots serve ``sessions``, of which ``movers`` are played for ``seconds`` seconds.

    Report how many moves a second got their board, how long that took, and the bots' processor time.
    """
    async with served(address, folder) as bots:
        driver = Driver(bots.table)
        guilds = [next(iter(bots.table.world.guilds.values()))]
        guilds += [bots.table.add_guild(f"Server {number}") for number in range(1, SERVERS)]
        laid = await _lay_out(driver, address, guilds, sessions, movers)
        await bots.start()
        await bots.all_serve()
        await bots.start()
        await bots.all_serve()
        await driver.registered("move")
        everybody = [Players(driver, channel, number) for number, channel in enumerate(laid)]
        await first_boards(everybody)
        load, used, start = Load(everybody), _processor_seconds(bots), perf_counter()
        await load.run(seconds)
        _report(load, everybody, _processor_seconds(bots) - used, perf_counter() - start, report)
        owners = await bots.owned()
        if len(set(owners.values())) != len(bots.running):
            raise RuntimeError(f"not every bot has shards: {owners}")
        if load.failed:
            raise RuntimeError(f"{len(load.failed)} moves failed, first: {load.failed[0]}")


async def _lay_out(
    driver: Driver, address: Address, guilds: Sequence[Guild], sessions: int, movers: int
) -> list[Channel]:
    """Begin all sessions, spread over the servers; return the channels of those that will move.

    All others have users and channels that no bot asks for, and their boards count as shown.
    """
    laid: list[Channel] = []
    waiting = iter(range(sessions))
    async with await PostgresStorage.open(address, clock=now_ms) as storage:
        host = Host(storage, SeatNames())

        async def begin_some() -> None:
            for number in waiting:
                guild = guilds[number % len(guilds)]
                if number < movers:
                    laid.append(await _channel(driver, host, guild, number))
                else:
                    users = [(2 * number + seat, f"Player {number} {seat}") for seat in range(SEATS)]
                    await begin(host, users, sessions + number, int(guild.id))

        await asyncio.gather(*(begin_some() for _ in range(AT_ONCE)))
    shown = "UPDATE sessions SET announced_revision = revision WHERE channel_id BETWEEN %s AND %s"
    await query(address, shown, sessions, 2 * sessions)
    return laid


async def _channel(driver: Driver, host: Host, guild: Guild, number: int) -> Channel:
    """Return a new channel whose match has begun."""
    channel_id = driver.add_channel(f"load-{number}", guild)
    users = [driver.add_user(f"Player {number} {seat}") for seat in range(SEATS)]
    for user in users:
        driver.server_of(guild).add_member(user)
    live = await begin(host, [(int(user.id), user.name) for user in users], int(channel_id), int(guild.id))
    return Channel(channel_id, users, await play_some(host, live, PLAYED, random.Random(number)))


def _processor_seconds(bots: Bots) -> float:
    """Return the processor time that all bots have used."""
    figures = [Path(f"/proc/{bot.pid}/stat").read_text().rpartition(")")[2].split() for bot in bots.running]
    return sum(int(one[11]) + int(one[12]) for one in figures) / TICKS


def _report(load: Load, everybody: Sequence[Players], used: float, passed: float, report: Report) -> None:
    acks = [ack for players in everybody for ack in players.acks]
    shown = [taken for players in everybody for taken in players.shown]
    report(Row(f"moves with boards over {passed:.0f} s (wanted)", "/s", len(acks) / passed, RATE, at_least(0.99)))
    report(Row("  p99 until acknowledged", "ms", p99(acks) * MILLI))
    report(Row("  median until the board", "ms", median(shown) * MILLI))
    report(Row("  p99 until the board", "ms", p99(shown) * MILLI))
    report(Row("  the bots' own CPU time for one move", "ms", used / len(acks) * MILLI))
    report(Row("  moves that found every channel busy", "", load.late))
