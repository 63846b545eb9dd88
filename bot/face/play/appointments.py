"""The private page on which the players of a table agree on a time to go on, for which its clocks wait (TN-67)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import discord
import msgspec
from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.date_menus import HOUR_STEP, OfferedTimes, day_menu, day_value, read_day, time_words
from bot.face.ground.components.parts import DANGER, PRIMARY, Button, Page, Row, button, row_of, rows_of, text
from bot.face.ground.interactions import Interaction
from bot.face.messages.appointments import ACCEPT, APPOINT, accept_buttons
from bot.face.press import Panel, Press
from bot.face.seats.votes import live_in_private
from bot.face.services import Services
from bot.face.settings.zones import chosen_region, zone_rows
from bot.face.words.appointments import appointment_lines
from bot.face.words.sessions import moment
from bot.host.clocks.seat_times import appointment_revision, zone_of_person
from bot.host.clocks.terms import MINUTE_MS
from bot.host.matches.appointments import MOST_TIMES, need_appointable
from bot.host.matches.live import Live
from bot.wording.words import Words
from bot.wording.zones import clock_in
from engine.kernel.errors import Refused

# The actions of the menus and buttons of the page.
DAY, HOUR, SEND, CANCEL = "appointday", "appointhour", "appointsend", "appointcancel"
ZONE = "appointzone"


class TimeChoice(msgspec.Struct, frozen=True):
    """What a player has chosen so far: a day, and times in minutes since 1970. It is stored in custom ids."""

    day: date | None = None
    minutes: tuple[int, ...] = ()

    def rest(self) -> str:
        """Return the choice as the end of a custom id."""
        return ".".join([day_value(self.day), *map(str, self.minutes)])

    @property
    def chosen_moments(self) -> list[int]:
        """The chosen times in UTC milliseconds."""
        return [minute * MINUTE_MS for minute in self.minutes]

    def adding(self, values: Iterable[str]) -> TimeChoice:
        """Return the choice with more times, at most `MOST_TIMES`."""
        more = [minute for value in values if (minute := natural(value)) is not None]
        return msgspec.structs.replace(self, minutes=tuple(sorted({*self.minutes, *more}))[:MOST_TIMES])


def choice_of(control: Control) -> TimeChoice:
    """Return the choice in a custom id, which may be forged: an invalid part is left out."""
    first, *others = control.rest.split(".")
    return TimeChoice(read_day(first)).adding(others)


def appointment_page(
    live: Live,
    words: Words,
    at: int,
    offer: OfferedTimes | None,
    choice: TimeChoice,
    feedback: str = "",
    zones: Iterable[Row] = (),
) -> Page:
    """Return the page: the agreed time or the proposed times, and the menus to propose times.

    ``offer`` is None if the player's time zone is not known; then the menus ``zones`` ask for it.
    """
    stands = appointment_lines(live, words, at)
    lines = [*([feedback] if feedback else []), f"### {words('button-appointment')}"]
    lines += stands or [words("appointment-how", count=MOST_TIMES)]
    session = live.session.session_id
    buttons = accept_buttons(live, words, at) if live.appointment is None else []
    if stands:
        agreed = "no" if live.appointment is None else "yes"
        cancel = Control(CANCEL, session, rest=str(appointment_revision(live.times)))
        buttons.append(button(words("appointment-cancel", agreed=agreed), cancel, DANGER))
    rows: list[Row] = []
    if live.appointment is None:
        if offer is None:
            lines.append(words("zone-why"))
            rows += zones
        else:
            lines += _chosen_lines(words, offer, choice)
            if not offer.days().pages:
                # No day can be offered. The only possible reason is that the round of the event ends too soon.
                over = "yes" if offer.latest <= at else "no"
                lines.append(words("appointment-round-over", over=over, end=moment(offer.latest, "F")))
            rows += _menus(words, session, offer, choice)
            buttons += _choice_buttons(words, session, choice)
    return Page(text("\n".join(lines)), *rows, *rows_of(buttons))


def _chosen_lines(words: Words, offer: OfferedTimes, choice: TimeChoice) -> list[str]:
    zone = words("zone-now", zone=offer.zone, now=clock_in(offer.zone, offer.at))
    if not choice.minutes:
        return [f"-# {zone}"]
    times = [f"- {moment(one, 'F')}" for one in choice.chosen_moments]
    return [words("appointment-chosen", count=len(times)), *times, f"-# {zone}"]


def _menus(words: Words, session: int, offer: OfferedTimes, choice: TimeChoice) -> list[Row]:
    """Return the menu of days and, once a day is chosen, that of its hours. Empty if no more times can be chosen."""
    days, times_left = offer.days(), MOST_TIMES - len(choice.minutes)
    if times_left < 1:
        return []
    control = Control(DAY, session, rest=choice.rest())
    rows = day_menu(words, control, days, 0, choice.day, offer.today)
    # The day is in a custom id, which may be forged.
    hours = offer.times(choice.day)[:MENU_SIZE] if choice.day is not None and choice.day in days else []
    if hours:
        hour_menu: ui.Select[ui.LayoutView] = ui.Select(
            placeholder=words("appointment-hours", count=times_left),
            custom_id=Control(HOUR, session, rest=choice.rest()).pack(),
            max_values=min(times_left, len(hours)),
        )
        for one in hours:
            hour_menu.append_option(discord.SelectOption(label=time_words(one, offer.zone), value=str(one.at)))
        rows.append(row_of(hour_menu))
    return rows


def _choice_buttons(words: Words, session: int, choice: TimeChoice) -> list[Button]:
    if not choice.minutes:
        return []
    return [
        button(words("appointment-send"), Control(SEND, session, rest=choice.rest()), PRIMARY),
        button(words("appointment-clear"), Control(APPOINT, session)),
    ]


async def _appointment_panel(press: Press, choice: TimeChoice, feedback: str = "", region: str | None = None) -> Page:
    live, host = await press.fresh(), press.services.host
    live.need_running()
    live.playing_seat(press.member.id)
    need_appointable(live)
    zone, at = zone_of_person(await host.preferences.of_user(press.member.id)), host.clock()
    words = await press.words()
    if zone is None:
        zones = await zone_rows(words, ZONE, Control(ZONE, press.session_id), region, at)
        return appointment_page(live, words, at, None, choice, feedback, zones)
    offer = OfferedTimes(zone, at, await host.appointments.latest_time(live), HOUR_STEP)
    return appointment_page(live, words, at, offer, choice, feedback)


async def _open_appointment_panel(press: Press) -> None:
    await press.show_in_private(await _appointment_panel(press, TimeChoice()))


async def _choose_day(press: Press) -> None:
    day = read_day(press.values[0]) if press.values else None
    await press.show(await _appointment_panel(press, msgspec.structs.replace(choice_of(press.control), day=day)))


async def _choose_hours(press: Press) -> None:
    await press.show(await _appointment_panel(press, choice_of(press.control).adding(press.values)))


async def _send(press: Press) -> None:
    services, time_choice = press.services, choice_of(press.control)
    # A proposal may mention all players of the table, so it counts towards the user's limit of posts in the channel.
    services.shares.check(press.member.id)
    await services.host.appointments.propose(
        press.session_id, press.member.id, time_choice.chosen_moments, press.interaction.id
    )
    services.announcer.wake(press.session_id)
    await press.show(await _appointment_panel(press, TimeChoice(), (await press.words())("appointment-sent")))


async def _cancel(press: Press) -> None:
    services, revision_seen = press.services, natural(press.control.rest)
    if revision_seen is None:
        raise Refused("appointment_changed")
    await services.host.appointments.cancel(press.session_id, press.member.id, revision_seen, press.interaction.id)
    services.announcer.wake(press.session_id)
    await press.show(await _appointment_panel(press, TimeChoice(), (await press.words())("appointment-cancelled")))


async def _accept(press: Press) -> None:
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    await _accept_for(press.services, press.interaction, press.control, press.live)


async def _accept_for(services: Services, interaction: Interaction, control: Control, live: Live) -> None:
    """Accept a proposed time, and answer in private whether the table has agreed now."""
    agreed_at = natural(control.rest)
    if agreed_at is None:
        raise Refused("expired_control")
    agreed = await services.host.appointments.accept(control.session, interaction.user.id, agreed_at, interaction.id)
    services.announcer.wake(control.session)
    words = await services.languages.words(interaction, live)
    sentence = words("appointment-accepted", agreed="yes" if agreed else "no", when=moment(agreed_at, "F"))
    await services.say(interaction, sentence)


async def _accept_in_private(services: Services, interaction: Interaction, control: Control) -> None:
    live = await live_in_private(services, interaction, control)
    await _accept_for(services, interaction, control, live)


async def _open_in_private(services: Services, interaction: Interaction, control: Control) -> None:
    """Show the agreed time or the proposed times. New times are proposed in the channel, where the others see them."""
    live = await live_in_private(services, interaction, control)
    words, at = await services.languages.words(interaction, live), services.host.clock()
    lines = appointment_lines(live, words, at) or [words("appointment-none")]
    await services.answer(interaction, Page(text("\n".join(lines)), *rows_of(accept_buttons(live, words, at))))


async def _choose_zone(press: Press) -> None:
    region = await chosen_region(press)
    await press.show(await _appointment_panel(press, TimeChoice(), region=region))


PANEL = Panel(
    __name__,
    {
        APPOINT: _open_appointment_panel,
        DAY: _choose_day,
        HOUR: _choose_hours,
        SEND: _send,
        CANCEL: _cancel,
        ACCEPT: _accept,
        ZONE: _choose_zone,
    },
    private={APPOINT: _open_in_private, ACCEPT: _accept_in_private},
)
