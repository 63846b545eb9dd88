"""The contents of a league's page: its divisions, those of the next season, and the events of earlier seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from bot.face.words.leagues import Names, about_line, league_name, moved_words, shown_divisions, state_line
from bot.face.words.tournaments.picture_data import drawn_standings
from bot.web.documents.events import EventFacts, StandingsRow, StandingsTable
from bot.web.documents.parts import VERSION, PictureLink, plain
from bot.web.documents.pictures import Paint, painted_link, picture_url
from bot.wording.names import clean_name
from bot.wording.words import Words
from render.tournaments.standings import DrawnStandings, StandingsLine, standings_picture
from storage.records.leagues import LeagueEvent, LeaguePlayer, WholeLeague


class LeaguePlace(msgspec.Struct, frozen=True):
    """A player of a division. ``moved``: how the player moves into the next season; empty: not at all.

    ``player`` is the URL of their record.
    """

    place: int
    name: str
    moved: str
    player: str | None


class LeagueDivision(msgspec.Struct, frozen=True):
    """A division: the URL of its event's page, None before the season or if the page is not public.

    ``standings`` are those of this event, None before its first round.
    """

    number: int
    title: str
    event: str | None
    players: tuple[LeaguePlace, ...]
    standings: StandingsTable | None


class LeagueSeason(msgspec.Struct, frozen=True):
    """A division of an earlier season, and the URL of its event's page."""

    season: int
    division: int
    title: str
    event: str


class LeagueDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A league. ``state`` is "open" (the next season has not begun), "playing" or "over"."""

    version: int = VERSION
    kind: str = "league"
    url: str
    lang: str
    events: str | None
    number: int
    name: str
    state: str
    state_text: str
    about: str
    season: int
    divisions: tuple[LeagueDivision, ...]
    waiting: tuple[str, ...]
    seasons: tuple[LeagueSeason, ...]
    picture: PictureLink


class DivisionFacts(msgspec.Struct, frozen=True):
    """The facts of a division's event, and the users of its entries by number."""

    facts: EventFacts
    users: Mapping[int, int]


class LeagueLinks(msgspec.Struct, frozen=True):
    """The URLs that the page links: the page itself, the list of events, public events by number, records by user.

    Numbers of events and users are texts.
    """

    url: str
    events: str | None
    public_events: Mapping[str, str]
    players: Mapping[str, str]


def current_events(whole: WholeLeague) -> dict[int, LeagueEvent]:
    """Return the events of the season that is played now, by division. Empty between two seasons."""
    league = whole.league
    return {one.division: one for one in whole.events if league.state == "playing" and one.season == league.season}


def league_document(
    whole: WholeLeague, facts: Mapping[int, DivisionFacts], names: Names, links: LeagueLinks, words: Words
) -> LeagueDocument:
    """Return the document of a league. ``facts``: those of the public events of the current season, by division."""
    league, (_, waiting_list) = whole.league, shown_divisions(whole)
    now, urls = current_events(whole), links.public_events
    past = [one for one in whole.events if one not in now.values() and str(one.tournament_id) in urls]
    divisions = _list_divisions(whole, facts, names, links, words)
    waiting_names = tuple(clean_name(names[one.user_id]) for one in waiting_list)
    paint = _paint(league_name(league), divisions, waiting_names, words)
    return LeagueDocument(
        url=links.url,
        lang=words.lang,
        events=links.events,
        number=league.league_id,
        name=league_name(league),
        state=league.state,
        state_text=plain(state_line(whole, words)),
        about=about_line(league, words),
        season=league.season,
        divisions=divisions,
        waiting=waiting_names,
        seasons=_seasons(past, urls, words),
        picture=painted_link(paint, words, picture_url(links.url, words)),
    )


def league_paint(document: LeagueDocument, words: Words) -> Paint:
    """Return the picture of a league: its first division, or the waitlist if it has no divisions."""
    return _paint(document.name, document.divisions, document.waiting, words)


def _paint(name: str, divisions: Sequence[LeagueDivision], waiting_names: Sequence[str], words: Words) -> Paint:
    if not divisions:
        lines = tuple(StandingsLine(place, one, ()) for place, one in enumerate(waiting_names, 1))
        return partial(standings_picture, DrawnStandings(name, words("league-waitlist"), (), lines, ranked=False), 0)
    first = divisions[0]
    table = first.standings
    if table is None:
        lines = tuple(StandingsLine(one.place, one.name, (), one.moved) for one in first.players)
        return partial(standings_picture, DrawnStandings(name, first.title, (), lines, ranked=False), 0)
    lines = tuple(StandingsLine(row.place, row.name, row.figures, row.note) for row in table.rows)
    title = f"{first.title} · {table.title}"
    return partial(standings_picture, DrawnStandings(name, title, table.columns, lines, table.note), 0)


def _list_divisions(
    whole: WholeLeague, facts: Mapping[int, DivisionFacts], names: Names, links: LeagueLinks, words: Words
) -> tuple[LeagueDivision, ...]:
    now, (divisions, _) = current_events(whole), shown_divisions(whole)
    movements = {user: "" if kind == "no" else words(f"web-league-{kind}") for user, kind in moved_words(whole).items()}

    def place_of(place: int, one: LeaguePlayer) -> LeaguePlace:
        url = links.players.get(str(one.user_id))
        return LeaguePlace(place, clean_name(names[one.user_id]), movements.get(one.user_id, ""), url)

    return tuple(
        LeagueDivision(
            number,
            words("league-division", number=str(number)),
            links.public_events.get(str(now[number].tournament_id)) if number in now else None,
            tuple(place_of(place, one) for place, one in enumerate(division, 1)),
            _standings(facts[number], movements, links.players, words) if number in facts else None,
        )
        for number, division in enumerate(divisions, 1)
    )


def _standings(
    division: DivisionFacts, movements: Mapping[int, str], players: Mapping[str, str], words: Words
) -> StandingsTable | None:
    """Return the standings of a division, None before its first round. The notes also tell who leaves the league."""
    found = division.facts.standings
    if found is None or not found.sections:
        return None
    section = found.sections[0]
    drawn_table = drawn_standings(division.facts.whole, section, None, words)
    rows = []
    for line, row in zip(drawn_table.lines, section.rows, strict=True):
        user = division.users.get(row.player, 0)
        note = words.listed([one for one in (line.note, movements.get(user, "")) if one])
        rows.append(StandingsRow(line.place, line.name, line.figures, note, players.get(str(user))))
    return StandingsTable(drawn_table.description, drawn_table.labels, tuple(rows), drawn_table.warning)


def _seasons(past: Sequence[LeagueEvent], urls: Mapping[str, str], words: Words) -> tuple[LeagueSeason, ...]:
    """Return the divisions of earlier seasons, the latest season first."""
    ordered = sorted(past, key=lambda one: (-one.season, one.division))
    return tuple(
        LeagueSeason(
            one.season,
            one.division,
            words("web-league-season", season=str(one.season), division=str(one.division)),
            urls[str(one.tournament_id)],
        )
        for one in ordered
    )
