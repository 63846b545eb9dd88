"""The calendar of a guild's events by date, in pages: running, open for entry, coming, over.

Drafts are shown only to their creators.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import Page, button, rows_of, text, turning, web_links
from bot.face.ground.interactions import Interaction, member_of, need_guild
from bot.face.ground.markdown import literal
from bot.face.ground.places.permissions import has_rights, role_obstacle
from bot.face.messages.ladder import LOOK as LADDER
from bot.face.messages.league import LOOK as LEAGUE
from bot.face.messages.season import show_control
from bot.face.messages.tournaments.event_message import place_text
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.tournaments.series import coming_line, dated_line, series_line
from bot.host.tournaments.ground.calendar import SECTIONS, Section, section_of, starts_at
from bot.host.tournaments.ground.facts import public_part
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.ground.soundness import is_readable
from bot.host.tournaments.timers.series import ComingEdition
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from engine.kernel.errors import Refused
from storage.records.tournaments import StoredTournament, TournamentSeries, Whole

EVENTS_SIZE = 8
TURN_LIST, NEWS = "evlist", "evnews"
LAST_PAGE = 10_000
# At most this many unfinished events of a guild are read and sorted. A server hardly ever has more, because each user
# is allowed only a few (TN-35).
MOST_UNFINISHED = 1000


class CalendarEntry(msgspec.Struct, frozen=True):
    """An event of the calendar, or the next edition of a series that has no event yet.

    ``at`` is the date that orders the entries of a section, None without one. ``whole`` is given if the event can be
    read, ``series`` if it is the latest edition of a series without a time for the next one.
    """

    section: Section
    at: int | None
    tournament: StoredTournament | None = None
    edition: ComingEdition | None = None
    whole: Whole | None = None
    series: TournamentSeries | None = None


class CalendarPage(msgspec.Struct, frozen=True):
    """A page of the calendar: its number from 0, its entries, and the number of entries on all pages."""

    number: int
    entries: tuple[CalendarEntry, ...]
    count: int


class ListLinks(msgspec.Struct, frozen=True):
    """What else the list of events leads to: the public list on the web, other competitions, and news of events.

    ``competitions`` are the guild's latest league, ladder and season that go on: the kind, and the control of the page.
    ``hears``: whether the reader has the role for news; None if the guild has no such role.
    """

    web: str | None = None
    competitions: tuple[tuple[str, Control], ...] = ()
    hears: bool | None = None


def events_page(calendar: CalendarPage, words: Words, links: ListLinks, feedback: str = "") -> Page:
    """Return the message with a page of the calendar, with ``feedback`` on top."""
    lines = [*([feedback] if feedback else []), f"### {words('tournaments-title')}"]
    for section in SECTIONS:
        calendar_lines = [
            line for one in calendar.entries if one.section == section for line in _calendar_lines(one, words)
        ]
        lines += [f"**{words(f'tournaments-{section}')}**", *calendar_lines] if calendar_lines else []
    if not calendar.count:
        lines.append(words("tournaments-none"))
    row = turning(words, TURN_LIST, calendar.number, _last_page(calendar.count))
    lower = [button(words(f"{kind}-kind"), show) for kind, show in links.competitions]
    lower += web_links(links.web, words)
    if links.hears is not None:
        label = words("news-stop" if links.hears else "news-hear")
        lower.append(button(label, Control(NEWS, 0, rest="stop" if links.hears else "hear"), emoji="🔔"))
    return Page(text("\n".join(lines)), *([row] if row.children else []), *rows_of(lower))


def _last_page(count: int) -> int:
    return max(0, (count - 1) // EVENTS_SIZE)


def _calendar_lines(one: CalendarEntry, words: Words) -> Iterator[str]:
    if one.edition is not None:
        yield f"- {coming_line(one.edition, words)}"
        return
    tournament = one.tournament
    if tournament is None:
        return
    yield "- " + words(
        "tournaments-line",
        number=str(tournament.tournament_id),
        name=literal(clean_text(tournament.name, 100)),
        what=game_name(tournament.game, words.lang) if one.whole is None else dated_line(one.whole, words),
        where=place_text(tournament),
    )
    if one.series is not None:
        yield f"  -# {series_line(one.series, words)}"


async def listed_events(services: Services, interaction: Interaction, page: int) -> CalendarPage:
    """Return a page of a guild's calendar, with what the user may see.

    A number beyond the last page returns the last page.
    """
    tournaments, guild_id = services.host.tournaments, need_guild(interaction)
    _, running_events = await tournaments.listed(guild_id, over=False, limit=MOST_UNFINISHED, offset=0)
    visible = [one for one in running_events if one.state != "draft" or one.created_by == interaction.user.id]
    # The settings of all these events are decoded to find their dates, so a thread does it.
    ahead = await asyncio.to_thread(lambda: [CalendarEntry(section_of(one), date_of(one), one) for one in visible])
    ahead += [CalendarEntry("coming", one.opens_at, edition=one) for one in await tournaments.series.coming(guild_id)]
    ahead.sort(key=_order)
    ended_events, _ = await tournaments.listed(guild_id, over=True, limit=1, offset=0)
    count = len(ahead) + ended_events
    page = min(page, _last_page(count))
    first = page * EVENTS_SIZE
    events_shown = ahead[first : first + EVENTS_SIZE]
    # Ended events are listed after the others, the latest first.
    if room := EVENTS_SIZE - len(events_shown):
        _, over = await tournaments.listed(guild_id, over=True, limit=room, offset=max(0, first - len(ahead)))
        events_shown += [CalendarEntry("over", one.ended_at, one) for one in over]
    return CalendarPage(page, tuple([await _filled(services, one) for one in events_shown]), count)


def date_of(tournament: StoredTournament) -> int | None:
    """Return the date that orders an unfinished event among others.

    It is when the event started, else its planned start, else when its registration opens; None without any of them, or
    if the event cannot be read.
    """
    if not is_readable(tournament):
        return tournament.started_at
    at = starts_at(tournament)
    return settings_of(tournament).registration_at if at is None and section_of(tournament) == "coming" else at


def _order(one: CalendarEntry) -> tuple[int, bool, int, int]:
    """Return what an entry is sorted by: its section, then its date; entries without a date come last, newest first."""
    number = 0 if one.tournament is None else one.tournament.tournament_id
    return (SECTIONS.index(one.section), one.at is None, one.at or 0, -number)


async def _filled(services: Services, one: CalendarEntry) -> CalendarEntry:
    """Return an entry with what its lines need."""
    tournaments, tournament = services.host.tournaments, one.tournament
    if tournament is None:
        return one
    series = await tournaments.series.of_latest(tournament.tournament_id)
    # The next edition of a series with a set time has its own entry.
    one = msgspec.structs.replace(one, series=None if series is None or series.next_at is not None else series)
    try:
        whole = await tournaments.whole(tournament.guild_id, tournament.tournament_id)
    except Refused:
        # The event is damaged, or was deleted in the meantime.
        return one
    return msgspec.structs.replace(one, whole=public_part(whole))


async def _turn_page(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None or number > LAST_PAGE:
        raise Refused("expired_control")
    calendar = await listed_events(press.services, press.interaction, number)
    links = await list_links(press.services, press.interaction)
    await press.show(events_page(calendar, await press.words(), links))


async def list_links(services: Services, interaction: Interaction) -> ListLinks:
    """Return what the list of the guild's events leads to for the acting member."""
    member, guild_id = member_of(interaction), need_guild(interaction)
    web = await services.host.web_addresses.of_events(guild_id)
    news_role = (await services.host.preferences.of_guild(guild_id)).news_role
    has_role = news_role is not None and member.guild.get_role(news_role) is not None
    hears = any(role.id == news_role for role in member.roles) if has_role else None
    return ListLinks(web, await _competitions(services, guild_id), hears)


async def _competitions(services: Services, guild_id: int) -> tuple[tuple[str, Control], ...]:
    """Return the guild's latest league, ladder and season that go on: each as its kind, and the control of its page."""
    host, found = services.host, list[tuple[str, Control]]()
    leagues = [one for one in await host.leagues.of_guild(guild_id) if one.state not in ("draft", "over")]
    ladders = [one for one in await host.ladders.of_guild(guild_id) if one.state != "over"]
    seasons = [one for one in await host.seasons.of_guild(guild_id) if one.ended_at is None]
    found += [("league", Control(LEAGUE, 0, one.league_id, "own")) for one in leagues[:1]]
    found += [("ladder", Control(LADDER, 0, one.ladder_id, "own")) for one in ladders[:1]]
    found += [("season", show_control(one)) for one in seasons[:1]]
    return tuple(found)


async def _choose_news(press: Press) -> None:
    """Give the member the role for news of events, or take it. Discord alone stores who has it."""
    guild, hears = press.member.guild, press.control.rest == "hear"
    settings = await press.services.host.preferences.of_guild(guild.id)
    role = None if settings.news_role is None else guild.get_role(settings.news_role)
    if role is None or press.control.rest not in ("hear", "stop"):
        raise Refused("expired_control")
    # The role may have been given rights since it was chosen.
    if hears and await has_rights(press.services.host, role):
        raise Refused("news_role_has_rights")
    if (why := role_obstacle(guild, role.id)) is not None:
        raise Refused("news_role_obstacle", why=why)
    await press.interaction.response.defer()
    words = await press.words()
    if hears:
        await press.member.add_roles(role, reason=words("news-reason"))
    else:
        await press.member.remove_roles(role, reason=words("news-reason"))
    links = msgspec.structs.replace(await list_links(press.services, press.interaction), hears=hears)
    sentence = words("news-heard" if hears else "news-stopped", role=role.mention)
    await press.show(events_page(await listed_events(press.services, press.interaction, 0), words, links, sentence))


PANEL = Panel(__name__, {TURN_LIST: _turn_page, NEWS: _choose_news})
