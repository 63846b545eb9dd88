"""Benchmarks of the local table: the time of picture requests, and simultaneous moves in many channels.

Picture requests are compared with a bot that does nothing else. The table and its simulated users run in this process,
each bot in a process of its own.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from bot.face.ground.components.custom_ids import unpack
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.local.server import LocalTable
from bot.wording.seat_names import SeatNames
from engine.kernel.choices.moves import move_text
from engine.kernel.matches.match import Match
from engine.kernel.matches.only_moves import has_only_move, seen_by_all
from storage.sqlite.store import SqliteStorage
from tests.bench.bots import TOKEN
from tests.bench.engine import any_move
from tests.bench.hosting import begin, play_some
from tests.bench.rows import Report, Row, at_least, at_most, below, no_less_than, up_to
from tests.bench.timing import Effort, in_folder, p99
from tests.bot.driver import Driver, DriverUser
from tests.bot.shown_messages import ShownMessage

ROOT = Path(__file__).parents[2]
MILLI = 1e3
ASKERS, USERS = 16, 200
CHANNELS, SEATS, PLAYED = 20, 4, 20
ACK_LIMIT_MS = 300.0
# The least answers per second, as a share of a bare bot's. The goals for simultaneous moves: moves with boards per
# second, and the bot's CPU time per move.
ANSWERED, MOVES, MOVE_MS = 0.8, 60.0, 15.0
START_SECONDS, BOARD_SECONDS = 300.0, 20.0
PATIENT_SECONDS = 24 * 60 * 60.0


class Bot:
    """A bot's process. It answers questions from its standard input."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def line(self) -> str:
        if self._process.stdout is None:
            raise RuntimeError("the process has no output")
        line = (await self._process.stdout.readline()).decode().strip()
        if not line:
            raise RuntimeError("the bot's process ended")
        return line

    async def memory(self) -> int:
        """Return the bot's peak memory in bytes."""
        return int(await self._asked("memory"))

    def resident(self) -> int:
        """Return the bytes of memory that the bot holds now."""
        _, pages, *_ = Path(f"/proc/{self._process.pid}/statm").read_text().split()
        return int(pages) * resource.getpagesize()

    async def cpu_seconds(self) -> float:
        """Return the CPU seconds that the bot has used."""
        return await self._asked("cpu")

    async def resumed(self) -> float:
        """Wait until all work from before the start is done. Return the seconds since the bot was connected."""
        return await self._asked("resumed")

    async def _asked(self, what: str) -> float:
        if self._process.stdin is None:
            raise RuntimeError("the process has no input")
        self._process.stdin.write(f"{what}\n".encode())
        return float(await self.line())


@asynccontextmanager
async def bot(kind: str, url: str, file: Path) -> AsyncIterator[Bot]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.bench.bots", kind, url, str(file)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        running = Bot(process)
        async with asyncio.timeout(START_SECONDS):
            await running.line()
        yield running
    finally:
        if process.stdin is not None:
            process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), START_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


@asynccontextmanager
async def local_table() -> AsyncIterator[Driver]:
    table = await LocalTable.start(token=TOKEN)
    try:
        yield Driver(table)
    finally:
        await table.stop()


class Channel:
    """A channel with a session, and a copy of its match that lists the legal moves."""

    def __init__(self, channel_id: str, users: list[DriverUser], live: Live) -> None:
        self.id = channel_id
        self.users = users
        self.match = live.running_match
        self.revision = live.session.revision


async def lay_out(driver: Driver, database: Path, channels: int, played: int = PLAYED) -> list[Channel]:
    """Make channels, each with a match halfway through, in a database for a bot to open. Return the channels."""
    guild_id = int(next(iter(driver.table.world.guilds)))
    chooser = random.Random(11)
    laid = []
    async with await SqliteStorage.open(database, clock=now_ms) as storage:
        host = Host(storage, SeatNames())
        for number in range(channels):
            channel_id = driver.add_channel(f"bench-{number}")
            users = [driver.add_user(f"Player {number} {seat}") for seat in range(SEATS)]
            sitters = [(int(user.id), user.name) for user in users]
            live = await begin(host, sitters, int(channel_id), guild_id)
            live = await play_some(host, live, played, chooser)
            laid.append(Channel(channel_id, users, live))
    return laid


async def board_in(driver: Driver, channel: Channel, revision: int, seconds: float = BOARD_SECONDS) -> ShownMessage:
    """Return the channel's message that shows the board of that revision.

    The bot may have edited an earlier message.
    """

    def shows(message: ShownMessage) -> bool:
        controls = [unpack(button.custom_id or "") for button in message.buttons]
        return bool(message.images) and any(control and control.number == revision for control in controls)

    return await driver.wait_message(channel.id, shows, seconds)


class Askers:
    """Simulated users who request the board. Several are active at once, and each answer starts the next request."""

    def __init__(self, driver: Driver, channels: list[str], users: int) -> None:
        self._driver = driver
        self._channels = channels
        self._users = [driver.add_user(f"Asker {number}") for number in range(users)]
        self._asked = 0
        self._acks: list[float] = []

    async def ask(self, at_once: int, seconds: float) -> tuple[float, float]:
        """Request boards for ``seconds``.

        Return the answers per second and the 99th percentile of the seconds to acknowledge.
        """
        self._acks = []
        start = perf_counter()
        await asyncio.gather(*(self._ask_on(start + seconds) for _ in range(at_once)))
        return len(self._acks) / (perf_counter() - start), p99(self._acks)

    async def _ask_on(self, end: float) -> None:
        first = True
        while first or perf_counter() < end:
            first = False
            user = self._users[self._asked % len(self._users)]
            channel = self._channels[self._asked % len(self._channels)]
            self._asked += 1
            exchange = await user.command("game board", channel=channel)
            if exchange.ack_seconds is None or not exchange.message.images:
                raise RuntimeError(f"no picture came: {exchange!r}")
            self._acks.append(exchange.ack_seconds)
            user.dismiss(exchange.message)


def pictures(effort: Effort, report: Report) -> None:
    """Compare requests for the board with a bare bot that answers with a ready-made picture of the same size."""

    async def measure(folder: Path) -> None:
        async with local_table() as driver, local_table() as other:
            channels = await lay_out(driver, folder / "bot.db", effort.some(4))
            async with bot("whole", driver.table.url, folder / "bot.db") as stand:
                await driver.registered("game")
                board = await board_in(driver, channels[-1], channels[-1].revision)
                (folder / "board.png").write_bytes(await board.images[0].read())
                async with bot("bare", other.table.url, folder / "board.png") as bare:
                    await other.registered("game")
                    ours = Askers(driver, [channel.id for channel in channels], effort.some(USERS))
                    theirs = Askers(other, ["table"], effort.some(USERS))
                    await _compare(effort, report, (ours, stand), (theirs, bare))

    in_folder(measure)


async def _compare(effort: Effort, report: Report, *sides: tuple[Askers, Bot]) -> None:
    at_once = effort.some(ASKERS)
    for askers, _ in sides:
        await askers.ask(at_once, effort.seconds)
    rates: list[list[float]] = [[], []]
    lates: list[list[float]] = [[], []]
    costs: list[list[float]] = [[], []]
    for _ in range(effort.rounds):
        for number, (askers, process) in enumerate(sides):
            used, start = await process.cpu_seconds(), perf_counter()
            rate, late = await askers.ask(at_once, effort.seconds)
            answered = rate * (perf_counter() - start)
            rates[number].append(rate)
            lates[number].append(late)
            costs[number].append((await process.cpu_seconds() - used) / answered)
    (rate, bare_rate), (late, bare_late), (cost, bare_cost) = (
        (median(mine), median(other)) for mine, other in (rates, lates, costs)
    )
    report(Row("pictures asked for, answers (bare discord.py bot)", "/s", rate, bare_rate, at_least(ANSWERED)))
    report(Row("  p99 until acknowledged", "ms", late * MILLI, bare_late * MILLI))
    # A slow table would hide a slow bot. So the CPU time of the bot's process is compared too, which does not depend on
    # the table.
    report(Row("  the bot's own CPU time for one", "ms", cost * MILLI, bare_cost * MILLI, at_most(1 / ANSWERED)))


class Players:
    """The players of a channel: the player on turn moves when the board of the last move has appeared."""

    def __init__(self, driver: Driver, channel: Channel, number: int) -> None:
        self._driver = driver
        self._channel = channel
        self._chooser = random.Random(number)
        self.acks: list[float] = []
        self.shown: list[float] = []

    async def first_board(self) -> None:
        """Wait without a limit until the channel shows the current position."""
        await board_in(self._driver, self._channel, self._channel.revision, PATIENT_SECONDS)

    async def play_on(self, end: float) -> None:
        """Make moves until the time ``end``, or until the match ends."""
        match, first = self._channel.match, True
        while match.decisions() and (first or perf_counter() < end):
            first = False
            seat, text = any_move(match, self._chooser)
            start = perf_counter()
            exchange = await self._channel.users[seat].command("move", channel=self._channel.id, move=text)
            match.play(seat, text)
            if exchange.ack_seconds is None:
                raise RuntimeError(f"a move was not acknowledged: {exchange!r}")
            self._channel.revision += 1 + only_moves(match)
            await board_in(self._driver, self._channel, self._channel.revision)
            self.acks.append(exchange.ack_seconds)
            self.shown.append(perf_counter() - start)


def only_moves(match: Match) -> int:
    """Make the moves that the bot makes automatically because a seat has only one legal move. Return their number."""
    count = 0
    while only := [one for one in match.decisions() if has_only_move(one) and seen_by_all(match, one)]:
        match.play(only[0].seat, move_text(only[0].moves[0]))
        count += 1
    return count


async def first_boards(everybody: Sequence[Players]) -> None:
    """Wait for the first board of each channel. Raises `RuntimeError` if no new one appears for a while.

    The boards are painted one after another, so many boards take long on a busy machine.
    """
    waiting = {asyncio.create_task(players.first_board()) for players in everybody}
    try:
        while waiting:
            shown, waiting = await asyncio.wait(waiting, timeout=BOARD_SECONDS)
            for task in shown:
                task.result()
            if not shown:
                stand = len(everybody) - len(waiting)
                raise RuntimeError(f"no board for {BOARD_SECONDS:g} s; {stand} of {len(everybody)} stand")
    finally:
        for task in waiting:
            task.cancel()


def channels(effort: Effort, report: Report) -> None:
    """Twenty channels play at the same time, each as soon as its board appears."""

    async def measure(folder: Path) -> None:
        async with local_table() as driver:
            laid = await lay_out(driver, folder / "channels.db", effort.some(CHANNELS))
            async with bot("whole", driver.table.url, folder / "channels.db") as stand:
                await driver.registered("move")
                everybody = [Players(driver, channel, number) for number, channel in enumerate(laid)]
                await first_boards(everybody)
                rounds = [await _round(everybody, stand, effort.seconds) for _ in range(effort.rounds)]
                rate, late, shown, cost = (median(figures) for figures in zip(*rounds, strict=True))
                what = f"{len(laid)} channels at once, moves with their boards"
                report(Row(what, "/s", rate, goal=no_less_than(MOVES)))
                report(Row("  p99 until acknowledged", "ms", late * MILLI, goal=below(ACK_LIMIT_MS, "ms")))
                report(Row("  median from move to board", "ms", shown * MILLI))
                report(Row("  the bot's own CPU time for one move", "ms", cost * MILLI, goal=up_to(MOVE_MS)))

    in_folder(measure)


async def _round(everybody: list[Players], stand: Bot, seconds: float) -> tuple[float, float, float, float]:
    """Let all players move for ``seconds``. Return the moves per second and three times in seconds.

    The times are the 99th percentile to acknowledge, the median until the board, and CPU time per move.
    """
    for players in everybody:
        players.acks, players.shown = [], []
    used, start = await stand.cpu_seconds(), perf_counter()
    await asyncio.gather(*(players.play_on(start + seconds) for players in everybody))
    passed = perf_counter() - start
    acks = [ack for players in everybody for ack in players.acks]
    shown = [taken for players in everybody for taken in players.shown]
    return len(acks) / passed, p99(acks), median(shown), (await stand.cpu_seconds() - used) / len(acks)
