"""Tests several `sobremesa run` that share a database and a local table.

They are stopped at random, and so are the workers that paint and think for them.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from bot.host.clocks.seat_times import decode_times
from bot.host.clocks.terms import read_terms
from bot.local.world.guild_world import Guild
from storage.postgres.address import Address
from tests.bot.cli.running.practice import Practice, WorkerKills
from tests.bot.cli.running.running_bots import (
    FORMER,
    ROOT,
    WORKERS,
    Bots,
    guilds_of_all_shards,
    new_room,
    query,
    rows,
    served,
)
from tests.bot.cli.running.several_events import ANSWER_SECONDS, Cups, Letters
from tests.bot.clicks import custom_id
from tests.bot.driver import Driver, DriverUser, Exchange
from tests.bot.seen import Seen
from tests.bot.standing import GAME
from tests.chances import fresh
from tests.postgres import empty_database, restart_server
from tests.waiting import until

pytestmark = pytest.mark.soak

BOTS, ROOMS = 3, 3
MINUTES = float(os.environ.get("SOBREMESA_TEST_MINUTES", "4"))
# The goal for 95 % of all take-overs.
TAKEOVER_SECONDS = 20.0


class Match:
    """A match of two users in a channel, who play on whatever happens to the bots."""

    def __init__(self, seen: Seen, room: Callable[[], str], users: list[DriverUser], address: Address) -> None:
        self._seen, self._room, self._users, self._address = seen, room, users, address
        self.channel = ""
        self.session = 0
        self.played = 0
        self.unanswered = 0

    async def begin(self) -> None:
        """Open a lobby, seat both users, and start. If a busy bot answers too late, begin again in another channel."""
        while not self.session:
            self.channel = self._room()
            with suppress(LookupError, TimeoutError):
                await self._begin()

    async def _begin(self) -> None:
        options = {"game": GAME, "seats": 2, "clock": "bank:72+1/72"}
        opened_page = await self._users[0].command("game new", channel=self.channel, options=options)
        await self._users[1].press(opened_page.message, custom_id(opened_page, "join"))
        for user in self._users:
            await user.press(opened_page.message, custom_id(opened_page, "ready"))
        await self._users[0].press(opened_page.message, custom_id(opened_page, "start"))
        await until(self._has_begun, ANSWER_SECONDS, pause=0.2)

    async def _has_begun(self) -> bool:
        """Return whether a match is running in the channel, and store its session."""
        running = "SELECT session_id FROM sessions WHERE status = 'running' AND channel_id = %s"
        found = await query(self._address, running, int(self.channel))
        self.session = found[0][0] if found else 0
        return bool(found)

    async def play(self, until: float) -> None:
        """Make moves until the time is over; after each wait until its board is shown."""
        while time.monotonic() < until:
            before = await self.revision()
            for user in self._users:
                if await self._move(user):
                    self.played += 1
            after = await self.revision()
            await self._seen.until_shown(self.session, after, 180)
            if after == before:
                await asyncio.sleep(0.5)

    async def _move(self, user: DriverUser) -> bool:
        """Let a user make the first legal move. Return False if it is not their turn, or if no bot answers in time."""
        revision = await self.revision()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                offered = await user.complete("move", option="move", channel=self.channel)
                if not offered:
                    return False
                question = await user.command("move", channel=self.channel, wait=False, move=offered[0]["value"])
                await question.interaction.wait(lambda one: one.is_settled, ANSWER_SECONDS)
                await self._confirm(user, question)
        except (TimeoutError, LookupError):
            self.unanswered += 1
        return await self.revision() > revision

    async def _confirm(self, user: DriverUser, asked: Exchange) -> None:
        for message in asked.messages:
            if "Confirm" in [button.label for button in message.buttons]:
                await user.press(message, "Confirm")

    async def revision(self) -> int:
        """Return the stored revision, even while the server starts again."""
        sql = "SELECT revision FROM sessions WHERE session_id = %s"
        return int((await rows(self._address, sql, self.session))[0][0])


class Chaos:
    """Stops bots at random, and measures how long others take to take their shards over."""

    def __init__(self, bots: Bots, chances: random.Random) -> None:
        self._bots = bots
        self._chances = chances
        self.done: Counter[str] = Counter()
        # For each shard of an ended bot: the seconds until another bot owned it, and until it was connected again.
        self.owned: list[float] = []
        self.connected: list[float] = []

    async def run(self, until: float) -> None:
        """Disturb the bots until the time is over.

        Kill, stop or freeze one, cut all connections, or restart or slow down the server.
        """
        while time.monotonic() < until - 30:
            await self._bots.replace_ended()
            await self._bots.all_serve()
            bot = self._chances.choice(self._bots.running)
            kind = self._chances.choice(("kill", "kill", "stop", "freeze", "connections", "server", "slow"))
            self.done[kind] += 1
            if kind == "connections":
                await self._lose_connections()
            elif kind == "server":
                await asyncio.to_thread(restart_server)
            elif kind == "slow":
                await self._slow_down()
            elif kind == "freeze":
                await self._freeze(bot)
            else:
                await self._end(bot, signal.SIGKILL if kind == "kill" else signal.SIGTERM)
            await asyncio.sleep(self._chances.uniform(0, 6))

    async def _end(self, bot: asyncio.subprocess.Process, number: signal.Signals) -> None:
        shards = {shard for shard, pid in (await self._bots.owned()).items() if pid == bot.pid}
        begun = time.monotonic()
        await self._bots.end(bot, number)
        if number == signal.SIGTERM:
            # A bot that gets SIGTERM first hands its shards over. So the time counts from the end of its process.
            begun = time.monotonic()
        await self._measure(shards, bot.pid, begun)
        await self._bots.start()

    async def _freeze(self, bot: asyncio.subprocess.Process) -> None:
        """Freeze a bot for a time in which the others may count it as ended."""
        self._bots.send(bot, signal.SIGSTOP)
        await asyncio.sleep(self._chances.choice((2.0, 8.0, 16.0, 25.0)))
        self._bots.send(bot, signal.SIGCONT)

    async def _lose_connections(self) -> None:
        """Cut all connections of the bots, as a server does that starts again."""
        with suppress(Exception):
            await query(
                self._bots.address,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname = current_database()",
            )

    async def _slow_down(self) -> None:
        """Let the server answer the bots late, again and again, for half a minute at most."""
        for _ in range(self._chances.randint(2, 6)):
            with suppress(Exception):
                sql = "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
                await pause([pid for (pid,) in await query(self._bots.address, sql)], self._chances.uniform(0.5, 4))
            await asyncio.sleep(self._chances.uniform(0, 1))

    async def _measure(self, shards: set[int], pid: int, begun: float) -> None:
        left, away = set(shards), set(shards)
        async with asyncio.timeout(120):
            while left or away:
                owners = await self._bots.owned()
                now = time.monotonic() - begun
                for shard in [one for one in left if owners.get(one, pid) != pid]:
                    left.discard(shard)
                    self.owned.append(now)
                for shard in away & self._bots.connected() - left:
                    away.discard(shard)
                    self.connected.append(now)
                await asyncio.sleep(0.1)


async def pause(processes: list[int], seconds: float) -> None:
    """Pause processes for some seconds; those that have ended are ignored."""
    for number in (signal.SIGSTOP, signal.SIGCONT):
        for pid in processes:
            with suppress(ProcessLookupError):
                os.kill(pid, number)
        if number == signal.SIGSTOP:
            await asyncio.sleep(seconds)


def p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)] if values else 0.0


async def test_each_move_and_reminder_is_announced_once_whatever_happens_to_the_bots(tmp_path: Path) -> None:
    async with served(empty_database("several"), tmp_path) as bots:
        driver, seen = Driver(bots.table), Seen(bots.table)
        guilds = guilds_of_all_shards(bots.table)
        bots.workers = WORKERS
        await bots.start()
        # An older version may run first. Then the next bot changes the tables.
        await bots.all_connected()
        for _ in range(BOTS - 1):
            await bots.start()
        await driver.registered("game", "move", "settings", "help", seconds=60)
        await bots.all_serve()
        users = [driver.user("Ana"), driver.user("Ben")]
        matches: list[Match] = []
        for guild in guilds:
            room = partial(new_room, driver, guild)
            matches += [Match(seen, room, users, bots.address) for _ in range(ROOMS)]
        for match in matches:
            await match.begin()
        # In private, a player is reminded even if the board has just mentioned them.
        for user in users:
            await query(
                bots.address,
                "INSERT INTO user_settings (user_id, calls) VALUES (%s, 'private')"
                " ON CONFLICT (user_id) DO UPDATE SET calls = excluded.calls",
                int(user.id),
            )
        until = time.monotonic() + MINUTES * 60
        chaos = Chaos(bots, fresh("several bots"))
        # In the last match of each server nobody moves, so its player is reminded.
        played = [match for number, match in enumerate(matches, start=1) if number % ROOMS]
        # Private messages are answered by the owner of shard 0. The event belongs to another shard.
        cups = Cups(driver, guilds[1], partial(new_room, driver, guilds[1]), partial(query, bots.address))
        letters = Letters(users)
        practices = [practice_in(driver, guild, bots.address) for guild in guilds]
        worker_kills = WorkerKills(bots, fresh("workers"))
        await asyncio.gather(
            chaos.run(until),
            *(match.play(until) for match in played),
            cups.run(until),
            letters.run(until),
            *(practice.play(until) for practice in practices),
            worker_kills.run(until),
            remind(bots, until),
        )
        await bots.replace_ended()
        await bots.all_serve()
        await check(bots, seen, matches, chaos)
        await check_events(cups, letters)
        await check_practice(bots, seen, practices, worker_kills)
        await check_database(bots.address)


def practice_in(driver: Driver, guild: Guild, address: Address) -> Practice:
    """Return the matches of a new user against the computer in a server."""
    user = driver.add_user(f"Learner of {guild.name}")
    driver.server_of(guild).add_member(user)
    return Practice(user, partial(new_room, driver, guild), address)


async def remind(bots: Bots, until: float) -> None:
    """Let all reminders of waiting players be due, again and again."""
    while time.monotonic() < until - 40:
        await asyncio.sleep(15)
        with suppress(Exception):
            await query(
                bots.address,
                "UPDATE timers SET due_at = CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
                " WHERE kind = 'call' AND fired_at IS NULL AND timer_id IN"
                " (SELECT min(timer_id) FROM timers WHERE kind = 'call' AND fired_at IS NULL GROUP BY session_id)",
            )


async def check(bots: Bots, seen: Seen, matches: list[Match], chaos: Chaos) -> None:
    late = "SELECT count(*) FROM sessions WHERE announced_revision < revision"

    async def all_is_announced() -> bool:
        return not (await query(bots.address, late))[0][0]

    await until(all_is_announced, 120, pause=0.2)
    moves = sum(match.played for match in matches)
    print(f"\n{chaos.done}, {moves} moves, {sum(match.unanswered for match in matches)} unanswered tries")  # noqa: T201
    print(f"{len(seen.reminders)} reminders; bots that ended by themselves: {bots.ended}")  # noqa: T201
    for name, values in (("another owner", chaos.owned), ("connected", chaos.connected)):
        line = f"{name}: {len(values)} shards, p50 {sorted(values)[len(values) // 2]:.1f} s" if values else name
        print(f"{line}, p95 {p95(values):.1f} s, most {max(values, default=0):.1f} s")  # noqa: T201
    twice = {shown: count for shown, count in seen.boards.items() if count > 1}
    assert not twice, twice
    for match in matches:
        last = await match.revision()
        assert seen.boards[match.session, last] == 1
    assert {timer: count for timer, count in seen.reminders.items() if count > 1} == {}
    assert await query(bots.address, "SELECT session_id, parked_reason FROM sessions WHERE parked_reason <> ''") == []
    status = "SELECT status FROM sessions WHERE session_id = ANY(%s) AND status <> 'running'"
    assert await query(bots.address, status, [match.session for match in matches]) == []
    for match in matches:
        await check_clocks(bots, match)
    assert moves
    assert seen.reminders
    assert FORMER is None or len(bots.versions) == 2
    assert p95(chaos.owned) < TAKEOVER_SECONDS


async def check_events(cups: Cups, letters: Letters) -> None:
    """Check that nothing of the events was lost or doubled, and that private messages were answered."""
    ended = await cups.check()
    for name, one in ((f"{ended} of {len(cups.channels)} events ended", cups.attempts), ("private", letters.attempts)):
        print(f"{name}: {one.answered} answers, {one.unanswered} unanswered tries")  # noqa: T201
    assert ended
    assert letters.attempts.answered


async def check_practice(bots: Bots, seen: Seen, practices: list[Practice], kills: WorkerKills) -> None:
    """Check that no match waits for a computer player whose worker was killed, and that each shows its latest board."""
    for practice in practices:
        await until(practice.goes_on, 120, pause=0.2)
    sessions = [session for practice in practices for session in practice.sessions]
    found = await query(bots.address, "SELECT session_id, revision FROM sessions WHERE session_id = ANY(%s)", sessions)
    moves, played = sum(revision for _, revision in found), sum(practice.played for practice in practices)
    print(f"{len(sessions)} matches against the computer: {moves} moves, {played} of them by users")  # noqa: T201
    replaced, dead_twice = bots.logged("worker process has died"), bots.logged("worker died twice")
    print(f"{kills.count} workers killed, {replaced} replaced, {dead_twice} searches lost")  # noqa: T201
    for session, revision in found:
        await seen.until_shown(session, revision, 60)
    assert played
    assert replaced
    # uvloop says this if a dead process is written to. Older versions of the program did that.
    assert FORMER is not None or bots.logged("unable to perform operation") == 0


async def check_database(address: Address) -> None:
    """Check every value, and that every match replays to its stored state."""
    words = ["-m", "bot.cli", "check", "--database", address.url]
    process = await asyncio.create_subprocess_exec(sys.executable, *words, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()


async def check_clocks(bots: Bots, match: Match) -> None:
    """Check the clocks.

    No seat lost more time than has passed since the match began, and no seat lost time while it was idle.
    """
    ((started, terms, clocks),) = await query(
        bots.address,
        "SELECT started_at, terms, clocks FROM sessions JOIN snapshots USING (session_id) WHERE session_id = %s",
        match.session,
    )
    limit, now = read_terms(terms).limit_ms, int(time.time() * 1000)
    left = [clock.until - now if clock.until else clock.left for clock in decode_times(clocks).values()]
    assert all(one is not None for one in left), "the matches have clocks"
    lost = [limit - one for one in left if one is not None]
    assert max(lost) <= now - started
    # Only one of the two seats is on turn at a time, so together they cannot lose more than the time since the start.
    assert sum(lost) <= now - started + 1000 * len(left)
