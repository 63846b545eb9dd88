"""Ladders at a host: players enter, challenges are announced, and matches are played."""

from __future__ import annotations

from collections.abc import Iterable

from bot.host.ladders.settings import LadderWish
from storage.records.ladders import Challenge, WholeLadder
from tests.bot.events import CHANNEL, FIRST, GUILD, EventTable

OLGA = 900
DUEL = "noughts"


async def begun(table: EventTable, users: Iterable[int], wish: LadderWish | None = None) -> int:
    """Open a ladder with these players, the first at the top; return its number."""
    ladders = table.host.ladders
    number = (await ladders.create(GUILD, CHANNEL, OLGA, "en", "Escalera", DUEL)).ladder.ladder_id
    await ladders.change(GUILD, number, OLGA, wish or LadderWish(reach=3, days=3))
    await ladders.open(GUILD, number, OLGA)
    for user in users:
        await ladders.join(GUILD, number, table.actor(user))
    return number


async def ladder(table: EventTable, number: int) -> WholeLadder:
    return await table.host.ladders.get(GUILD, number)


async def order(table: EventTable, number: int) -> list[int]:
    """Return the users of a ladder by place."""
    return [*(await ladder(table, number)).order]


async def announce(table: EventTable) -> None:
    """Announce all challenges, and begin accepted matches in threads of their own, as the poster does."""
    ladders = table.host.ladders
    for _ in range(2):
        for number in await ladders.challenges.unposted():
            found = await ladders.challenges.announced(number)
            assert found is not None
            await ladders.challenges.set_posted(found[1], 4000 + number, found[0].ladder.channel_id)
            if found[1].state == "accepted":
                table.threads += 1
                assert await ladders.challenges.begin(number, table.threads)


async def challenged(table: EventTable, number: int, challenger: int, upper: int) -> Challenge:
    """Let a player challenge another one, and announce that; return the challenge."""
    await table.host.ladders.challenges.challenge(GUILD, number, challenger, upper)
    await announce(table)
    return await current(table, number, challenger)


async def current(table: EventTable, number: int, user: int) -> Challenge:
    """Return the unfinished challenge of a user."""
    found = (await ladder(table, number)).current_challenge(user)
    assert found is not None
    return found


async def pass_deadline(table: EventTable, number: int, user: int) -> None:
    """Let the time to answer pass for the challenge of a user, while the bot runs."""
    due_at = (await current(table, number, user)).due_at
    assert due_at is not None
    table.now = due_at
    await table.storage.presence.beat(table.now - 1000, 0)
    await table.turn()


async def playing(table: EventTable, number: int, challenger: int, upper: int) -> Challenge:
    """Begin a match of a challenger against a player above; return its challenge."""
    challenge_made = await challenged(table, number, challenger, upper)
    await table.host.ladders.challenges.accept(GUILD, challenge_made.challenge_id, upper)
    await announce(table)
    return await current(table, number, challenger)


async def play_out(table: EventTable, challenge: Challenge, squares: Iterable[int] = FIRST) -> None:
    """Let both players mark squares in turn, and let the host take the result. The challenged player begins."""
    assert challenge.session_id is not None
    for mark in squares:
        for seat in (await table.live(challenge.session_id)).due_seats():
            await table.move(challenge.session_id, seat.user_id or 0, f"mark {mark}")
    await table.turn()
