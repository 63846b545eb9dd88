"""Chooses dates in menus as organisers do: the day on its page, then the hour, then the minute."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from bot.face.ground.components.custom_ids import unpack
from bot.face.settings.zones import REGION
from bot.face.settings.zones import ZONE as PLACE
from bot.face.tournaments.form.dates import CLEAR, DAY, HOUR, MINUTE, SET, TURN, WHICH, ZONE
from bot.face.tournaments.requests import DATES
from bot.host.clocks.terms import MINUTE_MS
from tests.bot.clicks import actions, choices, controls, press
from tests.bot.clicks import choose as select
from tests.bot.driver import DriverUser, Exchange
from tests.bot.shown_messages import ShownMessage

QUARTER_MS = 15 * MINUTE_MS


async def choose_zone(user: DriverUser, page: Exchange, action: str, region: str, zone: str) -> Exchange:
    """Choose a time zone in the menus that ask for it."""
    page = await select(user, page, action, region, rest=REGION)
    return await select(user, page, action, zone, rest=PLACE)


async def open_dates(user: DriverUser, answer: Exchange | ShownMessage) -> Exchange:
    """Open the page of an event's dates. A user without a time zone chooses UTC."""
    page = await press(user, answer, DATES)
    return await choose_zone(user, page, ZONE, "atlantic", "UTC") if ZONE in actions(page) else page


async def pick_day(user: DriverUser, page: Exchange, menu: str, turn: str, ordinal: int) -> Exchange:
    """Choose a day, if need be on a page before or after the shown one."""
    for _ in range(200):
        days = [int(one) for one in choices(page, menu)]
        if days[0] <= ordinal <= days[-1]:
            return await select(user, page, menu, ordinal)
        turns = [one for one in controls(page) if one.action == turn]
        page = await press(user, page, turn, turns[0 if ordinal < days[0] else -1].rest)
    raise AssertionError(ordinal)


async def pick(user: DriverUser, page: Exchange, name: str, at: int | None, zone: str = "UTC") -> Exchange:
    """Choose a date of an event (UTC milliseconds, rounded down to a quarter of an hour), or that there is none."""
    page = await select(user, page, WHICH, name)
    if at is None:
        return await press(user, page, CLEAR)
    minute = at // QUARTER_MS * QUARTER_MS // MINUTE_MS
    local = datetime.fromtimestamp(minute * 60, ZoneInfo(zone))
    page = await pick_day(user, page, DAY, TURN, local.toordinal())
    hour = max(one for one in choices(page, HOUR) if int(one) <= minute)
    page = await select(user, page, HOUR, hour)
    return await select(user, page, MINUTE, minute)


async def set_dates(user: DriverUser, answer: Exchange | ShownMessage, **dates: int | None) -> Exchange:
    """Choose dates of an event by their names, and store them."""
    page = await open_dates(user, answer)
    for name, at in dates.items():
        page = await pick(user, page, name, at)
    assert SET in actions(page)
    assert all(unpack(one.pack()) == one for one in controls(page))
    return await press(user, page, SET)
