"""Tests a connection lost during a commit: the player reads that the move may have been stored."""

from __future__ import annotations

from typing import Any

import pytest

from storage.errors import CommitUnknown
from tests.bot.meaning import refused_with
from tests.bot.standing import Standing

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_player_is_not_told_that_nothing_was_saved(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unknown(*_: Any, **__: Any) -> Any:
        raise CommitUnknown("the connection was lost during a commit")

    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    _, moves = await stand.legal(session_id)
    with monkeypatch.context() as patched:
        patched.setattr(stand.client.services.host.play, "move", unknown)
        answer = await ana.command("move", channel=room, move=moves[0])
    assert refused_with(answer, "not_known")


async def test_a_move_that_was_stored_after_all_is_shown(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    append = stand.storage.moves.append

    async def stored(*value: Any, **named: Any) -> None:
        await append(*value, **named)
        raise CommitUnknown("the connection was lost during a commit")

    ana, ben = stand.users(2)
    room = stand.room()
    session_id = await stand.begin([ana, ben], room)
    seat, moves = await stand.legal(session_id)
    with monkeypatch.context() as patched:
        patched.setattr(stand.storage.moves, "append", stored)
        answer = await [ana, ben][seat].command("move", channel=room, move=moves[0])
        await stand.told()
    assert refused_with(answer, "not_known")
    session = await stand.session(room)
    assert session.revision == session.announced_revision > 0
