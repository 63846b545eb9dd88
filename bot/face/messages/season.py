"""The message that announces the end of a season."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.custom_ids import Control
from bot.face.ground.markdown import literal
from bot.face.ground.parts import ENDED_COLOUR, Page, button, gallery, row_of, text
from bot.face.words.seasons import season_name, title_lines
from bot.host.seasons.tables import SeasonLine
from bot.wording.words import Words
from render.pictures import Picture
from storage.records.seasons import Season

# The action that shows a season; the number is the season's.
SHOW = "season"


def show_control(season: Season, page: int = 0) -> Control:
    """Return the control that shows a page of a season's table."""
    return Control(SHOW, 0, season.season_id, str(page))


def ended_page(season: Season, lines: Sequence[SeasonLine], picture: Picture, words: Words) -> Page:
    """Return the announcement: the titles, and the final table."""
    said = [
        f"### {words('season-over-title', name=literal(season_name(season, words)))}",
        *title_lines(lines, words),
    ]
    if season.repeats:
        said.append(words("season-next"))
    shown = row_of(button(words("tournament-standings"), show_control(season), emoji="📊"))
    return Page(text("\n".join(said)), gallery(picture), shown, pictures=[picture], accent=ENDED_COLOUR)
