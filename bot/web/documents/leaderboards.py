"""The contents of a server's leaderboards: one document for a game, or for all games together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from bot.face.words.leaderboards import boards_of
from bot.host.matches.results.results import AGAINST, LeaderboardRow
from bot.web.documents.parts import VERSION, PictureLink
from bot.web.documents.pictures import Paint, painted_link, picture_url
from bot.wording.names import clean_name
from bot.wording.words import Words, game_name
from engine.kernel.contract.registry import AnyGame
from engine.ratings import PROVISIONAL
from render.leaderboard import MAX_LINES, Leaderboard, leaderboard_picture, shown_figures


class LeaderboardText(msgspec.Struct, frozen=True):
    """A line of a leaderboard. ``number``: the rating or the share of wins; ``player``: the URL of their record."""

    place: int
    name: str
    matches: int
    wins: int
    number: str
    player: str | None


class BoardText(msgspec.Struct, frozen=True, kw_only=True):
    """The leaderboard of a division: its first lines, and how many players it has in all."""

    division: str
    title: str
    column: str  # The heading over `LeaderboardText.number`.
    rows: tuple[LeaderboardText, ...]
    players: int
    note: str


class GameLink(msgspec.Struct, frozen=True):
    """A game with leaderboards, and the URL of its page."""

    game: str
    game_name: str
    url: str


class LeaderboardsDocument(msgspec.Struct, frozen=True, kw_only=True):
    """The leaderboards of a game in a server; ``game`` is None for that of all games together."""

    version: int = VERSION
    kind: str = "leaderboards"
    url: str
    lang: str
    events: str
    seasons: str
    game: str | None
    game_name: str
    games: tuple[GameLink, ...]
    boards: tuple[BoardText, ...]
    picture: PictureLink
    note: str  # The text to show if there is no board.


def listed_rows(divisions: Mapping[str, Sequence[LeaderboardRow]]) -> list[LeaderboardRow]:
    """Return the rows that Discord's pictures show to every reader."""
    return [row for ranked in divisions.values() for row in ranked[:MAX_LINES]]


def leaderboards_document(
    divisions: Mapping[str, Sequence[LeaderboardRow]],
    rules: AnyGame | None,
    ranked_games: Sequence[str],
    players: Mapping[str, str],
    words: Words,
    url: str,
    events: str,
    seasons: str,
) -> LeaderboardsDocument:
    """Return the document of a game (None: of all games). ``players``: the URLs of records by user number, as text.

    ``url`` is the URL of the page without parameters, ``events`` and ``seasons`` are those of the list of events and of
    the seasons.
    """
    boards = boards_of(divisions, rules, None, words)
    found = tuple(
        _board_text(division, board, divisions[division], players, words)
        for division, board in zip(divisions or (AGAINST,), boards, strict=True)
        if board.lines
    )
    return LeaderboardsDocument(
        url=url,
        lang=words.lang,
        events=events,
        seasons=seasons,
        game=rules.slug if rules else None,
        game_name=game_name(rules.slug, words.lang) if rules else words("leaderboard-title-all"),
        games=tuple(GameLink(slug, game_name(slug, words.lang), f"{url}?game={slug}") for slug in ranked_games),
        boards=found,
        picture=painted_link(_first_board(boards), words, _picture_url(url, rules, words)),
        note="" if found else words(boards[0].empty),
    )


def leaderboards_paint(divisions: Mapping[str, Sequence[LeaderboardRow]], rules: AnyGame | None, words: Words) -> Paint:
    """Return the picture of the first leaderboard that has lines, or of an empty one."""
    return _first_board(boards_of(divisions, rules, None, words))


def _first_board(boards: Sequence[Leaderboard]) -> Paint:
    return partial(leaderboard_picture, next((one for one in boards if one.lines), boards[0]))


def _picture_url(url: str, rules: AnyGame | None, words: Words) -> str:
    return picture_url(url, words, query=f"game={rules.slug}&" if rules else "")


def _board_text(
    division: str, board: Leaderboard, ranked: Sequence[LeaderboardRow], players: Mapping[str, str], words: Words
) -> BoardText:
    lines_shown = [*zip(board.lines, ranked, strict=True)][:MAX_LINES]
    settling = not board.shares and any(line.open for line, _ in lines_shown)
    return BoardText(
        division=division,
        title=board.title,
        column=words("leaderboard-share" if board.shares else "leaderboard-rating"),
        rows=tuple(
            LeaderboardText(
                line.place,
                clean_name(line.name) if line.name else words("leaderboard-unnamed"),
                line.matches,
                line.wins,
                shown_figures(board, line, words)[2],
                players.get(str(row.user_id)),
            )
            for line, row in lines_shown
        ),
        players=len(board.lines),
        note=words("leaderboard-provisional", count=PROVISIONAL) if settling else "",
    )
