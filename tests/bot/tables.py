"""Opens hosts without Discord. A test sets the clock, users are numbers, and refusals are identified by their code."""

from __future__ import annotations

import itertools
from collections.abc import Awaitable
from typing import Any

import pytest

from bot.host.clocks.terms import Terms
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from engine.kernel.choices.moves import move_text
from engine.kernel.errors import Refused
from storage.records.times import Timer
from tests.bot.inner import storage_of

GAME = "splendor_marvel"
NO_CLOCK = Terms()
NAMES = {1: "Ana", 2: "Ben", 3: "Chen", 4: "Dora"}
START = 1_750_000_000_000
_interactions = itertools.count(1)
_channels = itertools.count(100)


class Time:
    """A clock in UTC milliseconds, which stands still until a test moves it."""

    def __init__(self, now: int = START) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def interaction() -> int:
    """Return a new interaction's id."""
    return next(_interactions)


def name(user: int) -> str:
    return NAMES.get(user, f"User {user}")


async def refused(request: Awaitable[object]) -> str:
    with pytest.raises(Refused) as caught:
        await request
    return caught.value.code


async def opened(
    host: Host,
    *users: int,
    seats: int | None = None,
    guild: int = 7,
    game: str = GAME,
    terms: Terms = NO_CLOCK,
    **options: object,
) -> int:
    """Open a lobby with these users. The first user opens it. Return the session's id."""
    session = await host.lobby.open(
        SessionPlace(guild, next(_channels)),
        game=game,
        seats=seats or max(len(users), 2),
        options=options,
        language="en",
        user=(users[0], name(users[0])),
        terms=terms,
    )
    for user in users[1:]:
        await host.lobby.join(session.session_id, user, name(user), interaction())
    return session.session_id


async def started(host: Host, session_id: int) -> Live:
    """Let all members press Ready, and start."""
    members = (await host.live(session_id)).session.members
    for member in members:
        if not member.ready:
            await host.lobby.ready(session_id, member.user_id, interaction())
    return await host.lobby.start(session_id, members[0].user_id)


async def begun(host: Host, *users: int, **how: Any) -> int:
    """Start a match of these users; return the session's id."""
    return (await started(host, await opened(host, *users, **how))).session.session_id


async def play(host: Host, session_id: int, count: int = 1) -> None:
    """Make moves for the seats on turn, each by its own player."""
    for _ in range(count):
        live = await host.live(session_id)
        decision = live.running_match.decisions()[0]
        user = live.session.seats[decision.seat].user_id or 0
        await host.play.move(session_id, user, move_text(decision.moves[0]), interaction_id=interaction())


async def timers(host: Host, session_id: int, *kinds: str) -> list[Timer]:
    """Return the timers of these kinds that have not fired."""
    found = await storage_of(host).timers.of_session(session_id)
    return [timer for timer in found if timer.fired_at is None and timer.kind in kinds]


async def ring(host: Host, time: Time, session_id: int, kind: str) -> Timer:
    """Let the session's next timer of that kind become due, and handle all due timers."""
    timer = (await timers(host, session_id, kind))[0]
    time.now = max(time.now, timer.due_at)
    await host.due_timers.ring(timer)
    return timer


async def told(host: Host, session_id: int) -> list[str]:
    """Return the keys of the events, oldest first."""
    return [line.past.event.key for line in await host.log(await host.live(session_id), None)]
