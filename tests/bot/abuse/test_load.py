"""Tests a hundred board requests in ten seconds (case 38)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.face.ground.throttle import Throttle
from render.pictures import board_picture
from tests.bot.clicks import press
from tests.bot.meaning import refused_with
from tests.bot.standing import Standing

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.usefixtures("calm")]


async def test_case_38_a_hundred_board_requests(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, ben, chen, dora = stand.users(4)
    room = stand.room()
    await stand.begin([ana, ben], room)
    painted: list[Any] = []

    def counted(*args: Any) -> Any:
        painted.append(args)
        return board_picture(*args)

    monkeypatch.setattr("bot.face.studio.board_picture", counted)
    board = stand.board(room)
    # Lift the limits of ten seconds here and of three seconds at Discord, so that a slow machine does not reach them.
    monkeypatch.setattr("bot.local.interactions.delivery.ACK_SECONDS", 600.0)
    stand.client.services.boards = Throttle(limit=5, seconds=10, clock=lambda: 0.0)
    asked = [await press(chen, board, "board", wait=False) for _ in range(50)]
    asked += [await chen.command("game board", channel=room, wait=False) for _ in range(50)]
    for exchange in asked:
        await exchange.wait_answered()
    pictures = [exchange for exchange in asked if exchange.message.images]
    refused = [exchange for exchange in asked if refused_with(exchange, "too_often")]
    assert (len(pictures), len(refused)) == (5, 95)
    assert not any(exchange.failed for exchange in asked)
    assert len(painted) <= 1, "one revision is painted once for all who may see the same"
    # Other users are not refused, and do not wait for these pictures.
    others = await asyncio.gather(*[press(user, board, "board") for user in (ana, ben, dora)])
    assert all(exchange.message.images for exchange in others)
    assert len(painted) <= 3
    # Moves do not count as requests for the board.
    _, moves = await stand.legal((await stand.session(room)).session_id)
    await stand.move(ana, moves[0], room)
    assert (await stand.session(room)).announced_revision == 1
