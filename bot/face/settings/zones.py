"""Asks a user once for their time zone, with a menu of regions and a menu of the zones of a region."""

from __future__ import annotations

import asyncio

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Row, value_menu
from bot.face.press import Press
from bot.host.clocks.clock_arithmetic import is_zone
from bot.host.clocks.seat_times import zone_of_person
from bot.wording.words import Words
from bot.wording.zones import time_in, zone_menus
from engine.kernel.errors import Refused

# The names of the two menus. The ``rest`` of a menu's control begins with its name.
REGION, ZONE = "region", "zone"


async def zone_rows(words: Words, action: str, about: Control, region: str | None, at: int) -> list[Row]:
    """Return the menu of regions and, once a region is chosen, the menu of its zones with their present time.

    The controls of both menus have ``action``, and the session and the number of ``about``. ``at`` is the present time.
    """
    # The first call reads the names of the zones from many files, so a thread makes it.
    zones_by_region = await asyncio.to_thread(zone_menus)

    def control(region_rest: str) -> Control:
        return Control(action, about.session, about.number, region_rest)

    regions = [(one, words(f"zone-region-{one}"), one == region) for one in zones_by_region]
    rows = [value_menu(control(REGION), words("zone-ask-region"), regions)]
    if region is not None:
        zones = [
            (one.zone, words("zone-place", place=one.place(words.lang), now=time_in(one.zone, at)), False)
            for one in zones_by_region.get(region, ())[:MENU_SIZE]
        ]
        rows.append(value_menu(control(ZONE), words("zone-ask-place"), zones))
    return rows


async def chosen_region(press: Press) -> str | None:
    """Store the zone that was chosen, and return None; or return the region of which the zones are to be shown.

    Raises `Refused` ("expired_control") for a forged value.
    """
    zones, value = await asyncio.to_thread(zone_menus), press.values[0] if press.values else ""
    if press.control.rest == REGION and value in zones:
        return value
    if press.control.rest != ZONE or not any(one.zone == value for menu in zones.values() for one in menu):
        raise Refused("expired_control")
    await store_zone(press, value)
    return None


async def store_zone(press: Press, zone: str) -> None:
    """Store a user's time zone. Raises `Refused` ("expired_control") if this machine does not know it."""
    if not is_zone(zone):
        raise Refused("expired_control")
    preferences = press.services.host.preferences
    mine = await preferences.of_user(press.member.id)
    # Stored quiet hours do not count without a time zone, so they do not begin to count now. The user may have chosen
    # quiet hours since the menu was shown. These stay.
    quiet = (None, None) if zone_of_person(mine) is None else (mine.quiet_from, mine.quiet_to)
    await preferences.choose_calls(press.member.id, mine.calls, (zone, *quiet))
