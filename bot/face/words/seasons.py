"""Words about seasons: their names, their settings, and their tables for pictures."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.markdown import literal
from bot.face.words.sessions import moment
from bot.host.seasons.spans import season_days
from bot.host.seasons.tables import SeasonLine, games_of
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from engine.kernel.contract.registry import games
from render.tournaments.standings import DrawnStandings, StandingsLine
from storage.records.seasons import Season, SeasonTitle

NAME_SHOWN = 60
# How many of the first places are titles.
TITLES = 3


def season_name(season: Season, words: Words) -> str:
    """Return the name of a season, or the name of its span, as plain text."""
    if shown_name_text := clean_text(season.name, NAME_SHOWN):
        return shown_name_text
    return days_words(season, words) or words("season-unnamed", number=str(season.season_id))


def days_words(season: Season, words: Words) -> str:
    """Return the span of a season in words: "March 2027". Empty if its times are impossible."""
    try:
        first, last = season_days(season)
    except (ValueError, OverflowError):
        return ""
    year = str(first.year)
    if season.span == "month" and first.month == last.month:
        return words("season-month", month=first.month, year=year)
    if season.span == "quarter":
        return words("season-quarter", quarter=(first.month + 2) // 3, year=year)
    return words("season-days", first=first.isoformat(), last=last.isoformat())


def games_words(season: Season, words: Words) -> str:
    """Return the games that count in a season. Games that the program no longer has are left out."""
    game_names = [game_name(slug, words.lang) for slug in games_of(season) if slug in games()]
    return words.listed(game_names) if game_names else words("season-all-games")


def about_lines(season: Season, now: int, words: Words) -> list[str]:
    """Return lines about a season: when it ends, its games, what counts."""
    lines = [_when_line(season, now, words)]
    if season.repeats and season.ended_at is None:
        lines[0] += f" {words('season-then')}"
    return [*lines, games_line(season, words), counting_words(season, words)]


def games_line(season: Season, words: Words) -> str:
    """Return a line that names the games of a season."""
    return words("season-games", games=games_words(season, words))


def counting_words(season: Season, words: Words) -> str:
    """Return which results count in a season, and how many results of each player."""
    counting = words("season-counting", counting=season.counting)
    if season.counting == "rating":
        return counting
    best = words("season-best-all") if season.best is None else words("season-best", best=season.best)
    return f"{counting} {best}"


def _when_line(season: Season, now: int, words: Words) -> str:
    if season.ended_at is not None:
        return words("season-ended", when=moment(season.ends_at, "f"))
    key, at = ("season-begins", season.starts_at) if now < season.starts_at else ("season-ends", season.ends_at)
    return words(key, when=moment(at, "f"), left=moment(at))


def own_line(season: Season, lines: Sequence[SeasonLine], user_id: int, words: Words) -> str:
    """Return the place of a user in a season."""
    own_season_line = next((line for line in lines if line.user_id == user_id), None)
    if own_season_line is None:
        return words("season-own-none") if season.ended_at is None else ""
    key = "season-own-rating" if season.counting == "rating" else "season-own"
    place = words("board-place", place=own_season_line.place)
    return words(key, place=place, players=len(lines), points=own_season_line.points, results=own_season_line.results)


def own_results(season: Season, reader_line: SeasonLine, words: Words, most: int) -> list[str]:
    """Return the results of a player, the best first, at most this many."""
    lines = [
        words(
            "season-score",
            kind=one.kind,
            points=one.points,
            what=literal(clean_text(one.what, NAME_SHOWN)) if one.kind == "event" else _game(one.what, words),
            place=words("board-place", place=one.place),
            players=one.players,
        )
        for one in reader_line.scores[:most]
    ]
    if season.best is not None:
        not_counted = words("season-score-not", best=season.best)
        lines = [line if number < season.best else f"{line} {not_counted}" for number, line in enumerate(lines)]
    more_scores = len(reader_line.scores) - len(lines)
    return [*lines, words("season-score-more", count=more_scores)] if more_scores else lines


def _game(slug: str, words: Words) -> str:
    return game_name(slug, words.lang) if slug in games() else slug


def title_lines(lines: Sequence[SeasonLine], words: Words) -> list[str]:
    """Return the winners of the titles, one line for each place. Players without points win none."""
    by_place: dict[int, list[str]] = {}
    for line in lines:
        if line.place <= TITLES and line.points > 0:
            by_place.setdefault(line.place, []).append(f"**{literal(line_name(line, words))}**")
    title_list = [
        words("tournament-podium", place=words("board-place", place=place), names=words.listed(names))
        for place, names in by_place.items()
    ]
    return title_list or [words("season-titles-none")]


def profile_titles(titles: Sequence[SeasonTitle], words: Words) -> str:
    """Return a user's titles as one line, the newest first."""
    lines = [
        words(
            "season-profile-title",
            place=words("board-place", place=one.place),
            name=literal(season_name(_season_of(one), words)),
        )
        for one in titles
    ]
    return f"- {words('season-profile', titles=words.listed(lines))}"


def _season_of(title: SeasonTitle) -> Season:
    """Return a season that has only the values from which its name is made, taken from a title."""
    return Season(
        guild_id=0,
        channel_id=0,
        name=title.name,
        span=title.span,
        zone=title.zone,
        starts_at=title.starts_at,
        ends_at=title.ends_at,
        created_by=0,
        created_at=0,
    )


def line_name(line: SeasonLine, words: Words) -> str:
    """Return the name of a player in a table. A removed user has none."""
    return line.name or words("leaderboard-unnamed")


def drawn_season(season: Season, lines: Sequence[SeasonLine], reader: int | None, words: Words) -> DrawnStandings:
    """Return the table of a season for its picture. The line of the user ``reader`` is marked."""
    by_rating = season.counting == "rating"
    return DrawnStandings(
        season_name(season, words),
        words("season-counting", counting=season.counting),
        (words("season-rating"), words("season-matches"))
        if by_rating
        else (words("season-points"), words("season-results")),
        tuple(
            StandingsLine(
                line.place,
                line_name(line, words),
                (str(line.points), str(line.results)),
                is_reader=reader is not None and line.user_id == reader,
            )
            for line in lines
        ),
    )
