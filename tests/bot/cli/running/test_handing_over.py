"""Tests two bots at a local table: while one joins or stops, each press is answered and each move announced once."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from bot.face.client import HAND_OVER_SECONDS
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.local.interactions.delivery import ACK_SECONDS
from bot.local.world.guild_world import Guild
from bot.wording.seat_names import SeatNames
from engine.kernel.matches.match import Match
from storage.postgres.address import Address
from tests.bench.engine import any_move
from tests.bench.hosting import begin
from tests.bench.local import only_moves
from tests.bot.cli.running.running_bots import SHARDS, guilds_of_all_shards, new_room, query, served
from tests.bot.clicks import press
from tests.bot.driver import Driver, Exchange
from tests.bot.seen import Seen
from tests.postgres import empty_database

# Two processes start within this time, also on a busy machine.
SECONDS = 60
PAUSE = 0.2
# Random matches of this game are long: several hundred moves, of which a test needs about a hundred.
GAME = "ragami"


class Crowd:
    """The players and the spectators of a match. They act all the time, and their actions are recorded."""

    def __init__(self, driver: Driver, seen: Seen, guild: Guild) -> None:
        self._driver, self._seen = driver, seen
        self.guild = guild
        self.room = new_room(driver, guild)
        self.players = [driver.add_user(f"Player {number} of {guild.name}") for number in range(2)]
        # No user may press more often than three times a second.
        self._spectators = [driver.add_user(f"Spectator {number} of {guild.name}") for number in range(2)]
        for user in [*self.players, *self._spectators]:
            driver.server_of(guild).add_member(user)
        self.session = 0
        self.match: Match
        self.moves: list[Exchange] = []
        self.presses: list[Exchange] = []

    async def act(self, stop: asyncio.Event) -> None:
        """Make moves and press buttons until ``stop`` is set."""
        await self._seen.until_shown(self.session, 0, SECONDS)
        await asyncio.gather(self._play(stop), self._press(stop))

    async def _play(self, stop: asyncio.Event) -> None:
        chooser, revision = random.Random(self.room), 0
        while not stop.is_set() and self.match.decisions():
            seat, text = any_move(self.match, chooser)
            self.moves.append(await self.players[seat].command("move", channel=self.room, move=text))
            self.match.play(seat, text)
            revision += 1 + only_moves(self.match)
            await self._seen.until_shown(self.session, revision, SECONDS)
            await asyncio.sleep(PAUSE)

    async def _press(self, stop: asyncio.Event) -> None:
        number = 0
        while not stop.is_set():
            number += 1
            board = next(one for one in reversed(self._driver.messages(self.room)) if one.images)
            self.presses.append(await press(self._spectators[number % 2], board, "more"))
            await asyncio.sleep(PAUSE)


async def begin_matches(address: Address, crowds: Sequence[Crowd]) -> None:
    from storage.postgres.store import PostgresStorage

    async with await PostgresStorage.open(address, clock=now_ms) as storage:
        host = Host(storage, SeatNames())
        for crowd in crowds:
            users = [(int(user.id), user.name) for user in crowd.players]
            live = await begin(host, users, int(crowd.room), int(crowd.guild.id), GAME)
            crowd.session, crowd.match = live.session.session_id, live.running_match


async def test_presses_are_answered_while_a_bot_joins_and_another_stops(tmp_path: Path) -> None:
    address, stop = empty_database("handing"), asyncio.Event()
    async with served(address, tmp_path) as bots:
        bots.table.gateway.max_concurrency = SHARDS
        driver, seen = Driver(bots.table), Seen(bots.table)
        crowds = [Crowd(driver, seen, guild) for guild in guilds_of_all_shards(bots.table)]
        await begin_matches(address, crowds)
        await bots.start()
        await bots.all_serve()
        await driver.registered("move")
        async with asyncio.TaskGroup() as acting:
            for crowd in crowds:
                acting.create_task(crowd.act(stop))
            await bots.start()
            await bots.all_serve()
            first = bots.running[0]
            await bots.end(first, signal.SIGTERM)
            await bots.all_serve()
            await asyncio.sleep(3 * PAUSE)
            stop.set()
        assert first.returncode == 0
        (second,) = bots.running
        begun = time.monotonic()
        await bots.end(second, signal.SIGTERM)
        assert time.monotonic() - begun < HAND_OVER_SECONDS, "nobody takes the shards of the last one"
        for crowd in crowds:
            await check(crowd, seen, address)
    assert faults(tmp_path) == []


def faults(folder: Path) -> list[str]:
    """Return the errors that the bots logged, and the interactions that could not be answered."""
    lines = [line for log in sorted(folder.glob("*.log")) for line in log.read_text().splitlines()]
    return [line for line in lines if " ERROR " in line or "answered" in line]


async def check(crowd: Crowd, seen: Seen, address: Address) -> None:
    """Check that each action was acknowledged in time, and that each move was shown once."""
    done = [*crowd.moves, *crowd.presses]
    assert [one for one in done if one.failed or (one.ack_seconds or ACK_SECONDS) >= ACK_SECONDS] == []
    ((revision,),) = await query(address, "SELECT revision FROM sessions WHERE session_id = %s", crowd.session)
    shown = {number: count for (session, number), count in seen.boards.items() if session == crowd.session}
    assert revision == max(shown) >= len(crowd.moves) == len(shown) - 1
    assert {number: count for number, count in shown.items() if count > 1} == {}
