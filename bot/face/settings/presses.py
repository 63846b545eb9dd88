"""The panel of `/settings me`: language, reminders, confirmation, automatic forced moves, time zone and quiet hours."""

from __future__ import annotations

from typing import cast

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.forms import Field, filled, form, refilled
from bot.face.ground.components.parts import Page
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.settings.page import (
    AUTO,
    BACK,
    HOUR_LIMIT,
    OFFERS,
    TIMES,
    TIMES_FORM,
    ZONE,
    ZONE_CHOSEN,
    ZONE_CLEARED,
    chosen_times,
    settings_page,
    zone_page,
)
from bot.face.settings.zones import chosen_region
from bot.host.clocks.seat_times import zone_of_person
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.people import Calls, Confirm, OnlyMove, UserSettings


async def my_settings(services: Services, user_id: int, words: Words, feedback: str = "") -> Page:
    """Return the page with a user's current settings, with ``feedback`` on top."""
    preferences = services.host.preferences
    mine, days_left = await preferences.of_user(user_id), await preferences.vacation_left(user_id)
    return settings_page(mine, days_left, services.host.clock(), words, feedback)


async def _choose_setting(press: Press) -> None:
    name, value = press.control.rest, press.values[0] if press.values else ""
    if value not in OFFERS.get(name, ()):
        raise Refused("expired_control")
    preferences, user_id = press.services.host.preferences, press.member.id
    if name == "language":
        await preferences.choose_language(user_id, None if value == AUTO else value)
    elif name == "calls":
        mine = await preferences.of_user(user_id)
        times = (mine.zone, mine.quiet_from, mine.quiet_to)
        await preferences.choose_calls(user_id, cast("Calls", value), times)
    elif name == "confirm":
        await preferences.choose_confirm(user_id, cast("Confirm", value))
    else:
        await preferences.choose_only_move(user_id, cast("OnlyMove", value))
    await _show_settings(press)


async def _show_settings(press: Press) -> None:
    await press.show(await my_settings(press.services, press.member.id, await press.words()))


async def _ask_times(press: Press) -> None:
    """Open the form for quiet hours. Without a time zone, ask for that first."""
    words = await press.words()
    mine = await press.services.host.preferences.of_user(press.member.id)
    if zone_of_person(mine) is None:
        await _show_zones(press, feedback=words("settings-zone-first"))
        return
    fields = [
        Field("from", words("settings-form-from"), HOUR_LIMIT, _hour(mine.quiet_from), required=False),
        Field("to", words("settings-form-to"), HOUR_LIMIT, _hour(mine.quiet_to), required=False),
    ]
    submit = Control(TIMES_FORM, 0)
    await press.interaction.response.send_modal(form(words("settings-times"), submit, *refilled(press.control, fields)))


async def _typed_times(press: Press) -> None:
    """Store the typed quiet hours. Two empty fields mean that there are none."""
    fields = filled(dict(press.interaction.data or {}))
    preferences = press.services.host.preferences
    mine = await preferences.of_user(press.member.id)
    start, end = (fields.get(name, "").strip() for name in ("from", "to"))
    try:
        times = chosen_times(UserSettings(mine.user_id, zone=mine.zone), None, start or None, end or None)
    except Refused as error:
        await press.refuse_form(error, Control(TIMES, 0), [start, end])
        return
    await preferences.choose_calls(press.member.id, mine.calls, times)
    await _show_settings(press)


async def _ask_zone(press: Press) -> None:
    await _show_zones(press)


async def _show_zones(press: Press, region: str | None = None, feedback: str = "") -> None:
    host = press.services.host
    mine = await host.preferences.of_user(press.member.id)
    await press.show(await zone_page(mine, region, host.clock(), await press.words(), feedback))


async def _choose_zone(press: Press) -> None:
    """Show the zones of a region, or store the chosen zone."""
    region = await chosen_region(press)
    if region is not None:
        await _show_zones(press, region)
    else:
        await _show_settings(press)


async def _clear_zone(press: Press) -> None:
    """Remove the time zone, and with it the quiet hours."""
    preferences = press.services.host.preferences
    mine = await preferences.of_user(press.member.id)
    await preferences.choose_calls(press.member.id, mine.calls, (None, None, None))
    await _show_settings(press)


def _hour(minute: int | None) -> str:
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


PANEL = Panel(
    __name__,
    {
        "setting": _choose_setting,
        TIMES: _ask_times,
        TIMES_FORM: _typed_times,
        ZONE: _ask_zone,
        ZONE_CHOSEN: _choose_zone,
        ZONE_CLEARED: _clear_zone,
        BACK: _show_settings,
    },
)
