"""Tests rate limits: each answer states them, and they are counted for each bucket and for all requests together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.local.bodies.limits import MESSAGES, Limit, RouteLimits
from bot.local.server import LocalTable
from tests.bot.driver import Driver
from tests.bot.local.helpers import TOKEN, Clock, command
from tests.bot.local.samplebot import running

HEADERS = {f"X-RateLimit-{name}" for name in ("Limit", "Remaining", "Reset", "Reset-After", "Bucket")}


class Answers:
    """Sends requests and keeps status, headers and body of the answers."""

    def __init__(self, table: LocalTable, session: aiohttp.ClientSession) -> None:
        self._table = table
        self._session = session

    async def __call__(self, method: str, path: str, body: Any = None) -> tuple[int, Any, Any]:
        url, headers = f"{self._table.url}/api/v10{path}", {"Authorization": f"Bot {TOKEN}"}
        async with self._session.request(method, url, json=body, headers=headers) as answer:
            said = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, answer.headers, said


@pytest.fixture
async def answers(table: LocalTable) -> AsyncIterator[Answers]:
    async with aiohttp.ClientSession() as session:
        yield Answers(table, session)


@pytest.fixture
def at(driver: Driver) -> str:
    return f"/channels/{driver.place('table').channel.id}/messages"


async def test_every_answer_has_the_state_of_its_bucket(answers: Answers, at: str, clock: Clock) -> None:
    for method, path, body, expected in (
        ("GET", "/users/@me", None, 200),
        ("POST", at, {"content": "x"}, 200),
        ("POST", at, {}, 400),
        ("GET", f"{at}/1", None, 404),
        ("GET", "/guilds/1", None, 404),
        ("GET", "/no/such/route", None, 404),
        ("POST", "/interactions/1/x/callback", {"type": 4}, 404),
        ("POST", "/webhooks/1/x", {"content": "x"}, 404),
    ):
        status, headers, _ = await answers(method, path, body)
        assert (status, HEADERS - set(headers)) == (expected, set()), path
        assert float(headers["X-RateLimit-Reset"]) == pytest.approx(
            clock() + float(headers["X-RateLimit-Reset-After"]), abs=0.01
        )
        assert "X-RateLimit-Scope" not in headers


async def test_a_bucket_is_exhausted_and_opens_again(
    answers: Answers, at: str, clock: Clock, table: LocalTable, driver: Driver
) -> None:
    table.api.limits.limits.routes["POST", MESSAGES] = Limit(2, 5.0)
    other = f"/channels/{driver.place('lobby').channel.id}/messages"
    left = []
    for _ in range(2):
        status, headers, _ = await answers("POST", at, {"content": "x"})
        left.append((status, headers["X-RateLimit-Limit"], headers["X-RateLimit-Remaining"]))
    assert left == [(200, "2", "1"), (200, "2", "0")]
    clock.ahead += 1.5
    status, headers, body = await answers("POST", at, {"content": "x"})
    assert (status, body) == (429, {"message": "You are being rate limited.", "retry_after": 3.5, "global": False})
    assert (headers["Retry-After"], headers["X-RateLimit-Reset-After"]) == ("4", "3.500")
    assert (headers["X-RateLimit-Remaining"], headers["X-RateLimit-Scope"]) == ("0", "user")
    assert headers["Via"]
    assert len(driver.messages()) == 2
    assert table.requests[-1].status == 429
    # Each channel is counted separately, although the bucket's name is the same. Other routes have other buckets.
    _, elsewhere, _ = await answers("POST", other, {"content": "x"})
    assert (elsewhere["X-RateLimit-Remaining"], elsewhere["X-RateLimit-Bucket"]) == ("1", headers["X-RateLimit-Bucket"])
    status, read, _ = await answers("GET", at)
    assert (status, read["X-RateLimit-Bucket"] != headers["X-RateLimit-Bucket"]) == (200, True)
    clock.ahead += 3.5
    assert (await answers("POST", at, {"content": "x"}))[0] == 200


async def test_all_requests_share_a_limit_except_answers_to_interactions(
    answers: Answers, at: str, clock: Clock, table: LocalTable, driver: Driver
) -> None:
    await answers("PUT", f"/applications/{table.world.bot_id}/commands", [command()])
    exchange = await driver.user("Ana").command("do", wait=False)
    table.api.limits.limits.everything = Limit(2, 1.0)
    for path in ("/users/@me", at):
        assert (await answers("GET", path))[0] == 200
    status, headers, body = await answers("GET", "/users/@me/guilds")
    assert (status, body["global"], body["retry_after"]) == (429, True, 1.0)
    assert (headers["X-RateLimit-Global"], headers["X-RateLimit-Scope"]) == ("true", "global")
    assert not HEADERS & set(headers)
    callback = f"/interactions/{exchange.id}/{exchange.interaction.token}/callback"
    assert (await answers("POST", callback, {"type": 4, "data": {"content": "Hi"}}))[0] == 204
    clock.ahead += 1
    assert (await answers("GET", "/users/@me/guilds"))[0] == 200


async def test_a_shared_limit_is_reported_as_such(answers: Answers, at: str, table: LocalTable) -> None:
    table.fault(f"{MESSAGES}", method="POST", status=429, retry_after=1.25, scope="shared")
    status, headers, body = await answers("POST", at, {"content": "x"})
    assert (status, body["retry_after"], body["global"]) == (429, 1.25, False)
    assert (headers["X-RateLimit-Scope"], headers["Retry-After"]) == ("shared", "2")
    assert int(headers["X-RateLimit-Remaining"]) > 0
    table.fault(f"{MESSAGES}", method="POST", status=429, retry_after=1.25, scope="global")
    status, headers, body = await answers("POST", at, {"content": "x"})
    assert (status, body["global"], headers["X-RateLimit-Scope"]) == (429, True, "global")


async def test_too_many_edits_of_old_messages_have_a_limit_of_their_own(
    answers: Answers, at: str, clock: Clock
) -> None:
    _, _, made = await answers("POST", at, {"content": "x"})
    clock.ahead += 3601
    for _ in range(3):
        assert (await answers("PATCH", f"{at}/{made['id']}", {"content": "y"}))[0] == 200
    status, headers, body = await answers("PATCH", f"{at}/{made['id']}", {"content": "y"})
    assert (status, body["code"], body["global"]) == (429, 30046, False)
    assert int(headers["X-RateLimit-Remaining"]) > 0
    assert headers["Retry-After"] == "20"


def test_the_limits_of_discord_are_available() -> None:
    limits = RouteLimits.discord()
    assert limits.routes["POST", MESSAGES] == Limit(5, 5.0)
    assert limits.everything == Limit(50, 1.0)


async def test_discord_py_respects_the_reported_limits() -> None:
    limits = RouteLimits()
    limits.routes["POST", MESSAGES] = Limit(2, 0.2)
    table = await LocalTable.start(token=TOKEN, record=True, limits=limits)
    try:
        async with running(table.url) as bot:
            driver = Driver(table)
            await driver.registered("game")
            channel = bot.get_partial_messageable(int(driver.place("table").channel.id))
            await asyncio.gather(*(channel.send(str(number)) for number in range(7)))
            assert sorted(one.text for one in driver.messages()) == [str(number) for number in range(7)]
            posts = [one for one in table.requests if one.route == MESSAGES]
            assert [one.status for one in posts] == [200] * 7
    finally:
        await table.stop()
