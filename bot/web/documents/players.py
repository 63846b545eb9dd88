"""The contents of a player's public record in a server: what everybody may read in Discord, without the account."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import groupby

import msgspec

from bot.face.words.sessions import plain_names, result_lines
from bot.host.matches.live import decoded_outcome
from bot.host.matches.results.results import AGAINST, OVERALL, Profile
from bot.web.documents.events import NAME_LIMIT
from bot.web.documents.parts import VERSION, PictureLink, TimeText, end_text, plain
from bot.web.documents.pictures import Paint, painted_link, picture_url
from bot.wording.names import clean_name, clean_text
from bot.wording.words import Words, game_name, words_for
from engine.kernel.contract.registry import games
from engine.ratings import PROVISIONAL, Rating
from render.record import DrawnRecord, RecordLine, record_picture
from storage.records.matches import Session
from storage.records.tournaments import StoredTournament

# The maximum numbers of events and of matches on a record.
EVENTS_SHOWN, MATCHES_SHOWN = 20, 20


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The counted matches of a game in one division. ``rating`` is None without one."""

    game: str
    game_name: str
    division: str
    title: str
    matches: int
    wins: int
    rating: str | None


class PlayedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """A finished event of the public list, and the place that the player reached."""

    url: str
    name: str
    game: str
    game_name: str
    place: int
    ended: TimeText


class PlayedMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A finished match of an event of the public list: its page, and its result in lines."""

    url: str
    number: int
    game: str
    game_name: str
    ended: TimeText
    result: tuple[str, ...]


class PlayerDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A player's record in a server."""

    version: int = VERSION
    kind: str = "player"
    url: str
    lang: str
    name: str
    rating: str | None  # The rating over all games.
    games: tuple[PlayedGame, ...]
    note: str  # The meaning of "?" after a rating, "" if no rating has it.
    events: tuple[PlayedEvent, ...]
    matches: tuple[PlayedMatch, ...]
    leaderboards: str
    picture: PictureLink


class PublicRecord(msgspec.Struct, frozen=True):
    """The facts of a record: results, ranks in listed events by number, and matches with the URLs of their pages.

    The URLs are found by the event's or the match's number, as text.
    """

    name: str
    profile: Profile
    events: Sequence[tuple[StoredTournament, int]]
    event_urls: Mapping[str, str]
    matches: Sequence[Session]
    match_urls: Mapping[str, str]


def player_document(record: PublicRecord, words: Words, url: str, leaderboards: str) -> PlayerDocument:
    """Return the document of a record. ``leaderboards`` is the URL of the server's leaderboards."""
    return PlayerDocument(
        url=url,
        lang=words.lang,
        name=_record_name(record, words),
        rating=_overall_rating(record.profile),
        games=_list_games(record.profile, words),
        note=_provisional_note(record.profile, words),
        events=tuple(_event_text(one, place, record.event_urls, words) for one, place in record.events),
        matches=tuple(
            _match_text(one, record.match_urls[str(one.session_id)], words)
            for one in record.matches
            if str(one.session_id) in record.match_urls
        ),
        leaderboards=leaderboards,
        picture=painted_link(record_paint(record, words), words, picture_url(url, words)),
    )


def record_paint(record: PublicRecord, words: Words) -> Paint:
    """Return the picture of a record: matches, wins and rating by game."""
    played_games, rating = _list_games(record.profile, words), _overall_rating(record.profile)
    lines = tuple(RecordLine(one.title, one.matches, one.wins, one.rating or "") for one in played_games)
    description = record_about(rating, played_games, words)
    name, note = _record_name(record, words), _provisional_note(record.profile, words)
    return partial(record_picture, DrawnRecord(name, description, lines, note))


def record_about(rating: str | None, played_games: Sequence[PlayedGame], words: Words) -> str:
    """Return a record in one line: the rating over all games if there is one, the matches and the wins."""
    return " · ".join(filter(None, [overall_text(rating, words), _tally_text(played_games, words)]))


def overall_text(rating: str | None, words: Words) -> str:
    """Return the rating over all games in words, "" without one."""
    return "" if rating is None else words("web-record-rating", rating=rating)


def _tally_text(played_games: Sequence[PlayedGame], words: Words) -> str:
    """Return how many matches count in a record, and how many of them the player won."""
    matches, wins = sum(one.matches for one in played_games), sum(one.wins for one in played_games)
    return words("web-record-played", matches=matches, wins=wins)


def _provisional_note(profile: Profile, words: Words) -> str:
    """Return what "?" after a rating means, "" if no rating has it."""
    shown_ratings = [profile.ratings[scope] for scope in (OVERALL, *games()) if scope in profile.ratings]
    is_provisional = any(one.provisional for one in shown_ratings)
    return words("leaderboard-provisional", count=PROVISIONAL) if is_provisional else ""


def _record_name(record: PublicRecord, words: Words) -> str:
    return clean_name(record.name) if record.name else words("leaderboard-unnamed")


def _overall_rating(profile: Profile) -> str | None:
    return _rating_text(profile.ratings[OVERALL]) if OVERALL in profile.ratings else None


def _list_games(profile: Profile, words: Words) -> tuple[PlayedGame, ...]:
    counted_rows = [row for row in profile.tally if row.excluded is None and row.game in games()]
    found = []
    for (slug, division), group in groupby(counted_rows, lambda row: (row.game, row.division)):
        rows, name = [*group], game_name(slug, words.lang)
        rating = profile.ratings.get(slug) if division == AGAINST else None
        found.append(
            PlayedGame(
                game=slug,
                game_name=name,
                division=division,
                title=name
                if division == AGAINST
                else words("leaderboard-title-division", game=name, division=division),
                matches=sum(row.matches for row in rows),
                wins=sum(row.matches for row in rows if row.won),
                rating=None if rating is None else _rating_text(rating),
            )
        )
    return tuple(found)


def _rating_text(rating: Rating) -> str:
    return f"{rating.display_number}{'?' if rating.provisional else ''}"


def _event_text(one: StoredTournament, place: int, urls: Mapping[str, str], words: Words) -> PlayedEvent:
    return PlayedEvent(
        url=urls[str(one.tournament_id)],
        name=clean_text(one.name, NAME_LIMIT),
        game=one.game,
        game_name=game_name(one.game, words.lang),
        place=place,
        ended=end_text(one.ended_at or 0, words),
    )


def _match_text(one: Session, url: str, words: Words) -> PlayedMatch:
    return PlayedMatch(
        url=url,
        number=one.session_id,
        game=one.game,
        game_name=game_name(one.game, words.lang),
        ended=end_text(one.ended_at or 0, words),
        result=_result(one, words),
    )


def _result(one: Session, words: Words) -> tuple[str, ...]:
    """Return the result of a match; the players' names alone if it cannot be decoded."""
    names = plain_names(one)
    try:
        outcome = decoded_outcome(one)
    except (msgspec.DecodeError, UnicodeDecodeError):
        outcome = None
    if outcome is not None and not {*outcome.seats()} <= {*range(len(names))}:
        # The stored outcome is damaged: it names a seat that does not exist.
        outcome = None
    if outcome is None or one.game not in games():
        return (words.listed(list(names)),)
    resigned = {seat.seat for seat in one.seats if seat.resigned_at is not None}
    put_out = {seat.seat for seat in one.seats if seat.put_out}
    return tuple(map(plain, result_lines(outcome, names, words_for(one.game, words.lang), resigned, put_out)))
