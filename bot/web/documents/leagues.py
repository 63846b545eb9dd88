"""The contents of a league's page: its divisions, those of the next season, and the events of earlier seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.face.words.leagues import Division, Names, about_line, league_name, moved_words, shown_divisions, state_line
from bot.web.documents.parts import VERSION, plain
from bot.wording.names import clean_name
from bot.wording.words import Words
from storage.records.leagues import LeagueEvent, WholeLeague


class LeaguePlace(msgspec.Struct, frozen=True):
    """A player of a division. ``moved``: how the player moves into the next season; empty: not at all."""

    place: int
    name: str
    moved: str


class LeagueDivision(msgspec.Struct, frozen=True):
    """A division: the URL of its event's page, None before the season or if the page is not public."""

    number: int
    title: str
    event: str | None
    players: tuple[LeaguePlace, ...]


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


def league_document(
    whole: WholeLeague, names: Names, urls: Mapping[int, str], words: Words, url: str, events: str | None
) -> LeagueDocument:
    """Return the document of a league. ``urls``: the URLs of public events by their numbers."""
    league, (divisions, waiting_list) = whole.league, shown_divisions(whole)
    moved_names = moved_words(whole)
    now = {one.division: one for one in whole.events if league.state == "playing" and one.season == league.season}
    past = [one for one in whole.events if one not in now.values() and one.tournament_id in urls]
    return LeagueDocument(
        url=url,
        lang=words.lang,
        events=events,
        number=league.league_id,
        name=league_name(league),
        state=league.state,
        state_text=plain(state_line(whole, words)),
        about=about_line(league, words),
        season=league.season,
        divisions=tuple(
            LeagueDivision(
                number,
                words("league-division", number=str(number)),
                urls.get(now[number].tournament_id) if number in now else None,
                _division_places(division, names, moved_names, words),
            )
            for number, division in enumerate(divisions, 1)
        ),
        waiting=tuple(clean_name(names[one.user_id]) for one in waiting_list),
        seasons=_seasons(past, urls, words),
    )


def _division_places(
    division: Division, names: Names, moved_names: Mapping[int, str], words: Words
) -> tuple[LeaguePlace, ...]:
    return tuple(
        LeaguePlace(place, clean_name(names[one.user_id]), _movement_text(moved_names.get(one.user_id, "no"), words))
        for place, one in enumerate(division, 1)
    )


def _movement_text(kind: str, words: Words) -> str:
    return "" if kind == "no" else words(f"web-league-{kind}")


def _seasons(past: Sequence[LeagueEvent], urls: Mapping[int, str], words: Words) -> tuple[LeagueSeason, ...]:
    """Return the divisions of earlier seasons, the latest season first."""
    ordered = sorted(past, key=lambda one: (-one.season, one.division))
    return tuple(
        LeagueSeason(
            one.season,
            one.division,
            words("web-league-season", season=str(one.season), division=str(one.division)),
            urls[one.tournament_id],
        )
        for one in ordered
    )
