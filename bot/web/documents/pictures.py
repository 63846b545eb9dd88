"""The pictures of pages that are painted from texts and figures: their links, and what a painter needs for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bot.web.documents.parts import PictureLink
from bot.wording.words import Words
from render.ground.compose import Sheet
from render.leaderboard import leaderboard, leaderboard_picture
from render.pictures import Picture
from render.record import record_picture, record_sheet
from render.tournaments.brackets import bracket_picture, bracket_sheet
from render.tournaments.crosstable import crosstable_picture, crosstable_sheet
from render.tournaments.round_tables import round_picture, round_sheet
from render.tournaments.standings import standings_picture, standings_sheet
from render.tournaments.winners import winners_picture, winners_sheet

# A function that paints a picture, with all its arguments except the last, the words.
Paint = partial[Picture]
Paints = list[Paint]
# Each function that paints a picture, with the function that computes the layout of this picture.
_SHEETS: Mapping[Callable[..., Picture], Callable[..., Sheet]] = {
    bracket_picture: bracket_sheet,
    crosstable_picture: crosstable_sheet,
    leaderboard_picture: leaderboard,
    record_picture: record_sheet,
    round_picture: round_sheet,
    standings_picture: standings_sheet,
    winners_picture: winners_sheet,
}


def picture_url(url: str, words: Words, chart: int | None = None, query: str = "") -> str:
    """Return the URL of a page's picture, or of a chart (numbered from 1).

    ``url`` is the URL of the page without parameters. ``query`` has the parameters that choose a part of the page, such
    as ``"season=3&"``.
    """
    return f"{url}/{'picture' if chart is None else f'chart-{chart}'}.png?{query}lang={words.lang}"


def painted_link(paint: Paint, words: Words, url: str) -> PictureLink:
    """Return the link to a picture. The picture itself is painted only on request. Synchronous: call it in a thread."""
    sheet = _SHEETS[paint.func](*paint.args, words)
    return PictureLink(url, sheet.alt(), *sheet.size)
