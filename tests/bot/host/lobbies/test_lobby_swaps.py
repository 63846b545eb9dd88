"""Tests that members of a lobby take free seats, and swap seats if both agree."""

from __future__ import annotations

from typing import Any

import pytest

from bot.host.lobbies.lobby import SessionPlace, TableSettings
from bot.host.lobbies.lobby_swaps import wishes
from engine.kernel.errors import Refused
from tests.bot.hosted import ANA, BEN, CHEN, Table
from tests.toys import BRIGADE as GAME

pytestmark = pytest.mark.both_databases


async def opened(table: Table, **options: Any) -> int:
    """Open a lobby for four players with an arsonist, and return its id. Ana, in the first seat, is the arsonist.

    Ben is a firefighter.
    """
    session = await table.host.lobby.open(
        SessionPlace(7, 5),
        game=GAME,
        seats=None,
        options={"arsonist": True, **options},
        language="en",
        user=(ANA, "Ana"),
    )
    await table.host.lobby.join(session.session_id, BEN, "Ben", table.interaction())
    for user in (ANA, BEN):
        await table.host.lobby.ready(session.session_id, user, table.interaction())
    return session.session_id


async def sit(table: Table, number: int, user: int, seat: int) -> str:
    return await table.host.lobby_swaps.sit(number, user, seat, table.interaction())


async def members(table: Table, number: int) -> list[tuple[int, int, str | None, bool]]:
    found = (await table.live(number)).session.members
    return [(one.seat, one.user_id, one.choice, one.ready) for one in found]


async def test_taking_a_free_seat_makes_the_member_unready(table: Table) -> None:
    number = await opened(table)
    assert await sit(table, number, BEN, 3) == "moved"
    assert await members(table, number) == [(0, ANA, "matches", True), (3, BEN, "hose", False)]


async def test_a_seat_of_the_computer_is_taken_and_the_computer_moves(table: Table) -> None:
    number = await opened(table)
    await table.host.lobby.leave(number, BEN, table.interaction())
    await table.host.lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False)
    assert await sit(table, number, ANA, 1) == "moved"
    await table.host.lobby.ready(number, ANA, table.interaction())
    live = await table.host.lobby.start(number, ANA)
    assert [seat.user_id for seat in live.session.seats] == [None, ANA]
    assert live.begun_match.state.arsonist == 0, "the computer plays the arsonist now"


async def test_two_members_swap_if_both_request_it_and_choose_again(table: Table) -> None:
    number = await opened(table)
    await table.host.lobby.choose(number, BEN, "axe", table.interaction())
    await table.host.lobby.ready(number, BEN, table.interaction())
    assert await sit(table, number, BEN, 0) == "asked"
    assert await members(table, number) == [(0, ANA, "matches", True), (1, BEN, "axe", True)], "nothing changed yet"
    assert [(one.name, other.name) for one, other in wishes(await table.live(number))] == [("Ben", "Ana")]
    assert await sit(table, number, ANA, 1) == "swapped"
    assert await members(table, number) == [(0, BEN, "matches", False), (1, ANA, "hose", False)]
    assert wishes(await table.live(number)) == []


async def test_a_member_who_keeps_the_role_keeps_the_choice(table: Table) -> None:
    number = await opened(table)
    await table.host.lobby.choose(number, BEN, "axe", table.interaction())
    await sit(table, number, BEN, 2)
    assert (await members(table, number))[1] == (2, BEN, "axe", False)


async def test_a_request_to_swap_is_withdrawn_and_ends_when_its_seat_changes(table: Table) -> None:
    number = await opened(table)
    await sit(table, number, BEN, 0)
    assert await sit(table, number, BEN, 1) == "stays"
    assert wishes(await table.live(number)) == []
    assert await sit(table, number, ANA, 1) == "asked", "the earlier wish no longer counts"
    await table.host.lobby.leave(number, ANA, table.interaction())
    assert wishes(await table.live(number)) == []


async def test_a_request_to_swap_survives_a_restart(table: Table) -> None:
    number = await opened(table)
    await sit(table, number, BEN, 0)
    await table.restart()
    assert await sit(table, number, ANA, 1) == "swapped"


@pytest.mark.parametrize(
    ("user", "seat", "options", "code"),
    [
        (CHEN, 2, {}, "not_joined"),
        (ANA, 4, {}, "no_such_seat"),
        (ANA, -1, {}, "no_such_seat"),
        (ANA, 2, {"arsonist": False}, "nothing_to_choose"),
    ],
)
async def test_which_requests_to_swap_are_refused(
    table: Table, user: int, seat: int, options: dict[str, object], code: str
) -> None:
    number = await opened(table, **options)
    before = await members(table, number)
    with pytest.raises(Refused) as refusal:
        await sit(table, number, user, seat)
    assert (refusal.value.code, await members(table, number)) == (code, before)


async def test_no_player_changes_seats_in_a_match(table: Table) -> None:
    number = await opened(table)
    await table.host.lobby.start(number, ANA)
    with pytest.raises(Refused, match="not_in_lobby"):
        await sit(table, number, ANA, 1)
