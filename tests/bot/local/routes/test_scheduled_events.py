"""Tests the local table's routes for scheduled events: which ones Discord accepts, and how it refuses the others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.local.server import LocalTable
from bot.local.world.permissions import BOT_DEFAULT, Permission
from tests.bot.driver import Driver
from tests.bot.local.helpers import TOKEN, Clock, Rest, grant, own_role, scheduled_event


@pytest.fixture
def at(table: LocalTable, driver: Driver) -> str:
    grant(table, Permission.CREATE_EVENTS)
    return f"/guilds/{driver.server.guild.id}/scheduled-events"


async def test_an_event_is_made_started_and_completed(rest: Rest, table: LocalTable, at: str) -> None:
    status, made = await rest("POST", at, scheduled_event(table, description="x"))
    assert (status, made["status"], made["creator_id"]) == (200, 1, table.world.bot_id)
    one = f"{at}/{made['id']}"
    assert (await rest("PATCH", one, {"name": "Liga", "status": 2}))[1]["name"] == "Liga"
    assert [event["status"] for event in (await rest("GET", at))[1]] == [2]
    assert (await rest("PATCH", one, {"status": 3}))[0] == 200
    assert await rest.refused("PATCH", one, {"name": "Late"}) == (400, 180000)
    assert (await rest("GET", at))[1] == []
    assert (await rest("DELETE", one))[0] == 204
    assert await rest.refused("GET", one) == (404, 10070)


async def test_events_survive_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    first = await LocalTable.start(token=TOKEN, file=file)
    grant(first, Permission.CREATE_EVENTS)
    (guild_id,) = first.world.guilds
    async with aiohttp.ClientSession() as session:
        body = scheduled_event(first)
        assert (await Rest(first, session)("POST", f"/guilds/{guild_id}/scheduled-events", body))[0] == 200
    await first.stop()
    second = await LocalTable.start(token=TOKEN, file=file)
    kept = [one["name"] for one in second.world.guilds[guild_id].scheduled_events.values()]
    await second.stop()
    assert kept == ["Cup"]


async def test_an_event_begins_and_ends_at_its_times(rest: Rest, table: LocalTable, at: str, clock: Clock) -> None:
    _, new_object = await rest("POST", at, scheduled_event(table, begins_in=60, lasts=60))
    for ahead, status in ((59, 1), (61, 2), (119, 2), (121, 3)):
        clock.ahead = ahead
        assert (await rest("GET", f"{at}/{new_object['id']}"))[1]["status"] == status
    _, other = await rest("POST", at, scheduled_event(table, begins_in=60, lasts=60))
    clock.ahead += 200
    assert (await rest("GET", f"{at}/{other['id']}"))[1]["status"] == 3, "both times have passed"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "x" * 101}, "name BASE_TYPE_BAD_LENGTH"),
        ({"name": None}, "name BASE_TYPE_REQUIRED"),
        ({"description": "x" * 1001}, "description BASE_TYPE_MAX_LENGTH"),
        ({"entity_type": 2}, "entity_type BASE_TYPE_CHOICES"),
        ({"entity_metadata": {}}, "entity_metadata.location BASE_TYPE_REQUIRED"),
        ({"entity_metadata": None}, "entity_metadata BASE_TYPE_REQUIRED"),
        ({"scheduled_end_time": None}, "scheduled_end_time BASE_TYPE_REQUIRED"),
        ({"scheduled_start_time": "soon"}, "scheduled_start_time DATE_TIME_TYPE_PARSE"),
    ],
)
async def test_a_wrong_event_is_refused(
    rest: Rest, table: LocalTable, at: str, change: dict[str, Any], field: str
) -> None:
    assert await rest.fields("POST", at, {**scheduled_event(table), **change}) == [field]


async def test_times_in_the_past_or_in_a_wrong_order_are_refused(rest: Rest, table: LocalTable, at: str) -> None:
    past = await rest.fields("POST", at, scheduled_event(table, begins_in=-1, lasts=10))
    assert past == ["scheduled_start_time GUILD_SCHEDULED_EVENT_SCHEDULE_PAST"]
    order = await rest.fields("POST", at, scheduled_event(table, lasts=-5))
    assert order == ["scheduled_end_time GUILD_SCHEDULED_EVENT_END_BEFORE_START"]


async def test_a_state_that_does_not_follow_is_refused(rest: Rest, table: LocalTable, at: str) -> None:
    _, new_object = await rest("POST", at, scheduled_event(table))
    assert await rest.fields("PATCH", f"{at}/{new_object['id']}", {"status": 3}) == [
        "status GUILD_SCHEDULED_EVENT_INVALID_TRANSITION"
    ]


async def test_a_server_has_at_most_a_hundred_events(rest: Rest, table: LocalTable, at: str) -> None:
    for _ in range(100):
        assert (await rest("POST", at, scheduled_event(table)))[0] == 200
    assert await rest.refused("POST", at, scheduled_event(table)) == (400, 30038)


async def test_without_the_right_nothing_is_made_or_changed(rest: Rest, table: LocalTable, driver: Driver) -> None:
    guild = driver.server.guild
    at = f"/guilds/{guild.id}/scheduled-events"
    assert await rest.refused("POST", at, scheduled_event(table)) == (403, 50013)
    grant(table, Permission.CREATE_EVENTS)
    _, new_object = await rest("POST", at, scheduled_event(table))
    guild.scheduled_events[new_object["id"]]["creator_id"] = driver.user("Ana").id
    assert await rest.refused("DELETE", f"{at}/{new_object['id']}") == (403, 50013)
    own_role(table).permissions = str(BOT_DEFAULT | Permission.MANAGE_EVENTS)
    assert await rest.refused("POST", at, scheduled_event(table)) == (403, 50013)
    assert (await rest("DELETE", f"{at}/{new_object['id']}"))[0] == 204
    assert await rest.refused("GET", "/guilds/5/scheduled-events") == (404, 10004)
