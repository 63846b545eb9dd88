"""The settings of a user as a page: the current values and the menus to change them. Also reads typed times."""

from __future__ import annotations

import re
from typing import get_args

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page, Row, button, rows_of, text, value_menu
from bot.face.settings.zones import zone_rows
from bot.host.clocks.clock_arithmetic import DAY_MINUTES, QUIET_MINUTES_LIMIT, is_zone
from bot.host.clocks.seat_times import quiet_of
from bot.host.people.preferences import CONFIRM_DEFAULT, QuietTimes
from bot.host.seats.deadlines import VACATION_DAYS
from bot.wording.languages import READABLE
from bot.wording.words import Words
from bot.wording.zone_names import zone_place
from bot.wording.zones import TYPED_LIMIT, clock_in, read_zone
from engine.kernel.errors import Refused
from storage.records.people import Calls, Confirm, OnlyMove, UserSettings

# The actions of the page's controls.
ZONE, ZONE_CHOSEN, ZONE_CLEARED = "setzone", "setzonechosen", "setzonecleared"
TIMES, TIMES_FORM, BACK = "settimes", "settimesform", "setback"
OFF = "off"
# The words, in each language, that users type to clear a value.
_TYPED_OFF = {OFF, "no"}
ZONE_LIMIT, HOUR_LIMIT = TYPED_LIMIT, 10
# The menu value for the user's Discord language.
AUTO = "auto"
CONFIRM: tuple[Confirm, ...] = ("lasting", "always", "never")
ONLY_MOVE: tuple[OnlyMove, ...] = ("open", "always", "never")
# The options of each menu.
OFFERS: dict[str, tuple[str, ...]] = {
    "language": (AUTO, *READABLE),
    "calls": get_args(Calls),
    "confirm": CONFIRM,
    "only": ONLY_MOVE,
}


def settings_page(mine: UserSettings, days_left: int, now: int, words: Words, feedback: str = "") -> Page:
    """Return the panel: the current settings, a menu for each, and the buttons for time zone and quiet hours."""
    lines = [feedback] if feedback else []
    chosen_values = {
        "language": mine.language or AUTO,
        "calls": mine.calls or "channel",
        "confirm": mine.confirm or CONFIRM_DEFAULT,
        "only": mine.only_move or "open",
    }
    times = [
        button(words("settings-zone"), Control(ZONE, 0)),
        button(words("settings-times"), Control(TIMES, 0), emoji="🌙"),
    ]
    return Page(
        text("\n".join([*lines, f"### {words('settings-me-title')}", calls_text(mine, days_left, now, words)])),
        *[_setting_menu(words, name, value) for name, value in chosen_values.items()],
        *rows_of(times),
    )


async def zone_page(mine: UserSettings, region: str | None, now: int, words: Words, feedback: str = "") -> Page:
    """Return the menus of time zones; ``region`` is the region chosen in them. ``feedback`` is put on top."""
    menus = await zone_rows(words, ZONE_CHOSEN, Control(ZONE_CHOSEN, 0), region, now)
    buttons = [
        *([button(words("settings-zone-clear"), Control(ZONE_CLEARED, 0))] if mine.zone else []),
        button(words("panel-back"), Control(BACK, 0)),
    ]
    lines = [*([feedback] if feedback else []), words("zone-why")]
    return Page(text("\n".join(lines)), *menus, *rows_of(buttons))


def _setting_menu(words: Words, name: str, chosen_value: str) -> Row:
    """Return the menu of one setting."""
    options = [(one, _option_name(words, name, one), one == chosen_value) for one in OFFERS[name]]
    return value_menu(Control("setting", 0, rest=name), words(f"settings-{name}"), options)


def _option_name(words: Words, name: str, value: str) -> str:
    return _language(words, value) if name == "language" else words(f"settings-{name}-{value}")


def _language(words: Words, value: str) -> str:
    return words("language-discord") if value == AUTO else words(f"language-{value}")


def calls_text(mine: UserSettings, days_left: int, now: int, words: Words) -> str:
    """Return how and when a user is reminded, and the number of vacation days left. ``now`` is in UTC milliseconds."""
    return words(
        "settings-my-calls",
        calls=words(f"calls-{mine.calls or 'channel'}"),
        zone=zone_place(mine.zone, words.lang) if mine.zone else words("settings-no-zone"),
        now=words("settings-zone-now", now=clock_in(mine.zone, now)) if mine.zone and is_zone(mine.zone) else "",
        quiet=_quiet(mine, words),
        left=days_left,
        days=VACATION_DAYS,
    )


def _quiet(mine: UserSettings, words: Words) -> str:
    quiet = quiet_of(mine)
    if quiet is None:
        return words("settings-quiet-none")
    start, end = (f"{minute // 60:02}:{minute % 60:02}" for minute in (quiet.start, quiet.end))
    return words("settings-quiet-hours", **{"from": start, "to": end, "zone": quiet.zone})


def chosen_times(mine: UserSettings, zone: str | None, start: str | None, end: str | None) -> QuietTimes:
    """Return the chosen times; omitted values stay unchanged.

    Raises `Refused`: "bad_zone", "bad_time", "zone_needed", "quiet_half", "quiet_long".
    """
    zone_wanted = mine.zone if zone is None else _zone(zone)
    if _TYPED_OFF & {_plain_zone(start), _plain_zone(end)}:
        return zone_wanted, None, None
    # Without a time zone, the stored quiet hours do not count.
    former = mine if zone_wanted is not None else UserSettings(mine.user_id)
    begin = former.quiet_from if start is None else _minute(start)
    stop = former.quiet_to if end is None else _minute(end)
    if begin is None and stop is None:
        return zone_wanted, None, None
    if begin is None or stop is None:
        raise Refused("quiet_half")
    if zone_wanted is None:
        raise Refused("zone_needed")
    # If start and end were equal, the quiet hours would last a whole day.
    if (stop - begin) % DAY_MINUTES > QUIET_MINUTES_LIMIT or begin == stop:
        raise Refused("quiet_long", most=QUIET_MINUTES_LIMIT // 60)
    return zone_wanted, begin, stop


def _plain_zone(typed: str | None) -> str | None:
    return None if typed is None else typed.strip().casefold()


def _zone(typed: str) -> str | None:
    """Return the typed time zone, None for "off" or "no". Raises `Refused` ("bad_zone")."""
    return None if _plain_zone(typed) in _TYPED_OFF else read_zone(typed)


def _minute(typed: str) -> int:
    """Return a time of day in minutes since midnight. Raises `Refused` ("bad_time")."""
    found = re.fullmatch(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])", typed.strip())
    if found is None:
        raise Refused("bad_time", typed=typed[:ZONE_LIMIT])
    return int(found[1]) * 60 + int(found[2])
