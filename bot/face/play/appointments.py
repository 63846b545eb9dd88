"""The private page on which the players of a table agree on a time to go on, for which its clocks wait (TN-67)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import discord
import msgspec
from discord import ui

from bot.face.ground.custom_ids import Control, natural
from bot.face.ground.forms import Field, filled, form, refilled
from bot.face.ground.interactions import Interaction
from bot.face.ground.parts import DANGER, PRIMARY, Button, Page, button, row_of, rows_of, text
from bot.face.messages.appointments import ACCEPT, APPOINT, accept_buttons
from bot.face.press import Panel, Press
from bot.face.seats.votes import live_in_private
from bot.face.services import Services
from bot.face.settings.page import ZONE_LIMIT
from bot.face.words.appointments import appointment_lines
from bot.face.words.sessions import moment
from bot.host.clocks.seat_times import appointment_revision, zone_of_person
from bot.host.clocks.terms import MINUTE_MS
from bot.host.matches.appointments import MOST_TIMES, need_appointable
from bot.host.matches.live import Live
from bot.wording.words import Words
from bot.wording.zones import clock_in, read_zone
from engine.kernel.errors import Refused

HOURS = 24
# The actions of the menus and buttons of the page.
DAY, HOUR, SEND, CANCEL = "appointday", "appointhour", "appointsend", "appointcancel"
ZONE, ZONE_FORM = "appointzone", "appointzoneform"


class TimeChoice(msgspec.Struct, frozen=True):
    """What a player has chosen so far: a day, and times in minutes since 1970. It is stored in custom ids."""

    day: date | None = None
    minutes: tuple[int, ...] = ()

    def rest(self) -> str:
        """Return the choice as the end of a custom id."""
        day = "" if self.day is None else str(self.day.toordinal())
        return ".".join([day, *map(str, self.minutes)])

    @property
    def chosen_moments(self) -> list[int]:
        """The chosen times in UTC milliseconds."""
        return [minute * MINUTE_MS for minute in self.minutes]

    def adding(self, values: Iterable[str]) -> TimeChoice:
        """Return the choice with more times, at most `MOST_TIMES`."""
        more = [minute for value in values if (minute := natural(value)) is not None]
        return msgspec.structs.replace(self, minutes=tuple(sorted({*self.minutes, *more}))[:MOST_TIMES])


class OfferedHours(msgspec.Struct, frozen=True):
    """The times that a player can choose: between ``at`` and ``latest``, in the player's time zone."""

    zone: str
    at: int
    latest: int

    def days(self) -> list[date]:
        """Return the days on which a time can be chosen."""
        zone = ZoneInfo(self.zone)
        first, last = (datetime.fromtimestamp(one / 1000, zone).date() for one in (self.at, self.latest))
        days = (first + timedelta(days=number) for number in range((last - first).days + 1))
        return [day for day in days if next(self.hours(day), None) is not None]

    def hours(self, day: date) -> Iterator[tuple[int, int]]:
        """Yield the hours of a day that can be chosen, each with its time in minutes since 1970.

        An hour that the time zone skips in spring is left out.
        """
        zone = ZoneInfo(self.zone)
        for hour in range(HOURS):
            local = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
            real = local.astimezone(UTC)
            seconds = int(real.timestamp())
            if real.astimezone(zone).hour == hour and self.at < seconds * 1000 < self.latest:
                yield hour, seconds // 60


def choice_of(control: Control) -> TimeChoice:
    """Return the choice in a custom id, which may be forged: an invalid part is left out."""
    first, *others = control.rest.split(".")
    ordinal = natural(first)
    day = date.fromordinal(ordinal) if ordinal is not None and 0 < ordinal < date.max.toordinal() else None
    return TimeChoice(day).adding(others)


def appointment_page(
    live: Live, words: Words, at: int, offer: OfferedHours | None, choice: TimeChoice, said: str = ""
) -> Page:
    """Return the page: what stands, and the menus to propose times.

    ``offer`` is None if the player's time zone is not known; then a button asks for it.
    """
    stands = appointment_lines(live, words, at)
    lines = [*([said] if said else []), f"### {words('button-appointment')}"]
    lines += stands or [words("appointment-how", count=MOST_TIMES)]
    session = live.session.session_id
    buttons = accept_buttons(live, words, at) if live.appointment is None else []
    if stands:
        agreed = "no" if live.appointment is None else "yes"
        cancel = Control(CANCEL, session, rest=str(appointment_revision(live.times)))
        buttons.append(button(words("appointment-cancel", agreed=agreed), cancel, DANGER))
    rows: list[ui.ActionRow[ui.LayoutView]] = []
    if live.appointment is None:
        if offer is None:
            lines.append(words("appointment-zone-why"))
            buttons.append(button(words("appointment-zone"), Control(ZONE, session), PRIMARY))
        else:
            lines += _chosen_lines(words, offer, choice)
            if not offer.days():
                # Only the end of a round leaves no time.
                over = "yes" if offer.latest <= at else "no"
                lines.append(words("appointment-round-over", over=over, end=moment(offer.latest, "F")))
            rows += _menus(words, session, offer, choice)
            buttons += _choice_buttons(words, session, choice)
    return Page(text("\n".join(lines)), *rows, *rows_of(buttons))


def _chosen_lines(words: Words, offer: OfferedHours, choice: TimeChoice) -> list[str]:
    zone = words("appointment-zone-now", zone=offer.zone, now=clock_in(offer.zone, offer.at))
    if not choice.minutes:
        return [f"-# {zone}"]
    times = [f"- {moment(one, 'F')}" for one in choice.chosen_moments]
    return [words("appointment-chosen", count=len(times)), *times, f"-# {zone}"]


def _menus(words: Words, session: int, offer: OfferedHours, choice: TimeChoice) -> list[ui.ActionRow[ui.LayoutView]]:
    """Return the menu of days and, once a day is chosen, that of its hours. Empty if no more times can be chosen."""
    days, left = offer.days(), MOST_TIMES - len(choice.minutes)
    if not days or left < 1:
        return []
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=words("appointment-day"), custom_id=Control(DAY, session, rest=choice.rest()).pack()
    )
    for day in days:
        select.append_option(
            discord.SelectOption(label=_day_words(words, day), value=str(day.toordinal()), default=day == choice.day)
        )
    rows = [row_of(select)]
    # The day is in a custom id, which may be forged.
    hours = [*offer.hours(choice.day)] if choice.day in days else []
    if hours:
        hour_menu: ui.Select[ui.LayoutView] = ui.Select(
            placeholder=words("appointment-hours", count=left),
            custom_id=Control(HOUR, session, rest=choice.rest()).pack(),
            max_values=min(left, len(hours)),
        )
        for hour, minute in hours:
            hour_menu.append_option(discord.SelectOption(label=f"{hour:02}:00", value=str(minute)))
        rows.append(row_of(hour_menu))
    return rows


def _day_words(words: Words, day: date) -> str:
    return words("appointment-date", weekday=day.weekday(), day=day.day, month=day.month)


def _choice_buttons(words: Words, session: int, choice: TimeChoice) -> list[Button]:
    if not choice.minutes:
        return []
    return [
        button(words("appointment-send"), Control(SEND, session, rest=choice.rest()), PRIMARY),
        button(words("appointment-clear"), Control(APPOINT, session)),
    ]


async def _page(press: Press, choice: TimeChoice, said: str = "") -> Page:
    live, host = await press.fresh(), press.services.host
    live.need_running()
    live.playing_seat(press.member.id)
    need_appointable(live)
    zone, at = zone_of_person(await host.preferences.of_user(press.member.id)), host.clock()
    offer = None if zone is None else OfferedHours(zone, at, await host.appointments.latest_time(live))
    return appointment_page(live, await press.words(), at, offer, choice, said)


async def _open(press: Press) -> None:
    await press.show_in_private(await _page(press, TimeChoice()))


async def _choose_day(press: Press) -> None:
    ordinal = natural(press.values[0]) if press.values else None
    chosen = choice_of(Control(DAY, 0, rest=str(ordinal or "")))
    await press.show(await _page(press, msgspec.structs.replace(choice_of(press.control), day=chosen.day)))


async def _choose_hours(press: Press) -> None:
    await press.show(await _page(press, choice_of(press.control).adding(press.values)))


async def _send(press: Press) -> None:
    services, chosen = press.services, choice_of(press.control)
    # Each proposal may mention all players of the table.
    services.shares.check(press.member.id)
    await services.host.appointments.propose(
        press.session_id, press.member.id, chosen.chosen_moments, press.interaction.id
    )
    services.announcer.wake(press.session_id)
    await press.show(await _page(press, TimeChoice(), (await press.words())("appointment-sent")))


async def _cancel(press: Press) -> None:
    services, seen = press.services, natural(press.control.rest)
    if seen is None:
        raise Refused("appointment_changed")
    await services.host.appointments.cancel(press.session_id, press.member.id, seen, press.interaction.id)
    services.announcer.wake(press.session_id)
    await press.show(await _page(press, TimeChoice(), (await press.words())("appointment-cancelled")))


async def _accept(press: Press) -> None:
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    await _accept_for(press.services, press.interaction, press.control, press.live)


async def _accept_for(services: Services, interaction: Interaction, control: Control, live: Live) -> None:
    """Accept a proposed time, and answer in private whether the table has agreed now."""
    wanted = natural(control.rest)
    if wanted is None:
        raise Refused("expired_control")
    agreed = await services.host.appointments.accept(control.session, interaction.user.id, wanted, interaction.id)
    services.announcer.wake(control.session)
    words = await services.languages.words(interaction, live)
    said = words("appointment-accepted", agreed="yes" if agreed else "no", when=moment(wanted, "F"))
    await services.say(interaction, said)


async def _accept_in_private(services: Services, interaction: Interaction, control: Control) -> None:
    live = await live_in_private(services, interaction, control)
    await _accept_for(services, interaction, control, live)


async def _open_in_private(services: Services, interaction: Interaction, control: Control) -> None:
    """Show what stands. Times are proposed in the channel, where the others see them."""
    live = await live_in_private(services, interaction, control)
    words, at = await services.languages.words(interaction, live), services.host.clock()
    lines = appointment_lines(live, words, at) or [words("appointment-none")]
    await services.answer(interaction, Page(text("\n".join(lines)), *rows_of(accept_buttons(live, words, at))))


async def _ask_zone(press: Press) -> None:
    words = await press.words()
    fields = refilled(press.control, [Field("zone", words("settings-form-zone"), ZONE_LIMIT)])
    submit = Control(ZONE_FORM, press.session_id)
    await press.interaction.response.send_modal(form(words("appointment-zone"), submit, *fields))


async def _typed_zone(press: Press) -> None:
    typed = filled(dict(press.interaction.data or {})).get("zone", "").strip()
    preferences = press.services.host.preferences
    try:
        # The first call reads the names of the zones from many files, so a thread makes it.
        zone = await asyncio.to_thread(read_zone, typed)
    except Refused as error:
        await press.refuse_form(error, Control(ZONE, press.session_id), [typed])
        return
    mine = await preferences.of_user(press.member.id)
    # Stored quiet hours do not count without a time zone, so they do not begin to count now. The player may have chosen
    # quiet hours since the form was opened. These stay.
    quiet = (None, None) if zone_of_person(mine) is None else (mine.quiet_from, mine.quiet_to)
    await preferences.choose_calls(press.member.id, mine.calls, (zone, *quiet))
    await press.show(await _page(press, TimeChoice()))


PANEL = Panel(
    __name__,
    {
        APPOINT: _open,
        DAY: _choose_day,
        HOUR: _choose_hours,
        SEND: _send,
        CANCEL: _cancel,
        ACCEPT: _accept,
        ZONE: _ask_zone,
        ZONE_FORM: _typed_zone,
    },
    private={APPOINT: _open_in_private, ACCEPT: _accept_in_private},
)
