"""The contents of a server's public list of events, as the document of its page and for calendars and feeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.face.words.tournaments.about import state_words
from bot.face.words.tournaments.formats import plan_words
from bot.host.tournaments.ground.calendar import section_of, starts_at
from bot.host.tournaments.ground.people import is_over
from bot.host.tournaments.ground.settings import plan_of
from bot.web.documents.events import NAME_LIMIT, event_moments, moment_text
from bot.web.documents.parts import VERSION, PageLink, TimeText
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from storage.records.tournaments import StoredTournament

# The number of ended events on a page of the archive, in a calendar and in a feed.
ARCHIVE_SIZE = 50


class ListedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the list: ``url`` is its page."""

    number: int
    url: str
    name: str
    game: str
    game_name: str
    format: str
    state: str
    state_text: str
    moments: tuple[TimeText, ...]


class EventsDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The public events of a server: running events, coming events, and a page of ended events."""

    version: int = VERSION
    kind: str = "events"
    url: str
    lang: str
    calendar: str
    feed: str
    # The URLs of the server's leaderboards and seasons, None unless the server shows them.
    leaderboards: str | None
    seasons: str | None
    # The pages of the server's leagues and ladders that are in public lists and not over.
    leagues: tuple[PageLink, ...]
    ladders: tuple[PageLink, ...]
    running: tuple[ListedEvent, ...]
    coming: tuple[ListedEvent, ...]
    archive: tuple[ListedEvent, ...]
    page: int
    pages: int


def events_document(
    events: Sequence[StoredTournament],
    urls: Mapping[str, str],
    words: Words,
    page: int,
    url: str,
    leaderboards: str | None,
    seasons: str | None,
    leagues: tuple[PageLink, ...] = (),
    ladders: tuple[PageLink, ...] = (),
) -> EventsDocument:
    """Return the document of a list. ``urls``: the URLs of the events' pages by event number, as text.

    ``page`` is a page of the archive from 1; a number beyond the last page returns the last page.
    """
    over = in_archive(events)
    pages = max(1, -(-len(over) // ARCHIVE_SIZE))
    page = min(max(page, 1), pages)
    events_shown = over[(page - 1) * ARCHIVE_SIZE : page * ARCHIVE_SIZE]
    before = [one for one in events if section_of(one) == "open"]

    def listed(some: Sequence[StoredTournament]) -> tuple[ListedEvent, ...]:
        return tuple(listed_event(one, urls[str(one.tournament_id)], words) for one in some)

    return EventsDocument(
        url=url,
        lang=words.lang,
        calendar=f"{url}.ics?lang={words.lang}",
        feed=f"{url}.atom?lang={words.lang}",
        leaderboards=leaderboards,
        seasons=seasons,
        leagues=leagues,
        ladders=ladders,
        running=listed([one for one in events if section_of(one) == "running"]),
        coming=listed(sorted(before, key=lambda one: (starts_at(one) is None, starts_at(one) or 0))),
        archive=listed(events_shown),
        page=page,
        pages=pages,
    )


def in_archive(events: Sequence[StoredTournament]) -> list[StoredTournament]:
    """Return the ended events, the latest first."""
    return sorted((one for one in events if is_over(one)), key=lambda one: -(one.ended_at or 0))


def listed_event(tournament: StoredTournament, url: str, words: Words) -> ListedEvent:
    """Return an event of the list."""
    return ListedEvent(
        number=tournament.tournament_id,
        url=url,
        name=clean_text(tournament.name, NAME_LIMIT),
        game=tournament.game,
        game_name=game_name(tournament.game, words.lang),
        format=plan_words(plan_of(tournament), words),
        state=tournament.state,
        state_text=state_words(tournament, words),
        moments=tuple(moment_text(one, words) for one in event_moments(tournament)),
    )
