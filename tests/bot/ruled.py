"""Helps tests of rulings at the host: requests rulings, and finds what was stored and announced."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.terms import DAY_MS, Terms
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from bot.host.rulings import AnyRuling, RequestedRuling
from engine.kernel.steps.events import Event
from storage.records.changes import AuditEntry
from storage.records.matches import Session
from storage.sql.connection import Connection
from tests.bot.inner import cache_of, storage_of
from tests.bot.tables import Time
from tests.toys import DUEL as GAME

GUILD = 77
ANA, BEN, CHEN = 11, 12, 13
DORA, EVA = 21, 22
WHY = "Because of the rules"
BANK = Terms("bank")
_numbers = itertools.count(1_000)


def fresh() -> int:
    """Return a number that was not used yet, for a channel or an interaction."""
    return next(_numbers)


async def open_lobby(host: Host, seats: int = 2, terms: Terms = BANK, channel: int | None = None) -> Session:
    return await host.lobby.open(
        SessionPlace(GUILD, channel or fresh()),
        game=GAME,
        seats=seats,
        options={"turns": 9},
        language="en",
        user=(ANA, "Ana"),
        terms=terms,
    )


async def begin(host: Host, seats: int = 2, terms: Terms = BANK, channel: int | None = None) -> int:
    """Begin a duel of Ana, Ben and, with three seats, Chen. Return the session's id."""
    number = (await open_lobby(host, seats, terms, channel)).session_id
    for user_id, name in ((BEN, "Ben"), (CHEN, "Chen"))[: seats - 1]:
        await host.lobby.join(number, user_id, name, fresh())
    for user_id in (ANA, BEN, CHEN)[:seats]:
        await host.lobby.ready(number, user_id, fresh())
    await host.lobby.start(number, ANA)
    return number


def wanted(
    number: int | None, ruling: AnyRuling, actor: int = DORA, reason: str = WHY, *, senior: bool = False
) -> RequestedRuling:
    return RequestedRuling(guild_id=GUILD, session_id=number, actor=actor, ruling=ruling, reason=reason, senior=senior)


async def rule(host: Host, number: int | None, ruling: AnyRuling, actor: int = DORA, reason: str = WHY) -> None:
    assert await host.rulings.rule(wanted(number, ruling, actor, reason)) is None


async def ask(host: Host, number: int | None, ruling: AnyRuling, actor: int = ANA, *, senior: bool = False) -> int:
    """Request a ruling that needs a second moderator; return its id."""
    pending_ruling = await host.rulings.rule(wanted(number, ruling, actor, senior=senior))
    assert pending_ruling is not None
    return pending_ruling.ruling_id


async def confirm(host: Host, ruling_id: int, second: int = DORA) -> RequestedRuling:
    return await host.rulings.confirm(GUILD, ruling_id, second, fresh())


async def play(host: Host, number: int, *moves: tuple[int, str]) -> None:
    for user_id, text in moves:
        await host.play.move(number, user_id, text, interaction_id=fresh())


async def careful(host: Host, number: int) -> None:
    """Let the host ask both players in every window, so that no order passes for them."""
    for user_id in (ANA, BEN):
        await host.standing_orders.give(number, user_id, "always-ask", interaction_id=fresh())


async def to_zero(host: Host, time: Time, number: int) -> None:
    """Let the time of the seat on turn run out after its player has used all vacation of the year."""
    user_id = next(seat.user_id for seat in (await live(host, number)).due_seats())
    spent = [(user_id, time.now - (20 + day) * DAY_MS, time.now - (20 + day) * DAY_MS + 1) for day in range(14)]

    def spend(connection: Connection) -> None:
        connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?)", spent)

    await storage_of(host).database.write(spend)
    (zero,) = [timer for timer in await storage_of(host).timers.of_session(number) if timer.kind == "zero"]
    time.now = zero.due_at
    await host.due_timers.ring(zero)
    assert (await live(host, number)).times[zero.seat].zero == time.now


async def session(host: Host, number: int) -> Session:
    found = await storage_of(host).sessions.load(number)
    assert found is not None
    return found


async def live(host: Host, number: int) -> Live:
    return await cache_of(host).live(number)


async def entry(host: Host) -> AuditEntry:
    return (await storage_of(host).audit.find(GUILD, limit=1))[0]


async def told(host: Host, number: int) -> list[Event]:
    """Return the events of the latest revision."""
    revision = (await session(host, number)).revision
    entries = await storage_of(host).log.after(number, revision - 1)
    return [msgspec.json.decode(one.data, type=Event) for one in entries]


async def timers(host: Host, number: int) -> list[str]:
    return sorted(timer.kind for timer in await storage_of(host).timers.of_session(number) if timer.fired_at is None)


async def left(host: Host, number: int, seat: int) -> int | None:
    """Return how much time a seat's clock would have left if it were stopped now."""
    return clock_arithmetic.stop_clock((await live(host, number)).times[seat], host.clock()).left


def changed(found: AuditEntry) -> tuple[Any, Any]:
    return msgspec.json.decode(found.before or b"null"), msgspec.json.decode(found.after or b"null")
