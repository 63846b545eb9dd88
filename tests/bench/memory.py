"""The memory of a long-running bot: sixteen channels play matches of all games, one after another."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import games
from engine.kernel.matches.match import Match
from storage.sqlite.store import SqliteStorage
from tests.bench.engine import any_move, fewest_seats
from tests.bench.hosting import begin
from tests.bench.local import PATIENT_SECONDS, Bot, bot, local_table
from tests.bench.rows import Report, Row, at_most
from tests.bench.timing import Effort, in_folder
from tests.bot.driver import Driver, DriverUser
from tests.toys import TOYS

MEGA = 1e6
CHANNELS, FROM, TO = 16, 1_500, 6_000
# Enough matches for all moves of a channel, even if all of them are short.
MATCHES = 200
POLL_SECONDS = 0.02


class Session:
    """A match waiting to be played in its channel; users sit in the order of its seats."""

    def __init__(self, number: int, channel: str, users: list[DriverUser], match: Match) -> None:
        self.number = number
        self.channel = channel
        self.users = users
        self.match = match


def memory(effort: Effort, report: Report) -> None:
    """Play all games in sixteen channels. Report the warm bot's memory and its growth."""
    # A small run has fewer channels, and fewer moves in each of them.
    start, end = (max(2, round(moves * effort.crowd**2)) for moves in (FROM, TO))

    async def measure(folder: Path) -> None:
        file = folder / "bot.db"
        async with local_table() as driver:
            waiting = await _lay_out(driver, file, effort.some(MATCHES))
            async with bot("whole", driver.table.url, file) as stand:
                await driver.registered("move")
                counted = _Counted(stand, start)
                movers = (_play(file, waiting, counted, end, number) for number in range(effort.some(CHANNELS)))
                await asyncio.gather(*movers)
                report(Row(f"all games, the bot's memory after {start} moves", "MB", counted.warm / MEGA))
                grown = Row(
                    f"  the same after {end} moves",
                    "MB",
                    stand.resident() / MEGA,
                    counted.warm / MEGA,
                    at_most(1.05, "1.05×"),
                )
                report(grown)

    in_folder(measure)


class _Counted:
    """Counts the moves of all channels, and records the bot's memory at move number ``start``."""

    def __init__(self, stand: Bot, start: int) -> None:
        self._stand = stand
        self._start = start
        self.moves = 0
        self.warm = 0

    def move(self) -> None:
        self.moves += 1
        if self.moves == self._start:
            self.warm = self._stand.resident()


async def _lay_out(driver: Driver, file: Path, matches: int) -> Iterator[Session]:
    """Begin matches of all games in turn, each in its own channel. Return an iterator over them."""
    guild_id, laid = int(next(iter(driver.table.world.guilds))), []
    slugs = itertools.cycle(slug for slug in games() if slug not in TOYS)
    async with await SqliteStorage.open(file, clock=now_ms) as storage:
        host = Host(storage, SeatNames())
        for number, slug in zip(range(matches), slugs, strict=False):
            channel = driver.add_channel(f"memory-{number}")
            users = [driver.add_user(f"Player {number} {seat}") for seat in range(fewest_seats(slug))]
            sitters = [(int(user.id), user.name) for user in users]
            live = await begin(host, sitters, int(channel), guild_id, slug)
            seated = {int(user.id): user for user in users}
            ordered = [seated[seat.user_id or 0] for seat in live.session.seats]
            laid.append(Session(live.session.session_id, channel, ordered, Match(live.running_match.record)))
    return iter(laid)


async def _play(file: Path, waiting: Iterator[Session], counted: _Counted, end: int, number: int) -> None:
    """Play one match after another until all channels together have made that many moves, or no match is left."""
    chooser = random.Random(number)
    for session in waiting:
        while counted.moves < end and await _caught_up(file, session):
            seat, text = any_move(session.match, chooser)
            moved = await session.users[seat].command("move", channel=session.channel, wait=False, move=text)
            await moved.wait_answered(PATIENT_SECONDS)
            counted.move()
        if counted.moves >= end:
            return


async def _caught_up(file: Path, session: Session) -> bool:
    """Wait until all stored moves are announced in the channel. Return True if the stored match is still running."""
    async with asyncio.timeout(PATIENT_SECONDS):
        # The bot runs in another process, which does not report when it has stored or shown something.
        while not (stored := await asyncio.to_thread(_stored, file, session.number)):  # noqa: ASYNC110
            await asyncio.sleep(POLL_SECONDS)
    for seat, text in stored[len(session.match.moves) + 1 :]:
        session.match.play(seat, text)
    return bool(session.match.decisions())


def _stored(file: Path, number: int) -> list[tuple[int, str]]:
    """Return a list of one entry for the start of a session and one for each move.

    The list is empty while some moves are not announced yet.
    """
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        (lags,) = database.execute(
            "SELECT announced_revision < revision FROM sessions WHERE session_id = ?", (number,)
        ).fetchone()
        moves = "SELECT seat, text FROM moves WHERE session_id = ? AND undone_by IS NULL ORDER BY revision"
        return [] if lags else [(-1, ""), *database.execute(moves, (number,))]
