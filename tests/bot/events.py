"""A host that runs tournaments on a simulated clock, with numbered threads and scripted moves."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from bot.host.clocks.terms import HOUR_MS
from bot.host.tournaments import Tournaments
from bot.host.tournaments.ground.facts import result_of, seats_of
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.settings import TournamentDraft, TournamentSettings
from bot.host.tournaments.rulings.lead_rulings import NameOfficial
from bot.host.tournaments.rulings.pairing_rulings import SwapPlayers
from engine.kernel.errors import Refused
from engine.tournaments.event import EventPlan, Stage
from storage.postgres.address import Address
from storage.records.tournaments import (
    Official,
    StoredTournament,
    TournamentEntry,
    TournamentNotice,
    TournamentRuling,
    TournamentTable,
    Whole,
)
from tests.bot.hosted import Table
from tests.databases import database_of

GUILD, CHANNEL = 7, 70
ORGANISER = Actor(900, "Olga")
JUDGE = Actor(901, "Jan", moderator=True)
# The squares that two players mark in turn: the first seat wins, the second seat wins, or the match is a draw.
FIRST, SECOND, LEVEL = (1, 4, 2, 5, 3), (1, 4, 2, 5, 9, 6), (1, 2, 3, 5, 4, 6, 8, 7, 9)


class EventTable(Table):
    """Successive hosts on one database, and the tournaments that they run."""

    def __init__(self, database: Path | Address) -> None:
        super().__init__(database)
        self.threads = 5000

    @property
    def events(self) -> Tournaments:
        """Return the current host's services for events."""
        return self.host.tournaments

    def actor(self, user: int, **more: Any) -> Actor:
        """Return a user with a new interaction."""
        return Actor(user, f"User {user}", interaction_id=self.interaction(), **more)

    def leader(self) -> Actor:
        """Return the organiser with a new interaction."""
        return msgspec.structs.replace(ORGANISER, interaction_id=self.interaction())

    def judge(self) -> Actor:
        """Return a neutral judge with a new interaction."""
        return msgspec.structs.replace(JUDGE, interaction_id=self.interaction())

    async def draft(self, *stages: Stage, game: str = "noughts", plan: EventPlan | None = None, **settings: Any) -> int:
        chosen = TournamentDraft(
            name="Cup",
            game=game,
            channel_id=CHANNEL,
            plan=plan or (EventPlan(stages) if stages else None),
            settings=TournamentSettings(**{"seeding": "order", **settings}),
        )
        return (await self.events.drafts.create(GUILD, self.leader(), chosen)).tournament_id

    async def registered(self, number: int, users: Iterable[int]) -> list[TournamentEntry]:
        """Open the registration, and have users register. Return their entries."""
        await self.events.drafts.open(GUILD, number, self.leader())
        return [await self.events.entries.join(GUILD, number, self.actor(user)) for user in users]

    async def started(self, number: int, users: Iterable[int]) -> Whole:
        """Have users register and check in, and start the event. Return the event."""
        there = list(users)
        await self.registered(number, there)
        await self.events.checkin.open(GUILD, number, self.leader())
        for user in there:
            await self.events.checkin.check_in(GUILD, number, self.actor(user))
        await self.events.checkin.close(GUILD, number, self.leader())
        return await self.events.checkin.start(GUILD, number, self.leader())

    async def event(self, *stages: Stage, users: int = 4, **settings: Any) -> int:
        """Begin an event with this many users. Return its number."""
        number = await self.draft(*stages, **settings)
        await self.started(number, range(1, users + 1))
        return number

    async def round(self, number: int) -> list[TournamentTable]:
        """Generate the next round, publish it and open its tables; return them."""
        await self.events.rounds.draw(GUILD, number, self.leader())
        await self.events.rounds.publish(GUILD, number, self.leader())
        await self.threads_made(number)
        whole = await self.whole(number)
        return [table for table in whole.tables if table.round == whole.rounds[-1].number]

    async def swap(self, number: int, one: int, other: int) -> TournamentRuling:
        """Let the organiser swap two players of the generated round, which is not published yet."""
        ruling = SwapPlayers((one, other))
        return await self.events.rulings.rule(GUILD, number, self.leader(), ruling, "")

    async def staff(self, number: int, official: Official, by: Actor | None = None, *, add: bool = True) -> None:
        """Let the organiser, or the user ``by``, appoint or dismiss an official."""
        await self.events.rulings.rule(GUILD, number, by or self.leader(), NameOfficial(official, add), "")

    async def threads_made(self, number: int) -> None:
        for table in await self.events.tables.to_open(number):
            self.threads += 1
            await self.events.tables.open(number, table.code, self.threads)

    async def whole(self, number: int) -> Whole:
        """Return the stored tournament."""
        return await self.events.whole(GUILD, number)

    async def tournament(self, number: int) -> StoredTournament:
        """Return the row of a stored tournament, without its entries, rounds and tables."""
        return (await self.whole(number)).tournament

    async def coded(self, number: int, code: str) -> TournamentTable:
        return next(table for table in (await self.whole(number)).tables if table.code == code)

    async def entry(self, number: int, user: int) -> TournamentEntry:
        return next(entry for entry in (await self.whole(number)).entries if entry.user_id == user)

    async def play_out(self, number: int, code: str, squares: Iterable[int] = FIRST) -> None:
        """Let the users of a table mark squares in turn, and let the host store the result."""
        table = await self.coded(number, code)
        assert table.session_id is not None
        for mark in squares:
            live = await self.live(table.session_id)
            for seat in live.due_seats():
                assert seat.user_id is not None
                await self.move(table.session_id, seat.user_id, f"mark {mark}")
        await self.turn()

    async def play_round(self, number: int, squares: Iterable[int] = FIRST) -> None:
        """Play all tables of the latest round in the same way."""
        moves = list(squares)
        for table in (await self.whole(number)).tables:
            if table.result is None and table.session_id is not None:
                await self.play_out(number, table.code, moves)

    async def turn(self) -> None:
        """Run the scheduler until a run changes nothing."""
        for _ in range(20):
            self.host.tournaments.news.clear()
            await self.scheduler.ring_due()
            if (
                not await self.events.deadlines.due_timers(self.host.clock())
                and not self.host.tournaments.news.is_set()
            ):
                return

    async def pass_hours(self, hours: float, step: float = 1.0) -> None:
        """Let time pass while the bot runs. The bot's scheduler looks for due work every ``step`` hours."""
        end = self.now + int(hours * HOUR_MS)
        while self.now < end:
            self.now = min(end, self.now + int(step * HOUR_MS))
            # The bot ran all the time, so no deadline is extended.
            await self.storage.presence.beat(self.host.clock() - 1000, self.host.clock.ahead_ms)
            await self.turn()

    async def kinds(self) -> list[str]:
        """Return the kinds of the pending notices, oldest first, and mark them as announced."""
        return [notice.kind for notice in await self.notices()]

    async def notices(self) -> list[TournamentNotice]:
        """Return the pending notices, oldest first, and mark them as announced."""
        found = list(await self.events.notices())
        for notice in found:
            await self.events.mark_notice_sent(notice.notice_id)
        return found


async def member(_user: int) -> str | None:
    """Return None for every user, which means that every user may be entered."""
    return None


def players(table: TournamentTable) -> tuple[int, ...]:
    """Return the entry numbers of the players at a table."""
    return seats_of(table)


def places(table: TournamentTable) -> tuple[int, ...] | None:
    """Return the ranks of the players at a table, None if it has no result."""
    result = result_of(table)
    return None if result is None else result.places


async def refused(code: str, work: Awaitable[object]) -> None:
    """Check that the ``with`` block is refused with this code."""
    with pytest.raises(Refused) as caught:
        await work
    assert caught.value.code == code


@asynccontextmanager
async def leading(database: Path | Address) -> AsyncIterator[EventTable]:
    """Run hosts on a database until the ``async with`` block ends."""
    table = EventTable(database)
    await table.open()
    try:
        yield table
    finally:
        await table.storage.close()


@pytest_asyncio.fixture(name="table")
async def event_table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[EventTable]:
    """Provide a host whose time passes only when a test says so. A `conftest.py` imports it for the tests of a room."""
    async with leading(database_of(request, tmp_path, "table")) as found:
        yield found
