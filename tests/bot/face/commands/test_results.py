"""Tests results in Discord: a match is rated when its end is announced, or after the next start of the bot."""

from __future__ import annotations

import pytest

from bot.host.matches.results.results import OWN_MOVES
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_a_match_that_ends_in_its_channel_is_rated(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    rate, asked = stand.client.services.host.results.rate_finished, []

    async def settled(guild_id: int | None = None, session_id: int | None = None) -> None:
        asked.append((guild_id, session_id))
        await rate(guild_id, session_id)

    monkeypatch.setattr(stand.client.services.host.results, "rate_finished", settled)
    session_id = await stand.begin([ana, ben], room, options="round_limit=1")
    await stand.rounds(session_id, 1, [ana, ben], room)
    session = await stand.session(room)
    assert session.status == "finished"
    rows = [row for row in await stand.storage.results.of_guild(session.guild_id) if row.session_id == session_id]
    assert [(row.user_id, row.is_counted, row.status) for row in rows] == [
        (int(ana.id), True, "played"),
        (int(ben.id), True, "played"),
    ]
    assert asked[-1] == (None, session_id), "what ended, not the whole guild"


async def test_a_match_that_ended_before_a_stop_is_rated_after_the_start(stand: Standing) -> None:
    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    await stand.rounds(session_id, OWN_MOVES, [ana, ben], room)
    await stand.client.services.host.seats.resign(session_id, int(ana.id))
    await stand.restart()
    await stand.told()
    session = await stand.session(room)
    rows = [row for row in await stand.storage.results.of_guild(session.guild_id) if row.session_id == session_id]
    assert [(row.place, row.status, row.is_counted) for row in rows] == [(2, "resigned", True), (1, "played", True)]
