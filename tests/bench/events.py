"""Large events (TN-47): the cost of each step of a round at the host, and the delay of the event loop during it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from time import perf_counter

from bot.cli.running.run import free_the_loop
from bot.host.clocks.steady_clock import now_ms
from bot.host.host import Host
from bot.host.tournaments import Actor, Tournaments
from bot.host.tournaments.ground.settings import TournamentDraft, TournamentSettings
from bot.wording.seat_names import SeatNames
from engine.tournaments.event import EventPlan, Stage
from storage.records.tournaments import Whole
from storage.sqlite.store import SqliteStorage
from tests.bench.engine import GAME
from tests.bench.hosting import GUILD, interaction_id
from tests.bench.rows import Report, Row, at_most_above
from tests.bench.timing import Effort, lateness, p99, run

MILLI = 1e3
CROWD, RANKED = 256, 10
CHANNEL, FIRST_THREAD = 1, 1000
NOT_LATER = at_most_above(6, "ms")
FORMS = {"duels": Stage("swiss", rounds=5), "pods": Stage("swiss_pods", seats=(4, 3), rounds=5)}


def events(effort: Effort, report: Report) -> None:
    """Play an event of 256 through its check-in and a second round, as the bot does, while a ticker runs."""
    for name, stage in FORMS.items():
        with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
            run(lambda: _led(Path(folder) / "event.db", name, stage, effort, report))  # noqa: B023 - run at once


async def _led(file: Path, name: str, stage: Stage, effort: Effort, report: Report) -> None:
    async with await SqliteStorage.open(file, clock=now_ms) as storage:
        event = LargeEvent(Host(storage, SeatNames()), range(1, 1 + effort.some(CROWD)))
        await event.open(stage)
        free_the_loop()
        for round_ in (1, 2):
            for step, work in event.steps(first=round_ == 1).items():
                idle = p99(await _idle(effort))
                seconds, late = await _ticked(work)
                if round_ == 2 or step == "check-ins":
                    what = f"{event.players} players, swiss of {name}: {step}"
                    report(Row(what, "s", seconds))
                    report(Row(f"{what}: loop late, p99 (idle)", "ms", late * MILLI, idle * MILLI, NOT_LATER))


async def member(_user: int) -> str | None:
    """Return None for every user of a list: nothing speaks against entering the user."""
    return None


class LargeEvent:
    """An event at the host. Its players make no move; at each table all but one give up."""

    def __init__(self, host: Host, users: Sequence[int], guild_id: int = GUILD, channel_id: int = CHANNEL) -> None:
        self._host = host
        self._users = users
        self.players = len(users)
        self._guild, self._channel = guild_id, channel_id
        self._number = 0
        self._threads = FIRST_THREAD

    @property
    def _clerks(self) -> Tournaments:
        return self._host.tournaments

    async def _whole(self) -> Whole:
        return await self._clerks.whole(self._guild, self._number)

    def _actor(self, user: int = 0) -> Actor:
        """Return this player as an actor, or the organiser if ``user`` is 0."""
        return Actor(user, f"Player {user}", moderator=not user, interaction_id=interaction_id())

    async def open(self, stage: Stage) -> None:
        """Create the event, enter all players and open the check-in."""
        settings = TournamentSettings(most=max(2, self.players), seeding="order")
        draft = TournamentDraft(
            name="Cup", game=GAME, channel_id=self._channel, plan=EventPlan((stage,)), settings=settings, clock="none"
        )
        made = await self._clerks.drafts.create(self._guild, self._actor(), draft)
        self._number = made.tournament_id
        listed = "\n".join(f"{user},Player {user}" for user in self._users)
        await self._clerks.drafts.open(self._guild, self._number, self._actor())
        await self._clerks.entries.import_list(self._guild, self._number, self._actor(), listed.encode(), member)
        await self._clerks.checkin.open(self._guild, self._number, self._actor())

    def steps(self, *, first: bool) -> dict[str, Callable[[], Awaitable[None]]]:
        """Return the steps of a round, in order."""
        before = {"check-ins": self._check_in} if first else {}
        return {
            **before,
            "a round drawn": self._draw,
            "tables opened": self._open_tables,
            "results taken": self._play,
            f"standings {RANKED} times": self._rank,
        }

    async def _check_in(self) -> None:
        for user in self._users:
            await self._clerks.checkin.check_in(self._guild, self._number, self._actor(user))
        await self._clerks.checkin.close(self._guild, self._number, self._actor())
        await self._clerks.checkin.start(self._guild, self._number, self._actor())

    async def _draw(self) -> None:
        await self._clerks.rounds.draw(self._guild, self._number, self._actor())

    async def publish(self) -> int:
        """Begin the event, generate its first round and publish it.

        Return the number of tables that wait for their threads.
        """
        await self._check_in()
        await self._draw()
        await self._clerks.rounds.publish(self._guild, self._number, self._actor())
        return len(await self._clerks.tables.to_open(self._number))

    async def _open_tables(self) -> None:
        await self._clerks.rounds.publish(self._guild, self._number, self._actor())
        for table in await self._clerks.tables.to_open(self._number):
            self._threads += 1
            await self._clerks.tables.open(self._number, table.code, self._threads)

    async def _play(self) -> None:
        for table in (await self._whole()).tables:
            if table.result is None and table.session_id is not None:
                for seat in (await self._host.live(table.session_id)).session.seats[1:]:
                    await self._host.seats.resign(table.session_id, seat.user_id or 0)
                await self._clerks.results.pull()

    async def _rank(self) -> None:
        for _ in range(RANKED):
            await self._clerks.views.standings(await self._whole())


async def _idle(effort: Effort) -> list[float]:
    end = perf_counter() + effort.seconds
    return await lateness(lambda: perf_counter() < end)


async def _ticked(work: Callable[[], Awaitable[None]]) -> tuple[float, float]:
    """Run a ticker during a step. Return the step's seconds and the 99th percentile of the ticker's lateness."""
    working, start = True, perf_counter()
    ticking = asyncio.create_task(lateness(lambda: working))
    # The ticker runs before the step begins, so that a step that blocks it completely is noticed.
    await asyncio.sleep(0)
    await work()
    seconds, working = perf_counter() - start, False
    return seconds, p99(await ticking)
