"""Tests lobbies of a game that has fewer roles at smaller tables: joins, computer seats, and the start."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.host.lobbies.lobby import SessionPlace, TableSettings
from bot.host.lobbies.lobby_seats import keeps_parts, lobby_seats, spread
from bot.host.lobbies.start_needs import start_needs
from bot.host.matches.live import Live
from engine.kernel.errors import Refused
from engine.kernel.table.table_rules import Part, TableRules, all_together, each_alone
from engine.kernel.words.phrases import Phrase
from tests.bot.hosted import ANA, BEN, CHEN, DORA, Table
from tests.toys import BRIGADE as GAME

HERO, VILLAIN = ("hero", 0), ("villain", 1)
LAST = {"arsonist": True, "last": True}
NAMES = {ANA: "Ana", BEN: "Ben", CHEN: "Chen", DORA: "Dora"}


async def opened(table: Table, *users: int, computers: int = 0) -> int:
    """Open a lobby for four players, which these users join in order, and return its id.

    The arsonist has the last seat.
    """
    lobby = table.host.lobby
    session = await lobby.open(
        SessionPlace(7, 5), game=GAME, seats=None, options=dict(LAST), language="en", user=(ANA, "Ana")
    )
    for user in users:
        await lobby.join(session.session_id, user, NAMES[user], table.interaction())
    if computers:
        await lobby.change_table(session.session_id, ANA, TableSettings(computer_seats=computers), moderator=False)
    return session.session_id


async def waiting(table: Table, number: int) -> dict[int, int | None]:
    """Return the user in each seat of the lobby; None stands for the computer."""
    taken = lobby_seats(await table.live(number))
    return {seat: None if member is None else member.user_id for seat, member in taken.items()}


async def started(table: Table, number: int) -> Live:
    for member in (await table.live(number)).session.members:
        if not member.ready:
            await table.host.lobby.ready(number, member.user_id, table.interaction())
    return await table.host.lobby.start(number, (await table.live(number)).session.members[0].user_id)


def roles(live: Live) -> dict[int | None, str | None]:
    """Return the role of each player of a match; None stands for the computer."""
    seats = live.session.seats
    return {seat.user_id: live.table.role(seat.seat, len(seats)) for seat in seats}


@pytest.mark.parametrize(
    ("others", "seats", "order"),
    [
        ((BEN,), {0: ANA, 3: BEN}, [ANA, BEN]),
        ((BEN, CHEN), {0: ANA, 1: CHEN, 3: BEN}, [ANA, CHEN, BEN]),
        ((BEN, CHEN, DORA), {0: ANA, 1: CHEN, 2: DORA, 3: BEN}, [ANA, CHEN, DORA, BEN]),
    ],
)
async def test_a_joining_user_gets_the_missing_role_and_keeps_it(
    table: Table, others: Sequence[int], seats: dict[int, int | None], order: list[int]
) -> None:
    number = await opened(table, *others)
    assert await waiting(table, number) == seats
    live = await started(table, number)
    assert [seat.user_id for seat in live.session.seats] == order
    firefighters = dict.fromkeys((ANA, *others), "firefighter")
    assert roles(live) == {**firefighters, BEN: "arsonist"}
    assert live.begun_match.state.arsonist == len(order) - 1


@pytest.mark.parametrize(("computers", "seats"), [(1, {0: ANA, 3: None}), (3, {0: ANA, 1: None, 2: None, 3: None})])
async def test_the_computer_takes_every_missing_role(
    table: Table, computers: int, seats: dict[int, int | None]
) -> None:
    number = await opened(table, computers=computers)
    assert await waiting(table, number) == seats
    live = await started(table, number)
    assert (live.session.seats[0].user_id, live.begun_match.state.arsonist) == (ANA, computers)
    assert not live.session.active or live.due_seats()[0].user_id == ANA


async def test_a_lobby_names_the_seat_whose_role_is_missing(table: Table) -> None:
    number = await opened(table, BEN, CHEN)
    await table.host.lobby.leave(number, BEN, table.interaction())
    assert await waiting(table, number) == {0: ANA, 1: CHEN}
    with pytest.raises(Refused, match="seats_free") as refusal:
        await started(table, number)
    four = Phrase("seat-number", {"number": 4})
    named = Phrase("seat-of-role", {"seat": four, "role": Phrase("role-arsonist")})
    assert refusal.value.phrase.params == {"seats": [named]}
    await table.host.lobby.change_table(number, ANA, TableSettings(computer_seats=1), moderator=False)
    assert start_needs(await table.live(number)).seats == ()
    assert roles(await started(table, number))[None] == "arsonist"


@pytest.mark.parametrize("size", [2, 3])
async def test_a_rematch_gives_every_player_their_role(table: Table, size: int) -> None:
    number = await opened(table, *(BEN, CHEN)[: size - 1])
    await started(table, number)
    await table.host.seats.resign(number, BEN)
    lobby, _ = await table.host.rematches.open(number, SessionPlace(7, 99), ANA, table.interaction())
    assert await waiting(table, lobby.session_id) == {0: ANA, 3: BEN} | ({1: CHEN} if size == 3 else {})
    assert roles(await started(table, lobby.session_id))[BEN] == "arsonist"


async def test_choices_depend_on_the_role_at_every_size(table: Table) -> None:
    number = await opened(table, BEN)
    with pytest.raises(Refused, match="bad_input"):
        await table.host.lobby.choose(number, BEN, "axe", table.interaction())
    await table.host.lobby.choose(number, BEN, "petrol", table.interaction())
    live = await started(table, number)
    assert live.begun_match.record.options["tool"] == ["hose", "petrol"]


@pytest.mark.parametrize(
    ("before", "now", "moves", "kept"),
    [
        ((HERO, HERO, VILLAIN), (HERO, VILLAIN), {0: 0, 2: 1}, True),
        ((HERO, HERO, VILLAIN), (HERO, VILLAIN), {0: 0, 1: 1}, False),
        # If all players are opponents, or all are partners, no seat is better than another.
        (each_alone((2, 3)).parts_at(3), each_alone((2, 3)).parts_at(2), {0: 0, 2: 1}, True),
        (all_together((2, 4)).parts_at(4), all_together((2, 4)).parts_at(2), {1: 0, 3: 1}, True),
        # With these seats, partners would become opponents, and opponents would become partners.
        (((None, 0), (None, 1), (None, 0), (None, 1)), ((None, 0), (None, 1)), {0: 0, 2: 1}, False),
        (((None, 0), (None, 1), (None, 1)), ((None, 0), (None, 1), (None, 1)), {0: 1, 1: 2}, False),
    ],
)
def test_a_change_of_seat_keeps_role_and_partners_or_is_refused(
    before: Sequence[Part], now: Sequence[Part], moves: dict[int, int], kept: bool
) -> None:
    assert keeps_parts(before, now, moves) == kept


def test_a_match_is_copied_to_a_larger_lobby_by_roles() -> None:
    rules = TableRules(seat_counts=(2, 4), sides=(0, 0, 0, 1), places={2: (0, 3)})
    assert spread(rules.parts_at(2), rules.parts_at(4)) == [0, 3]
    assert spread(rules.parts_at(4), rules.parts_at(4)) == [0, 1, 2, 3]
    assert spread((VILLAIN,), (HERO, HERO)) == [0], "there is no such part"
