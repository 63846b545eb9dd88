"""Repeats an event: each week, each month, or as soon as it was full and has started (TN-52 to TN-55)."""

from __future__ import annotations

from typing import get_args

from bot.face.ground.components.parts import DANGER, PRIMARY, SECONDARY, Page, Row, button, rows_of, text
from bot.face.messages.tournaments.event_message import control, title
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.press import Panel, Press
from bot.face.settings.zones import chosen_region, zone_rows
from bot.face.tournaments.requests import EventRequest, asked_by_press, need_maker, zone_of
from bot.face.tournaments.room.page import REPEAT
from bot.face.words.sessions import moment
from bot.face.words.tournaments.series import series_line, what_line
from bot.host.tournaments.ground.people import need_organiser
from bot.host.tournaments.timers.series import need_repeatable
from bot.wording.zones import clock_in
from engine.kernel.errors import Refused
from storage.records.tournaments import Every, TournamentSeries

EVERY, STOP, ZONE = "evevery", "evonce", "evrepeatzone"
RHYTHMS: tuple[Every, ...] = get_args(Every)


async def repeat_page(request: EventRequest, feedback: str = "", region: str | None = None) -> Page:
    """Return the page on which an organiser chooses how an event repeats, with ``feedback`` on top.

    If the organiser's time zone is not known, the page asks for it first; ``region`` is the region chosen for that.
    Raises `Refused` ("not_organiser").
    """
    need_organiser(request.whole, request.actor)
    whole, words, zone = request.whole, request.words, await zone_of(request)
    rhythms = RHYTHMS if whole.tournament.state != "cancelled" else ()
    series = await request.services.host.tournaments.series.of_tournament(request.tournament_id)
    lines = [
        *([feedback] if feedback else []),
        f"### {words('repeat-title', name=title(whole))}",
        what_line(whole, words),
        words("repeat-never") if series is None else series_line(series, words),
        words("repeat-note"),
        *_zone_notes(request, series, zone),
    ]
    zones: list[Row] = []
    if rhythms and zone is None:
        lines.append(words("zone-why"))
        zones = await zone_rows(words, ZONE, control(whole, ZONE), region, request.services.host.clock())
    buttons = [
        button(
            words(f"every-{one}"),
            control(whole, EVERY, one),
            PRIMARY if series is not None and series.every == one else SECONDARY,
        )
        for one in (rhythms if zone is not None else ())
    ]
    if series is not None:
        buttons.append(button(words("repeat-stop"), control(whole, STOP), DANGER))
    buttons.append(button(words("room-back"), control(whole, REFRESH), emoji="↩️"))
    return Page(text("\n".join(lines)), *zones, *rows_of(buttons))


def _zone_notes(request: EventRequest, series: TournamentSeries | None, zone: str | None) -> list[str]:
    """Return a note with the time zone in which the weekday and the hour are meant; none if it is not known."""
    opened_at = request.whole.tournament.opened_at or request.whole.tournament.created_at
    if series is not None and series.next_at is not None:
        note = request.words("repeat-zone", known="series", zone=series.zone, now=moment(series.first_at, "f"))
    elif zone is not None:
        note = request.words("repeat-zone", known="own", zone=zone, now=clock_in(zone, opened_at))
    else:
        return []
    return [f"-# {note}"]


async def event_repeated(request: EventRequest, every: str) -> Page:
    """Repeat an event from now on, and return the page. Without a time zone, the page asks for it instead.

    Raises `Refused`: "event_makers_only", "expired_control", and like `EventSeries.repeat`.
    """
    if every not in RHYTHMS:
        raise Refused("expired_control")
    await need_maker(request.services, request.interaction)
    zone = await zone_of(request)
    if zone is None:
        need_repeatable(request.whole.tournament)
        return await repeat_page(request)
    await request.services.host.tournaments.series.repeat(
        request.guild_id, request.tournament_id, request.actor, every, zone
    )
    return await repeat_page(request, request.words("repeat-done"))


async def repeat_stopped(request: EventRequest) -> Page:
    """Stop repeating an event, and return the page. Raises `Refused`: "not_organiser", "not_repeated"."""
    await request.services.host.tournaments.series.stop(request.guild_id, request.tournament_id, request.actor)
    return await repeat_page(request, request.words("repeat-stopped"))


async def _show_page(press: Press) -> None:
    await press.show(await repeat_page(await asked_by_press(press)))


async def _every(press: Press) -> None:
    await press.show(await event_repeated(await asked_by_press(press), press.control.rest))


async def _choose_zone(press: Press) -> None:
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    region = await chosen_region(press)
    await press.show(await repeat_page(request, region=region))


async def _stop(press: Press) -> None:
    await press.show(await repeat_stopped(await asked_by_press(press)))


PANEL = Panel(__name__, {REPEAT: _show_page, EVERY: _every, STOP: _stop, ZONE: _choose_zone})
