"""The contents of the page of a server's seasons: one season with its table, and the list of all seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from bot.face.words.seasons import counting_words, days_words, drawn_season, games_line, line_name, season_name
from bot.host.seasons.tables import SeasonLine
from bot.web.documents.parts import VERSION, PictureLink, TimeText, end_text, iso_time, shown_time
from bot.web.documents.pictures import Paint, painted_link, picture_url
from bot.wording.names import clean_name
from bot.wording.words import Words
from render.tournaments.standings import standings_picture
from storage.records.seasons import Season

# The number of players of a table that the page shows, and the number of seasons on a page of the list.
LINES_SHOWN, SEASONS_SHOWN = 100, 50


class SeasonLineText(msgspec.Struct, frozen=True):
    """A line of a season's table. ``number``: the points or the rating; ``player``: the URL of their record."""

    place: int
    name: str
    number: str
    results: int
    player: str | None


class SeasonLink(msgspec.Struct, frozen=True):
    """A season of the list. ``days`` is its span in words."""

    number: int
    name: str
    days: str
    state: str
    state_text: str
    url: str


class SeasonText(msgspec.Struct, frozen=True, kw_only=True):
    """A season with its table: the first lines, and how many players the table has in all."""

    number: int
    name: str
    state: str
    moments: tuple[TimeText, ...]
    about: tuple[str, ...]
    columns: tuple[str, str]  # The headings over `SeasonLineText.number` and `SeasonLineText.results`.
    rows: tuple[SeasonLineText, ...]
    players: int


class SeasonsDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The seasons of a server. ``season`` is the shown season, None if there is none."""

    version: int = VERSION
    kind: str = "seasons"
    url: str
    lang: str
    events: str
    leaderboards: str
    season: SeasonText | None
    seasons: tuple[SeasonLink, ...]
    page: int
    pages: int
    picture: PictureLink | None  # None without a season.
    note: str  # The text to show if there is no season, or no line in its table.


class SeasonLinks(msgspec.Struct, frozen=True):
    """The URLs that the page links: the page itself, the list of events, the leaderboards, records by user number."""

    url: str
    events: str
    leaderboards: str
    players: Mapping[str, str]


def listed_lines(lines: Sequence[SeasonLine]) -> Sequence[SeasonLine]:
    """Return the lines of a table that the page shows."""
    return lines[:LINES_SHOWN]


def seasons_document(
    season: Season | None,
    lines: Sequence[SeasonLine],
    seasons: Sequence[Season],
    links: SeasonLinks,
    words: Words,
    page: int,
    now: int,
) -> SeasonsDocument:
    """Return the document of a season with its table, and of a page of the list of ``seasons``, from 1.

    A number beyond the last page returns the last page.
    """
    pages = max(1, -(-len(seasons) // SEASONS_SHOWN))
    page = min(max(page, 1), pages)
    seasons_shown = seasons[(page - 1) * SEASONS_SHOWN : page * SEASONS_SHOWN]
    empty = "" if lines else words("web-season-empty")
    return SeasonsDocument(
        url=links.url,
        lang=words.lang,
        events=links.events,
        leaderboards=links.leaderboards,
        season=None if season is None else _season_text(season, lines, links, words, now),
        seasons=tuple(_link(one, links.url, words, now) for one in seasons_shown),
        page=page,
        pages=pages,
        picture=_season_picture(season, lines, links.url, words),
        note=words("season-none") if season is None else empty,
    )


def season_paint(season: Season, lines: Sequence[SeasonLine], words: Words) -> Paint:
    """Return the picture of a season's table, as `/season` shows it."""
    return partial(standings_picture, drawn_season(season, listed_lines(lines), None, words), 0)


def _season_picture(season: Season | None, lines: Sequence[SeasonLine], url: str, words: Words) -> PictureLink | None:
    if season is None:
        return None
    link = picture_url(url, words, query=f"season={season.season_id}&")
    return painted_link(season_paint(season, lines, words), words, link)


def _season_text(season: Season, lines: Sequence[SeasonLine], links: SeasonLinks, words: Words, now: int) -> SeasonText:
    by_rating = season.counting == "rating"
    columns = ("season-rating", "season-matches") if by_rating else ("season-points", "season-results")
    return SeasonText(
        number=season.season_id,
        name=season_name(season, words),
        state=_state(season, now),
        moments=_season_moments(season, now, words),
        about=(games_line(season, words), counting_words(season, words)),
        columns=(words(columns[0]), words(columns[1])),
        rows=tuple(
            SeasonLineText(
                one.place,
                clean_name(line_name(one, words)),
                str(one.points),
                one.results,
                links.players.get(str(one.user_id)),
            )
            for one in listed_lines(lines)
        ),
        players=len(lines),
    )


def _state(season: Season, now: int) -> str:
    if season.ended_at is not None:
        return "ended"
    return "coming" if now < season.starts_at else "running"


def _season_moments(season: Season, now: int, words: Words) -> tuple[TimeText, ...]:
    """Return when a season begins, ends or ended."""
    if season.ended_at is not None:
        return (end_text(season.ends_at, words),)
    begins = TimeText("begins", iso_time(season.starts_at), words("web-begins", when=shown_time(season.starts_at)))
    ends = TimeText("ends", iso_time(season.ends_at), words("web-ends", when=shown_time(season.ends_at)))
    return (begins, ends) if now < season.starts_at else (ends,)


def _link(season: Season, url: str, words: Words, now: int) -> SeasonLink:
    state = _state(season, now)
    return SeasonLink(
        season.season_id,
        season_name(season, words),
        days_words(season, words),
        state,
        words(f"web-season-{state}"),
        f"{url}?season={season.season_id}",
    )
