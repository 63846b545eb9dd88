"""The contents of an event's page: one document, shown as HTML and, at the address ending in `.json`, as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import msgspec

from bot.face.words.tournaments.about import (
    EventMoment,
    description_lines,
    game_lines,
    planned_moments,
    round_deadline,
    round_line,
    state_words,
)
from bot.face.words.tournaments.figures import number
from bot.face.words.tournaments.naming import plain_players, rounds_said
from bot.face.words.tournaments.picture_data import (
    crosstables,
    drawn_bracket,
    drawn_pods,
    drawn_round,
    drawn_standings,
    drawn_winners,
)
from bot.host.tournaments.ground.facts import is_sealed, latest_round, outsiders_part, tables_of
from bot.host.tournaments.ground.people import admitted_entries, waitlist
from bot.host.tournaments.ground.settings import TEAM_LIMIT, settings_of
from bot.host.tournaments.reports.figures import EventFigures, TeamPoints
from bot.web.documents.parts import VERSION, PageLink, PictureLink, TimeText, iso_time, plain, shown_time
from bot.web.documents.pictures import Paint, Paints, painted_link, picture_url
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from engine.tournaments.rounds.bracket import Bracket
from engine.tournaments.rounds.standings import team_places
from engine.tournaments.tie_breaks import Standings
from render.tournaments.brackets import bracket_pages, bracket_picture
from render.tournaments.crosstable import crosstable_picture
from render.tournaments.round_tables import round_pages, round_picture
from render.tournaments.standings import standings_picture
from render.tournaments.winners import winners_picture
from storage.records.tournaments import StoredTournament, TournamentRound, TournamentSeries, Whole

NAME_LIMIT = 100
# The kinds of an event's times in the JSON, by the keys of the messages that word these times.
_KINDS = {
    "tournament-checkin-at": "checkin",
    "tournament-checkin-until": "checkin_until",
    "tournament-start-at": "start",
    "tournament-round-until": "round_until",
    "web-started": "started",
    "web-ended": "ended",
}


class StandingsRow(msgspec.Struct, frozen=True):
    """A player's rank with the values of the columns, a note such as "left", and the URL of their record, if any."""

    place: int
    name: str
    figures: tuple[str, ...]
    note: str
    player: str | None


class StandingsTable(msgspec.Struct, frozen=True):
    """The standings of a stage or of one of its groups."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    note: str


class TeamRow(msgspec.Struct, frozen=True):
    """A team's rank and points."""

    place: int
    name: str
    points: str


class SeatText(msgspec.Struct, frozen=True):
    """A player at a table: the points before the round, the result ("" without one), and whether they won."""

    name: str
    points: str
    result: str
    won: bool


class TableText(msgspec.Struct, frozen=True):
    """A table of a round; ``match`` is the URL of its match's page, None without one."""

    code: str
    title: str
    state: str
    players: tuple[SeatText, ...]
    match: str | None


class RoundText(msgspec.Struct, frozen=True, kw_only=True):
    """A published round. ``hidden``: its results are not public yet."""

    number: int
    title: str
    state: str
    hidden: bool
    tables: tuple[TableText, ...]
    byes: tuple[str, ...]


class EventDocument(msgspec.Struct, frozen=True, kw_only=True):
    """An event as everybody may see it, with the tables of one of its rounds."""

    version: int = VERSION
    kind: str = "event"
    url: str
    lang: str
    game: str
    game_name: str
    number: int
    name: str
    state: str
    state_text: str
    about: tuple[str, ...]
    description: tuple[str, ...]
    moments: tuple[TimeText, ...]
    repeats: str  # How the event repeats and when the next edition opens, "" for a single event.
    players: tuple[str, ...]  # Empty after the start.
    waiting: tuple[str, ...]
    standings: tuple[StandingsTable, ...]
    teams: tuple[TeamRow, ...]
    rounds: int  # The number of published rounds.
    rounds_planned: str
    round: RoundText | None
    picture: PictureLink
    charts: tuple[PictureLink, ...]  # The bracket, and cross tables of small groups.
    events: str | None  # The URL of the server's list of events, None if the event is not in it.
    league: PageLink | None  # The league whose division it is, None if the event or the league is in no public list.

    @property
    def title(self) -> str:
        """The title of the page: the event and its game."""
        return f"{self.name} · {self.game_name}"


class EventFacts(msgspec.Struct, frozen=True):
    """The public part of a tournament, and the results that the engine computed from its published rounds."""

    whole: Whole
    standings: Standings | None
    teams: TeamPoints
    bracket: Bracket | None


async def facts_of_event(figures: EventFigures, whole: Whole) -> EventFacts:
    """Return the facts from which the pages of an event are made."""
    standings, bracket = await figures.standings(whole), await figures.bracket(whole)
    return EventFacts(outsiders_part(whole), standings, await figures.teams(whole), bracket)


class EventLinks(msgspec.Struct, frozen=True, kw_only=True):
    """The URLs of an event's page, of its server's list (None if it is not in the list), league, matches and players.

    Matches are named by the codes of their tables, players' records by the numbers of the entries, as text.
    """

    url: str
    events: str | None
    league: PageLink | None = None
    matches: Mapping[str, str] = {}
    players: Mapping[str, str] = {}


def event_document(
    facts: EventFacts, words: Words, shown_round: int, links: EventLinks, cover: PictureLink, series: str
) -> EventDocument:
    """Return the document of an event with the tables of a published round (0: none is published).

    ``cover`` is the event's picture before its first round, and ``series`` says how the event repeats, if it does.
    """
    whole, tournament, url = facts.whole, facts.whole.tournament, links.url
    names, before = plain_players(whole, words), tournament.state in ("registration", "checkin")
    one = next((one for one in whole.rounds if one.number == shown_round), None)
    main, charts = main_picture(facts, words), enumerate(chart_paints(facts, words), start=1)
    return EventDocument(
        url=url,
        lang=words.lang,
        game=tournament.game,
        game_name=game_name(tournament.game, words.lang),
        number=tournament.tournament_id,
        name=clean_text(tournament.name, NAME_LIMIT),
        state=tournament.state,
        state_text=_state_text(whole, words),
        about=tuple(map(plain, game_lines(tournament, words))),
        description=tuple(map(plain, description_lines(settings_of(tournament)))),
        moments=moments_of(whole, words),
        repeats=series,
        players=tuple(names[entry.number] for entry in admitted_entries(whole)) if before else (),
        waiting=tuple(names[entry.number] for entry in waitlist(whole)) if before else (),
        standings=_list_standings(facts, words, links.players),
        teams=_list_teams(facts.teams),
        rounds=len(whole.rounds),
        rounds_planned=rounds_said(whole),
        round=None if one is None else _round_text(facts, one, words, links.matches),
        picture=cover if main is None else painted_link(main, words, picture_url(url, words)),
        charts=tuple(painted_link(one, words, picture_url(url, words, number)) for number, one in charts),
        events=links.events,
        league=links.league,
    )


def repetition(series: TournamentSeries, words: Words) -> str:
    """Return how an event repeats and when the next edition opens, as Discord says it."""
    when = "" if series.next_at is None else shown_time(series.next_at)
    return words("series-line", every=series.every, places=series.places or 0, when=when)


def _state_text(whole: Whole, words: Words) -> str:
    """Return the event's state in words. While it runs, return the state of its latest round, without hidden tables."""
    one = latest_round(whole)
    if whole.tournament.state != "running" or one is None:
        return state_words(whole.tournament, words)
    if is_sealed(whole, one):
        return words("round-shown", round=one.number, rounds=rounds_said(whole))
    return plain(round_line(whole, words))


def moments_of(whole: Whole, words: Words) -> tuple[TimeText, ...]:
    """Return the times of an event: planned times before its start, then the times of its start, round and end."""
    deadline = round_deadline(whole) if whole.tournament.state == "running" else None
    found = [*event_moments(whole.tournament), *([deadline] if deadline is not None else [])]
    return tuple(moment_text(one, words) for one in found)


def event_moments(tournament: StoredTournament) -> list[EventMoment]:
    """Return the times of an event that do not depend on its rounds."""
    web_times = {"web-started": tournament.started_at, "web-ended": tournament.ended_at}
    return [*planned_moments(tournament), *(EventMoment(key, at) for key, at in web_times.items() if at is not None)]


def moment_text(one: EventMoment, words: Words) -> TimeText:
    """Return a time of an event in words."""
    return TimeText(_KINDS[one.key], iso_time(one.at), plain(words(one.key, when=shown_time(one.at))))


def _list_standings(facts: EventFacts, words: Words, players: Mapping[str, str]) -> tuple[StandingsTable, ...]:
    found = []
    for section in facts.standings.sections if facts.standings is not None else ():
        standings_paint = drawn_standings(facts.whole, section, None, words)
        numbered = zip(standings_paint.lines, section.rows, strict=True)
        rows = (
            StandingsRow(line.place, line.name, line.figures, line.note, players.get(str(row.player)))
            for line, row in numbered
        )
        found.append(
            StandingsTable(standings_paint.description, standings_paint.labels, tuple(rows), standings_paint.warning)
        )
    return tuple(found)


def _list_teams(teams: TeamPoints) -> tuple[TeamRow, ...]:
    """Return the teams, best first. Empty for a format that counts no points."""
    if not any(points for _, points in teams):
        return ()
    teams_placed = zip(teams, team_places(teams), strict=True)
    return tuple(TeamRow(place, clean_text(name, TEAM_LIMIT), number(points)) for (name, points), place in teams_placed)


def _round_text(facts: EventFacts, one: TournamentRound, words: Words, matches: Mapping[str, str]) -> RoundText:
    round_paint = drawn_round(facts.whole, one, facts.standings, None, words)
    tables = (
        TableText(
            table.code,
            seated.title,
            seated.state,
            tuple(SeatText(seat.name, seat.points, seat.result, seat.is_winner) for seat in seated.players),
            matches.get(table.code),
        )
        for table, seated in zip(tables_of(facts.whole, one.number), round_paint.tables, strict=True)
    )
    return RoundText(
        number=one.number,
        title=round_paint.description,
        state=one.state,
        hidden=is_sealed(facts.whole, one),
        tables=tuple(tables),
        byes=round_paint.byes,
    )


def main_picture(facts: EventFacts, words: Words) -> Paint | None:
    """Return the main picture of an event: podium, bracket or standings. None before the first round."""
    if facts.standings is None or not facts.standings.sections:
        return None
    if facts.whole.tournament.state == "finished":
        return partial(winners_picture, drawn_winners(facts.whole, facts.standings, words))
    if bracket := _bracket_paints(facts, words):
        return bracket[0]
    return partial(standings_picture, drawn_standings(facts.whole, facts.standings.sections[0], None, words), 0)


def chart_paints(facts: EventFacts, words: Words) -> Paints:
    """Return the pictures of the bracket and of small groups' cross tables."""
    if facts.standings is None:
        return []
    tables = crosstables(facts.whole, facts.standings, None, words)
    return [*_bracket_paints(facts, words), *(partial(crosstable_picture, table) for table in tables)]


def _bracket_paints(facts: EventFacts, words: Words) -> Paints:
    if facts.bracket is None:
        return []
    if any(slot.side == "P" for slot in facts.bracket.slots):
        pods = drawn_pods(facts.whole, facts.bracket, None, words)
        return [partial(round_picture, one, page) for one in pods for page in range(round_pages(one))]
    bracket_paint = drawn_bracket(facts.whole, facts.bracket, None, words)
    return [partial(bracket_picture, bracket_paint, page) for page in range(len(bracket_pages(bracket_paint)))]
