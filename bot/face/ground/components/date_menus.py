"""Menus of days, hours and minutes, in which users choose times of their time zone instead of typing them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

import msgspec

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import Button, Row, page_buttons, value_menu
from bot.wording.words import Words
from bot.wording.zones import offset_at

# All offsets from UTC, and all changes to summer time, are multiples of a quarter of an hour.
QUARTER = timedelta(minutes=15)
HOUR_STEP, QUARTER_STEP = 60, 15
_MINUTE_SECONDS = 60


class OfferedTime(NamedTuple):
    """A time that can be chosen: its hour and minute on the clock of the zone, and its minutes since 1970 in UTC.

    ``twice``: the clock shows this hour and minute twice that day, because summer time ends.
    """

    hour: int
    minute: int
    at: int
    twice: bool = False


class OfferedTimes(msgspec.Struct, frozen=True):
    """The times that a user can choose: between ``at`` and ``latest`` in UTC milliseconds, on the clock of ``zone``.

    ``step`` is the distance between two times, in minutes.
    """

    zone: str
    at: int
    latest: int
    step: int = QUARTER_STEP

    def days(self) -> OfferedDays:
        """Return the days on which a time can be chosen."""
        first, last = (self._clock(one).date() for one in (self.at, self.latest))
        while first <= last and not self.times(first):
            first += timedelta(days=1)
        while first <= last and not self.times(last):
            last -= timedelta(days=1)
        return OfferedDays(first, last)

    @property
    def today(self) -> date:
        """The day on the clock of the zone at ``at``."""
        return self._clock(self.at).date()

    def day_of(self, at: int) -> date | None:
        """Return the day on the clock of the zone at a timestamp in UTC milliseconds.

        None for a time that the calendar cannot show.
        """
        try:
            return self._clock(at).date()
        except (ValueError, OverflowError):
            return None

    def times(self, day: date) -> list[OfferedTime]:
        """Return the times of a day that can be chosen, earliest first.

        Times that the clock skips are left out. A time that the clock shows twice is offered twice.
        """
        whole = [*self._whole_day(day)]
        time_counts = Counter((one.hour, one.minute) for one in whole)
        return [
            one._replace(twice=time_counts[one.hour, one.minute] > 1)
            for one in whole
            if self.at < one.at * _MINUTE_SECONDS * 1000 < self.latest
        ]

    def same_time(self, day: date, at: int) -> OfferedTime | None:
        """Return the time of a day with the hour and minute of a timestamp, None if it cannot be chosen.

        If the clock shows this time twice that day, return the one that is the timestamp itself, otherwise the first.
        """
        clock = self._clock(at)
        same = [one for one in self.times(day) if (one.hour, one.minute) == (clock.hour, clock.minute)]
        return next((one for one in same if one.at == at // (_MINUTE_SECONDS * 1000)), same[0] if same else None)

    def _clock(self, at: int) -> datetime:
        """Return the time on the clock of the zone. Raises `ValueError` or `OverflowError` for impossible times."""
        return datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone))

    def _whole_day(self, day: date) -> Iterator[OfferedTime]:
        zone, middle = ZoneInfo(self.zone), datetime.combine(day, time(12), UTC)
        # No day of any zone begins or ends further from noon in UTC than this.
        real, end = middle - timedelta(hours=27), middle + timedelta(hours=27)
        while real < end:
            local = real.astimezone(zone)
            if local.date() == day and local.minute % self.step == 0:
                yield OfferedTime(local.hour, local.minute, int(real.timestamp()) // _MINUTE_SECONDS)
            real += QUARTER


class OfferedDays(NamedTuple):
    """The days from ``first`` to ``last``; none if ``last`` is earlier. They are shown in pages of a menu."""

    first: date
    last: date

    def __contains__(self, day: object) -> bool:
        """Return whether a day is offered."""
        return isinstance(day, date) and self.first <= day <= self.last

    @property
    def pages(self) -> int:
        """The number of pages."""
        return max(0, -(-((self.last - self.first).days + 1) // MENU_SIZE))

    def page_of(self, day: date | None) -> int:
        """Return the number of the page with a day, the first page if the day is not offered."""
        return (day - self.first).days // MENU_SIZE if day is not None and day in self else 0

    def page(self, number: int) -> list[date]:
        """Return the days of a page."""
        begin = self.first + timedelta(days=number * MENU_SIZE)
        return [day for one in range(MENU_SIZE) if (day := begin + timedelta(days=one)) <= self.last]


def read_day(text: str) -> date | None:
    """Return the day in a custom id or a menu's value, None if there is no valid one."""
    ordinal = natural(text)
    # In some time zones, the first and the last day of the calendar are partly outside the times that Python can
    # represent. So the days at both ends of the calendar are not valid.
    valid = ordinal is not None and 3 < ordinal < date.max.toordinal() - 3
    return date.fromordinal(ordinal) if ordinal is not None and valid else None


def day_value(day: date | None) -> str:
    """Return a day as a part of a custom id, or as a menu's value."""
    return "" if day is None else str(day.toordinal())


def day_words(words: Words, day: date, today: date) -> str:
    """Return a day with its weekday, and with its year if that is not the present one."""
    year = "no" if day.year == today.year else str(day.year)
    return words("date-day", weekday=day.weekday(), day=day.day, month=day.month, year=year)


def day_menu(
    words: Words, control: Control, days: OfferedDays, page: int, chosen_day: date | None, today: date
) -> list[Row]:
    """Return the menu of a page of days; empty if no day is offered."""
    days_shown = days.page(page)
    day_options = [(day_value(day), day_words(words, day, today), day == chosen_day) for day in days_shown]
    return [value_menu(control, words("date-ask-day"), day_options)] if day_options else []


def day_pages(words: Words, control: Callable[[int], Control], days: OfferedDays, page: int) -> list[Button]:
    """Return the buttons that turn to the earlier and later days."""
    return page_buttons(words, control, page, days.pages)


def hour_menu(
    words: Words, control: Control, times: Sequence[OfferedTime], chosen_time: OfferedTime | None
) -> list[Row]:
    """Return the menu of the hours of a day; empty without times. The value of an hour is its first time."""
    first = {one.hour: one for one in reversed(times)}
    time_options = [
        (str(one.at), f"{hour:02}:{one.minute:02}", chosen_time is not None and chosen_time.hour == hour)
        for hour, one in sorted(first.items())
    ]
    return [value_menu(control, words("date-ask-hour"), time_options)] if time_options else []


def minute_menu(
    words: Words, control: Control, times: Sequence[OfferedTime], chosen_time: OfferedTime, zone: str
) -> list[Row]:
    """Return the menu of the times in the hour of the chosen time. A time shown twice is named with its offset."""
    time_options = [
        (str(one.at), time_words(one, zone), one == chosen_time) for one in times if one.hour == chosen_time.hour
    ]
    return [value_menu(control, words("date-ask-minute"), time_options)]


def time_words(one: OfferedTime, zone: str) -> str:
    """Return a time of day, with its offset from UTC if the clock shows it twice."""
    time_text = f"{one.hour:02}:{one.minute:02}"
    return f"{time_text} ({offset_at(zone, one.at * _MINUTE_SECONDS * 1000)})" if one.twice else time_text
