"""Tests that matches continue under Discord's rate limits, and that everything is announced once."""

from __future__ import annotations

from pathlib import Path

from bot.local.bodies.limits import HOOK, MESSAGE, MESSAGES, Limit, RouteLimits
from tests.bot.abuse.test_discord_fails import next_move
from tests.bot.standing import standing

# Discord's limits, with all times divided by five.
SMALL = RouteLimits(
    {
        ("POST", MESSAGES): Limit(2, 0.4),
        ("PATCH", MESSAGE): Limit(2, 0.4),
        ("POST", HOOK): Limit(2, 0.2),
        ("PATCH", f"{HOOK}/messages/@original"): Limit(2, 0.2),
    },
    others=Limit(20, 0.5),
    everything=Limit(20, 0.4),
)


async def test_case_20_rate_limits_delay_matches_but_stop_none(tmp_path: Path) -> None:
    async with standing(tmp_path / "s.db", limits=SMALL) as stand:
        ana, ben = stand.users(2)
        rooms = [stand.room() for _ in range(3)]
        sessions = [await stand.begin([ana, ben], room) for room in rooms]
        # The moves of three matches come faster than Discord's limit for each channel allows.
        for user in (ana, ben, ana, ben):
            for room in rooms:
                await user.command("move", channel=room, move=await next_move(stand, room))
        await stand.told()
        for session_id, room in zip(sessions, rooms, strict=True):
            session = await stand.session(room)
            assert (session.revision, session.announced_revision, session.parked_reason) == (4, 4, None)
            assert stand.boards[session_id, 4] == 1
            assert max(stand.boards[session_id, revision] for revision in range(4)) <= 1
        # The client waits as Discord asks. If many requests come at once, Discord refuses some, and they are sent again
        # later.
        refused = [one for one in stand.table.requests if one.status == 429]
        assert len(refused) < len(stand.table.requests) / 4
