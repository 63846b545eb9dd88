"""Tests that a player's only legal move is made automatically, announced, and undone together with the move before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.host.matches import play
from storage.errors import NotSaved
from storage.records.changes import NewMove
from storage.records.people import OnlyMove
from tests.bot.hosted import ANA, BEN, Table
from tests.bot.tables import refused
from tests.toys import NOUGHTS

# These marks fill eight squares without a line. The ninth square is free.
FULL_BUT_ONE = (1, 2, 3, 5, 4, 6, 8, 7)


async def but_one(table: Table, wanted: OnlyMove | None = None) -> int:
    """Play noughts until one square is free, and return the session's id.

    ``wanted`` is Ana's setting for turns with only one legal move. By default the bot makes it automatically.
    """
    number = await table.begin(users=(ANA, BEN), game=NOUGHTS)
    await table.host.preferences.choose_only_move(ANA, wanted)
    for turn, square in enumerate(FULL_BUT_ONE):
        await table.move(number, (ANA, BEN)[turn % 2], f"mark {square}")
    return number


@pytest.mark.parametrize("wanted", [None, "open", "always"])
async def test_the_only_move_is_made_automatically(table: Table, wanted: OnlyMove | None) -> None:
    number = await but_one(table, wanted)
    assert (await table.live(number)).session.status == "finished"
    moves = await table.storage.moves.list(number)
    assert (moves[-1].text, moves[-1].seat, moves[-1].user_id, moves[-1].by_order) == ("mark 9", 0, None, True)
    assert (await table.told(number)).count("event-marked") == 9


async def test_a_player_may_choose_to_make_every_move(table: Table) -> None:
    number = await but_one(table, "never")
    assert [seat.seat for seat in (await table.live(number)).due_seats()] == [0]
    await table.move(number, ANA, "mark 9")
    assert (await table.live(number)).session.status == "finished"


@pytest.mark.parametrize(("wanted", "made"), [("open", False), ("always", True)])
async def test_a_move_that_would_reveal_something_is_left_to_the_player(
    table: Table, monkeypatch: pytest.MonkeyPatch, wanted: OnlyMove, made: bool
) -> None:
    monkeypatch.setattr(play, "seen_by_all", lambda *_: False)
    number = await but_one(table, wanted)
    assert ((await table.live(number)).session.status == "finished") is made


async def test_a_paused_match_makes_no_move(table: Table) -> None:
    number = await but_one(table, "never")
    await table.storage.database.write(
        lambda connection: connection.execute("UPDATE sessions SET paused_at = 5").rowcount
    )
    await table.host.preferences.choose_only_move(ANA, "always")
    assert (await table.live(number)).session.paused_at == 5
    await table.host.after_automatic_moves(number)
    assert (await table.live(number)).is_running


async def test_a_move_that_another_process_has_made_is_not_refused(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner of a session may make its automatic move while another process still answers the player."""
    append = table.storage.moves.append

    async def late(session_id: int, revision: int, added: Sequence[NewMove], **value: Any) -> None:
        if added[0].text == "mark 9":
            await append(session_id, revision, added, **value)
        await append(session_id, revision, added, **value)

    monkeypatch.setattr(table.storage.moves, "append", late)
    number = await but_one(table)
    assert (await table.live(number)).session.status == "finished"
    assert [move.text for move in await table.storage.moves.list(number)].count("mark 9") == 1


async def test_a_move_that_could_not_be_stored_is_made_later(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise NotSaved("io", "the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(play.Play, "due_unasked", broken)
        number = await but_one(table)
    assert (await table.live(number)).is_running
    await table.host.after_automatic_moves(number)
    assert (await table.live(number)).session.status == "finished"


async def test_an_automatic_move_is_undone_with_the_move_before_it(table: Table) -> None:
    number = await but_one(table, "never")
    await table.host.preferences.choose_only_move(ANA, "always")
    undone = await table.host.undo.ask_undo(number, BEN, table.interaction())
    assert undone.waiting_for == []
    left = [move.text for move in await table.storage.moves.list(number)]
    assert left == [f"mark {square}" for square in FULL_BUT_ONE[:-1]]


async def test_no_move_is_made_for_a_seat_without_its_player(table: Table) -> None:
    number = await but_one(table, "never")
    assert await refused(table.move(number, BEN, "mark 9")) == "not_your_turn"
