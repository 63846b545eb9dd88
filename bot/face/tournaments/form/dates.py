"""The page on which organisers choose an event's dates in menus.

They see the dates before these are stored (TN-2, TN-3).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import msgspec

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.date_menus import (
    OfferedTime,
    OfferedTimes,
    day_menu,
    day_pages,
    day_value,
    hour_menu,
    minute_menu,
    read_day,
)
from bot.face.ground.components.parts import PRIMARY, Button, Page, Row, button, rows_of, text, value_menu
from bot.face.messages.tournaments.event_message import control, moment_line
from bot.face.press import Panel, Press
from bot.face.settings.zones import chosen_region, zone_rows
from bot.face.tournaments.form.page import draft_page, head
from bot.face.tournaments.form.presses import ask_why, asked_to_change, change_by_ruling, show_changed
from bot.face.tournaments.requests import BACK, DATES, EventRequest, zone_of
from bot.face.words.sessions import moment
from bot.face.words.tournaments.about import CHECKIN_UNTIL, OPEN_DATES, planned_moments
from bot.face.words.tournaments.settings import SETTINGS, EventSetting
from bot.face.words.tournaments.typed_times import MOST_YEARS
from bot.host.clocks.terms import DAY_MS, MINUTE_MS
from bot.host.tournaments.ground.settings import (
    DATE_SETTINGS,
    TournamentDraft,
    TournamentSettings,
    need_future,
    planned_date,
    settings_of,
)
from bot.wording.words import Words
from bot.wording.zones import clock_in
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole

# The actions of the page: choose which date to change, choose its day, show further days, choose its hour and minute,
# remove the date, store all dates, give the reason for the changes, and choose the time zone.
WHICH, DAY, TURN, HOUR, MINUTE = "evdatewhich", "evdateday", "evdateturn", "evdatehour", "evdateminute"
CLEAR, SET, WHY_FORM, ZONE = "evdateclear", "evdateset", "evdatewhy", "evdatezone"
_CLEARED, _BETWEEN = "0", "."


class DateChoice(msgspec.Struct, frozen=True):
    """What an organiser has chosen so far. It is stored in custom ids.

    ``active`` is the date that the menus change, and ``day`` its chosen day. ``page`` is the page of the menu of days;
    None for the page that contains this day. ``changed`` are the chosen dates in minutes since 1970, None for no date.
    """

    active: str = "start_at"
    page: int | None = None
    day: date | None = None
    changed: Mapping[str, int | None] = {}

    def rest(self) -> str:
        """Return the choice as the end of a custom id."""
        minutes = (str(self.changed[one] or _CLEARED) if one in self.changed else "" for one in DATE_SETTINGS)
        page = "" if self.page is None else str(self.page)
        return _BETWEEN.join([str(DATE_SETTINGS.index(self.active)), page, day_value(self.day), *minutes])

    def with_minute(self, minute: int | None) -> DateChoice:
        """Return the choice after the active date is set, or removed with None."""
        return msgspec.structs.replace(self, page=None, day=None, changed={**self.changed, self.active: minute})


def choice_of(whole: Whole, rest: str, now: int) -> DateChoice:
    """Return the choice in the end of a custom id, which may be forged. ``now`` is the present time.

    Raises `Refused` ("expired_control") for an invalid one, and if the event's state leaves no date to change.
    """
    names = open_dates(whole)
    if not names:
        raise Refused("expired_control")
    if not rest:
        return DateChoice()
    date_number, page, day, *minutes = (*rest.split(_BETWEEN), "", "")
    chosen_dates = {name: natural(one) for name, one in zip(DATE_SETTINGS, minutes, strict=False) if one}
    number = natural(date_number)
    active = DATE_SETTINGS[number] if number is not None and number < len(DATE_SETTINGS) else ""
    if active not in names or not names.issuperset(chosen_dates) or None in chosen_dates.values():
        raise Refused("expired_control")
    if any(_is_too_far(one or 0, now) for one in chosen_dates.values()):
        raise Refused("expired_control")
    return DateChoice(active, natural(page), read_day(day), {name: one or None for name, one in chosen_dates.items()})


def open_dates(whole: Whole) -> set[str]:
    """Return the names of the dates that can still be changed."""
    return {*OPEN_DATES.get(whole.tournament.state, ())}


def offered_times(zone: str, at: int) -> OfferedTimes:
    """Return the times that an organiser can choose: in the future, within ten years."""
    return OfferedTimes(zone, at, at + MOST_YEARS * 365 * DAY_MS)


def dates_page(whole: Whole, words: Words, offer: OfferedTimes, choice: DateChoice) -> Page:
    """Return the page: all dates as they are and as they would be, and the menus for one of them."""
    days, minute, time_chosen = offer.days(), chosen_minute(whole, choice), chosen_time(whole, offer, choice)
    day = choice.day or (None if minute is None else offer.day_of(minute * MINUTE_MS))
    page = min(days.page_of(day) if choice.page is None else choice.page, days.pages - 1)
    times = offer.times(day) if day is not None and day in days else []
    time_chosen = time_chosen if time_chosen in times else None
    lines = _date_lines(whole, words, offer, choice)
    if choice.day is not None and times:
        lines.insert(-1, words("date-hour-missing", what=words(SETTINGS[choice.active].key)))

    def act(action: str, picked: DateChoice = choice) -> Control:
        return control(whole, action, picked.rest())

    return Page(
        text("\n".join(lines)),
        _which_menu(whole, words, choice),
        *day_menu(words, act(DAY), days, page, day, offer.today),
        *hour_menu(words, act(HOUR), times, time_chosen),
        *(minute_menu(words, act(MINUTE), times, time_chosen, offer.zone) if time_chosen is not None else []),
        *rows_of(day_pages(words, lambda to: act(TURN, msgspec.structs.replace(choice, page=to)), days, page)),
        *rows_of(_buttons(whole, words, choice)),
    )


def chosen_time(whole: Whole, offer: OfferedTimes, choice: DateChoice) -> OfferedTime | None:
    """Return the time of the active date (`chosen_minute`), None if it is not among the offered ones."""
    minute = chosen_minute(whole, choice)
    day = None if minute is None else offer.day_of(minute * MINUTE_MS)
    return None if day is None else next((one for one in offer.times(day) if one.at == minute), None)


def chosen_minute(whole: Whole, choice: DateChoice) -> int | None:
    """Return the active date as chosen, else as it is now, in minutes since 1970; None for no date."""
    return choice.changed[choice.active] if choice.active in choice.changed else _minute_now(whole, choice.active)


def _minute_now(whole: Whole, name: str) -> int | None:
    now: int | None = SETTINGS[name].value_of(whole)
    return None if now is None else now // MINUTE_MS


def _which_menu(whole: Whole, words: Words, choice: DateChoice) -> Row:
    date_options = [(one.name, words(one.key), one.name == choice.active) for one in _date_rows(whole)]
    return value_menu(control(whole, WHICH, choice.rest()), words("date-ask-which"), date_options)


def _date_rows(whole: Whole) -> list[EventSetting]:
    names = open_dates(whole)
    return [one for one in SETTINGS.values() if one.name in names]


def _date_lines(whole: Whole, words: Words, offer: OfferedTimes, choice: DateChoice) -> list[str]:
    lines, now = head(whole, words), settings_of(whole.tournament)
    lines += [moment_line(one, words) for one in planned_moments(whole.tournament) if one.key == CHECKIN_UNTIL]
    dates_in_ms = {name: None if at is None else at * MINUTE_MS for name, at in choice.changed.items()}
    after = msgspec.structs.replace(now, **dates_in_ms)
    for one in _date_rows(whole):
        before, then = _date_words(now, one.name, words), _date_words(after, one.name, words)
        # A date that follows from the start changes with it.
        if one.name in choice.changed or then != before:
            lines.append(words("date-changed", what=words(one.key), before=before, after=then))
        else:
            lines.append(words("info-setting", setting=words(one.key), value=before))
    if choice.changed:
        lines.append(words("date-not-yet"))
    return [*lines, f"-# {words('zone-now', zone=offer.zone, now=clock_in(offer.zone, offer.at))}"]


def _date_words(settings: TournamentSettings, name: str, words: Words) -> str:
    """Return a date as the event's message shows it (`planned_date`); the words say whether it follows from another."""
    at = planned_date(settings, name)
    if at is None:
        return words("date-none")
    date_text = f"{moment(at, 'F')} ({moment(at)})"
    return date_text if getattr(settings, name) is not None else words("date-follows", when=date_text)


def _buttons(whole: Whole, words: Words, choice: DateChoice) -> list[Button]:
    found: list[Button] = []
    if choice.changed:
        found.append(button(words("date-set"), control(whole, SET, choice.rest()), PRIMARY))
    if chosen_minute(whole, choice) is not None:
        found.append(button(words("date-clear"), control(whole, CLEAR, choice.rest())))
    back = words("date-back" if choice.changed else "setup-back")
    return [*found, button(back, control(whole, BACK), emoji="↩️")]


async def _read_request(press: Press) -> tuple[EventRequest, DateChoice]:
    """Return the request and the choice of a press.

    Raises `Refused` like `asked_to_change`, and "expired_control" for a forged choice.
    """
    request = await asked_to_change(press)
    return request, choice_of(request.whole, press.control.rest, request.services.host.clock())


async def _show_page(press: Press, request: EventRequest, choice: DateChoice, region: str | None = None) -> None:
    """Show the page, or ask for the user's time zone first."""
    whole, words, at = request.whole, request.words, request.services.host.clock()
    zone = await zone_of(request)
    if zone is not None:
        await press.show(dates_page(whole, words, offered_times(zone, at), choice))
        return
    rows = await zone_rows(words, ZONE, control(whole, ZONE), region, at)
    back = button(words("setup-back"), control(whole, BACK), emoji="↩️")
    await press.show(Page(text("\n".join([*head(whole, words), words("zone-why")])), *rows, *rows_of([back])))


async def _open_dates_page(press: Press) -> None:
    await _show_page(press, *await _read_request(press))


async def _choose_zone(press: Press) -> None:
    request = await asked_to_change(press)
    choice = choice_of(request.whole, "", request.services.host.clock())
    await _show_page(press, request, choice, await chosen_region(press))


async def _which(press: Press) -> None:
    request, choice = await _read_request(press)
    name = press.values[0] if press.values else ""
    if name not in open_dates(request.whole):
        raise Refused("expired_control")
    await _show_page(press, request, DateChoice(name, changed=choice.changed))


async def _day(press: Press) -> None:
    """Choose a day. If the date already has a time of day, it keeps that."""
    request, choice = await _read_request(press)
    zone, day = await zone_of(request), read_day(press.values[0] if press.values else "")
    if zone is None or day is None:
        raise Refused("expired_control")
    offer = offered_times(zone, request.services.host.clock())
    former = chosen_time(request.whole, offer, choice)
    same = None if former is None or day not in offer.days() else offer.same_time(day, former.at * MINUTE_MS)
    if same is not None:
        choice = choice.with_minute(same.at)
    else:
        dates_kept = {name: one for name, one in choice.changed.items() if name != choice.active}
        choice = DateChoice(choice.active, day=day, changed=dates_kept)
    await _show_page(press, request, choice)


async def _turn_days(press: Press) -> None:
    await _show_page(press, *await _read_request(press))


async def _time(press: Press) -> None:
    """Choose an hour or a time within it. At first, the first time of the chosen hour is the chosen one."""
    request, choice = await _read_request(press)
    minute = natural(press.values[0]) if press.values else None
    if minute is None:
        raise Refused("expired_control")
    _need_possible(minute, request.services.host.clock(), choice.active)
    await _show_page(press, request, choice.with_minute(minute))


def _need_possible(minute: int, now: int, name: str) -> None:
    """Raise `Refused`: "date_past" with the date's name, or "expired_control" for a time that no menu offers."""
    need_future(name, minute * MINUTE_MS, now)
    if _is_too_far(minute, now):
        raise Refused("expired_control")


def _is_too_far(minute: int, now: int) -> bool:
    return minute * MINUTE_MS > now + MOST_YEARS * 365 * DAY_MS


async def _clear(press: Press) -> None:
    request, choice = await _read_request(press)
    await _show_page(press, request, choice.with_minute(None))


async def _store_dates(press: Press) -> None:
    """Store the chosen dates. In an open event, a change that puts players at a disadvantage needs a reason (TN-3)."""
    request, choice = await _read_request(press)
    draft = _draft(request, choice)
    try:
        await request.services.host.tournaments.drafts.change(
            request.guild_id, request.tournament_id, request.actor, draft
        )
    except Refused as error:
        if error.code != "settled_by_ruling":
            raise
        await ask_why(request, control(request.whole, WHY_FORM, choice.rest()))
        return
    await show_changed(press, await request.again(), draft_page, request.words("date-stored"))


async def _set_by_ruling(press: Press) -> None:
    request, choice = await _read_request(press)
    await change_by_ruling(press, request, _draft(request, choice), change_name=request.words("date-stored"))


def _draft(request: EventRequest, choice: DateChoice) -> TournamentDraft:
    """Return the draft with the chosen dates. Raises `Refused` ("date_past", "expired_control")."""
    new_dates: dict[str, int | None] = {}
    for name, minute in choice.changed.items():
        # The menus show whole minutes. If the minute is unchanged, the setting keeps its exact time.
        if minute == _minute_now(request.whole, name):
            continue
        if minute is not None:
            _need_possible(minute, request.services.host.clock(), name)
        new_dates[name] = None if minute is None else minute * MINUTE_MS
    return TournamentDraft(settings=msgspec.structs.replace(settings_of(request.whole.tournament), **new_dates))


PANEL = Panel(
    __name__,
    {
        DATES: _open_dates_page,
        WHICH: _which,
        DAY: _day,
        TURN: _turn_days,
        HOUR: _time,
        MINUTE: _time,
        CLEAR: _clear,
        SET: _store_dates,
        WHY_FORM: _set_by_ruling,
        ZONE: _choose_zone,
    },
)
