"""Tests the message of a lobby that ends without a match: it says why, and has none of the lobby's controls."""

from __future__ import annotations

import pytest

from bot.face.messages.lobby import lobby_page
from bot.host.clocks.terms import Terms
from bot.host.lobbies.lobby import SessionPlace
from tests.bot.hosted import ANA, BEN, MODERATOR, Table
from tests.bot.meaning import says
from tests.toys import DUEL

pytestmark = pytest.mark.asyncio


async def opened(table: Table) -> int:
    session = await table.host.lobby.open(
        SessionPlace(7, 5), game=DUEL, seats=2, options={}, language="en", user=(ANA, "Ana"), terms=Terms(lobby_days=1)
    )
    await table.host.lobby.join(session.session_id, BEN, "Ben", table.interaction())
    return session.session_id


async def shown(table: Table, number: int) -> str:
    """Return the message as it is sent, with its controls."""
    return str(lobby_page(await table.live(number)).to_components())  # type: ignore[no-untyped-call]


def closed(message: str, *, lapsed: bool = False) -> bool:
    """Return whether a message mentions no user and has only the button **Fair?**.

    With ``lapsed`` it must also have the button for a new match.
    """
    found = [message.count(f"'custom_id': '{action}:") for action in ("fair", "newgame")]
    return "<@" not in message and found == [1, int(lapsed)] and message.count("custom_id") == sum(found)


async def test_the_user_who_opened_a_lobby_can_cancel_it(table: Table) -> None:
    number = await opened(table)
    assert not closed(await shown(table, number))
    await table.host.lobby.cancel(number, ANA, moderator=False)
    message = await shown(table, number)
    assert says(message, "lobby-cancelled")
    assert not says(message, "lobby-moderated")
    assert closed(message)


async def test_a_moderator_cancels_a_lobby(table: Table) -> None:
    number = await opened(table)
    await table.host.lobby.cancel(number, MODERATOR, moderator=True)
    message = await shown(table, number)
    assert says(message, "lobby-moderated")
    assert closed(message)


async def test_a_lobby_that_was_not_started_in_time_says_so(table: Table) -> None:
    number = await opened(table)
    await table.later(25)
    message = await shown(table, number)
    assert says(message, "lobby-expired")
    assert closed(message, lapsed=True)


async def test_the_longest_waiting_member_leads_after_the_opener_has_left(table: Table) -> None:
    number = await opened(table)
    assert await table.host.lobby.remove_leavers(number, [ANA])
    assert not await table.host.lobby.remove_leavers(number, [ANA])
    assert (await table.live(number)).session.created_by == BEN
    await table.host.lobby.cancel(number, BEN, moderator=False)
    assert says(await shown(table, number), "lobby-cancelled")
    assert not await table.storage.audit.find(7, limit=100)


async def test_a_lobby_that_all_have_left_is_closed(table: Table) -> None:
    number = await opened(table)
    assert await table.host.lobby.remove_leavers(number, [ANA, BEN])
    message = await shown(table, number)
    assert says(message, "lobby-deserted")
    assert closed(message, lapsed=True)
