"""The panel of `/settings me`: language, reminders, confirmation, automatic forced moves, time zone and quiet hours."""

from __future__ import annotations

import asyncio
from typing import cast

from bot.face.ground.custom_ids import Control
from bot.face.ground.forms import Field, filled, form, refilled
from bot.face.ground.parts import Page
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.settings.page import AUTO, HOUR_LIMIT, OFF, OFFERS, ZONE_LIMIT, chosen_times, settings_page
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.people import Calls, Confirm, OnlyMove, UserSettings


async def my_settings(services: Services, user_id: int, words: Words, said: str = "") -> Page:
    """Return the page with a user's current settings, with ``said`` on top."""
    preferences = services.host.preferences
    mine, left = await preferences.of_user(user_id), await preferences.vacation_left(user_id)
    return settings_page(mine, left, services.host.clock(), words, said)


async def _choose(press: Press) -> None:
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
    words = await press.words()
    mine = await press.services.host.preferences.of_user(press.member.id)
    fields = [
        Field("zone", words("settings-form-zone"), ZONE_LIMIT, mine.zone or "", required=False),
        Field("from", words("settings-form-from"), HOUR_LIMIT, _hour(mine.quiet_from), required=False),
        Field("to", words("settings-form-to"), HOUR_LIMIT, _hour(mine.quiet_to), required=False),
    ]
    submit = Control("settimesform", 0)
    await press.interaction.response.send_modal(form(words("settings-times"), submit, *refilled(press.control, fields)))


async def _typed_times(press: Press) -> None:
    """Store the typed time zone and quiet hours. An empty field clears the value."""
    written = filled(dict(press.interaction.data or {}))
    preferences = press.services.host.preferences
    mine = await preferences.of_user(press.member.id)
    zone, start, end = (written.get(name, "").strip() for name in ("zone", "from", "to"))
    # The first call reads the names of the zones from many files, so a thread makes it.
    try:
        times = await asyncio.to_thread(
            chosen_times, UserSettings(mine.user_id), zone or OFF, start or None, end or None
        )
    except Refused as error:
        await press.refuse_form(error, Control("settimes", 0), [zone, start, end])
        return
    await preferences.choose_calls(press.member.id, mine.calls, times)
    await _show_settings(press)


def _hour(minute: int | None) -> str:
    return "" if minute is None else f"{minute // 60:02}:{minute % 60:02}"


PANEL = Panel(__name__, {"setting": _choose, "settimes": _ask_times, "settimesform": _typed_times})
