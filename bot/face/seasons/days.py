"""The page on which organisers choose the first and the last day of a season in menus (TN-56)."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.date_menus import OfferedDays, day_menu, day_pages, day_value, day_words, read_day
from bot.face.ground.components.parts import PRIMARY, Page, button, rows_of, text, value_menu
from bot.face.ground.markdown import literal
from bot.face.press import Panel, Press
from bot.face.seasons.page import DAYS, EDIT, edit_page
from bot.face.tournaments.requests import MemberRequest, maker_request
from bot.face.words.seasons import season_name
from bot.face.words.sessions import moment
from bot.host.seasons.seasons import LONGEST_DAYS, SeasonWish
from bot.host.seasons.spans import day_in, season_days, span_moments
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.seasons import Season

# The actions of the page: choose which of the two days to change, choose that day, show further days, store both days.
WHICH, DAY, TURN, SET = "seasondaywhich", "seasondayday", "seasondayturn", "seasondayset"
FIRST, LAST = "first", "last"
_SIDES = (FIRST, LAST)
_BETWEEN = "."


class DaysChoice(msgspec.Struct, frozen=True):
    """What an organiser has chosen so far. It is stored in custom ids.

    ``active`` says which of the two days the menu changes. ``page`` is the page of the menu; None for the page that
    contains this day.
    """

    first: date
    last: date
    active: str = FIRST
    page: int | None = None

    def rest(self) -> str:
        """Return the choice as the end of a custom id."""
        page = "" if self.page is None else str(self.page)
        return _BETWEEN.join([self.active, page, day_value(self.first), day_value(self.last)])

    @property
    def day(self) -> date:
        """The day that the menu changes."""
        return self.first if self.active == FIRST else self.last

    def with_day(self, day: date) -> DaysChoice:
        """Return the choice after its active day is set. The last day is never before the first."""
        if self.active == LAST:
            return msgspec.structs.replace(self, last=day, page=None)
        return msgspec.structs.replace(self, first=day, last=max(day, self.last), page=None)


def choice_of(season: Season, rest: str, today: date) -> DaysChoice:
    """Return the choice in the end of a custom id, which may be forged. If it has none, choose the season's own days.

    Raises `Refused` ("expired_control") for an invalid choice.
    """
    if not rest:
        return DaysChoice(*(_present_days(season, today) or (today, today)))
    active, page, first, last = (*rest.split(_BETWEEN), "", "", "")[:4]
    begin, end = read_day(first), read_day(last)
    if active not in _SIDES or begin is None or end is None or not _is_near(begin, today) or not _is_near(end, today):
        raise Refused("expired_control")
    return DaysChoice(begin, end, active, natural(page))


def _present_days(season: Season, today: date) -> tuple[date, date] | None:
    """Return the first and the last day of a season, None if they are not near enough to be shown."""
    try:
        days = season_days(season)
    except (ValueError, OverflowError):
        return None
    return days if all(_is_near(day, today) for day in days) else None


def _is_near(day: date, today: date) -> bool:
    """Return whether a season that is chosen today may include this day.

    Days near the ends of the calendar are refused, because the menus could not offer the days around them.
    """
    return abs(day - today) <= timedelta(days=3 * LONGEST_DAYS)


def offered_days(choice: DaysChoice, today: date) -> OfferedDays:
    """Return the days that the menu offers: a season lasts at most a year, and does not end in the past."""
    year = timedelta(days=LONGEST_DAYS)
    if choice.active == FIRST:
        return OfferedDays(today - year, today + year)
    return OfferedDays(max(choice.first, today), choice.first + year - timedelta(days=1))


def days_page(season: Season, words: Words, choice: DaysChoice, today: date) -> Page:
    """Return the page with both days, and a menu for one of them."""
    day_choices, number = offered_days(choice, today), season.season_id
    page = day_choices.page_of(choice.day) if choice.page is None else min(choice.page, max(0, day_choices.pages - 1))

    def act(action: str, picked: DaysChoice = choice) -> Control:
        return Control(action, 0, number, picked.rest())

    return Page(
        text("\n".join(_day_lines(season, words, choice, today))),
        value_menu(
            act(WHICH),
            words("date-ask-which"),
            [(one, words(f"season-{one}-day"), one == choice.active) for one in _SIDES],
        ),
        *day_menu(words, act(DAY), day_choices, page, choice.day, today),
        *rows_of(day_pages(words, lambda to: act(TURN, msgspec.structs.replace(choice, page=to)), day_choices, page)),
        *rows_of(
            [
                button(words("date-set"), act(SET), PRIMARY),
                button(words("season-back"), Control(EDIT, 0, number), emoji="↩️"),
            ]
        ),
    )


def _day_lines(season: Season, words: Words, choice: DaysChoice, today: date) -> list[str]:
    begin, end = span_moments(choice.first, choice.last + timedelta(days=1), season.zone)
    first, last = (day_words(words, day, today) for day in (choice.first, choice.last))
    return [
        f"### {words('season-edit-title', name=literal(season_name(season, words)))}",
        words("season-first-line", day=first, when=moment(begin, "f")),
        words("season-last-line", day=last, when=moment(end, "f")),
        words("date-not-yet"),
        f"-# {words('season-edit-zone', zone=season.zone)}",
    ]


async def _read_request(press: Press) -> tuple[MemberRequest, Season, DaysChoice, date]:
    """Return the request, the season, the choice of a press, and the present day in the season's zone."""
    request, host = await maker_request(press), press.services.host
    season = await host.seasons.get(request.guild_id, press.control.number)
    today = day_in(host.clock(), season.zone)
    return request, season, choice_of(season, press.control.rest, today), today


async def _show_page(press: Press) -> None:
    request, season, choice, today = await _read_request(press)
    await press.show_in_private(days_page(season, request.words, choice, today))


async def _which(press: Press) -> None:
    request, season, choice, today = await _read_request(press)
    active = press.values[0] if press.values else ""
    if active not in _SIDES:
        raise Refused("expired_control")
    choice = msgspec.structs.replace(choice, active=active, page=None)
    await press.show_in_private(days_page(season, request.words, choice, today))


async def _day(press: Press) -> None:
    request, season, choice, today = await _read_request(press)
    day = read_day(press.values[0]) if press.values else None
    if day is None or day not in offered_days(choice, today):
        raise Refused("expired_control")
    await press.show_in_private(days_page(season, request.words, choice.with_day(day), today))


async def _set_days(press: Press) -> None:
    request, season, choice, today = await _read_request(press)
    days = choice.first, choice.last
    # If the days are unchanged, nothing is stored, so that a season of a month or a quarter stays one.
    wish = SeasonWish() if days == _present_days(season, today) else SeasonWish(days=days)
    season = await press.services.host.seasons.change(request.guild_id, season.season_id, request.user_id, wish)
    await press.show_in_private(await edit_page(request, season, request.words("season-changed")))


PANEL = Panel(__name__, {DAYS: _show_page, WHICH: _which, DAY: _day, TURN: _show_page, SET: _set_days})
