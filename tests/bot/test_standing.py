"""Tests that a stand's check of the bot's requests finds invalid ones."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local.routes.rest_request import Recorded
from tests.bot.standing import Standing
from tests.openapi import required_openapi

pytestmark = pytest.mark.asyncio(loop_scope="module")

ROUTE = "/channels/{channel_id}/messages"
PATH = "/api/v10/channels/1/messages"


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        ({"content": "x" * 4001}, 200, "content"),
        ({"contents": "x"}, 200, "unexpected"),
        ({"content": "x"}, 400, "refused as wrong"),
    ],
)
async def test_a_wrong_request_fails_the_stand(
    stand: Standing, body: dict[str, Any], status: int, problem: str
) -> None:
    required_openapi()
    requests = stand.table.requests
    assert len(requests) > 2, "the bot's own requests are recorded"
    stand.check_requests()
    requests.append(Recorded("POST", ROUTE, PATH, body, [], status, 0.0))
    try:
        with pytest.raises(AssertionError, match=problem):
            stand.check_requests()
    finally:
        requests.pop()
