"""The messages that announce the opening and the end of a season."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import ENDED_COLOUR, PRIMARY, Button, Page, button, gallery, rows_of, text
from bot.face.ground.markdown import literal
from bot.face.words.seasons import counting_words, games_line, season_name, title_lines
from bot.face.words.sessions import moment
from bot.face.words.tournaments.naming import competition_title
from bot.host.seasons.tables import SeasonLine
from bot.wording.words import Words
from render.pictures import Picture
from storage.records.seasons import Season

# The actions of the controls. The number of a control is the season's. `SHOW` and `OPENED` both show the season;
# the message that announces a new season has the button `OPENED`. After two seasons without results, a season stops
# repeating. Then the button `AGAIN` opens the next one.
SHOW, OPENED, AGAIN = "season", "seasonopened", "seasonagain"


def show_control(season: Season, page: int = 0) -> Control:
    """Return the control that shows a page of a season's table."""
    return Control(SHOW, 0, season.season_id, str(page))


def opened_control(season: Season) -> Control:
    """Return the control that shows a season, in the message about its opening."""
    return Control(OPENED, 0, season.season_id, "0")


def again_button(season: Season, words: Words) -> Button:
    """Return the button that opens the season after one that lapsed."""
    return button(words("season-again"), Control(AGAIN, 0, season.season_id), PRIMARY, "🔁")


def opened_page(season: Season, words: Words) -> Page:
    """Return the announcement that a season is open: what counts, until when, and where the table is."""
    lines = [
        words(
            "season-opening",
            name=competition_title("season", season_name(season, words), words),
            when=moment(season.ends_at, "f"),
            left=moment(season.ends_at),
        ),
        counting_words(season, words),
        games_line(season, words),
        words("season-where"),
    ]
    return Page(
        text(" ".join(lines)), *rows_of([button(words("tournament-standings"), opened_control(season), emoji="📊")])
    )


def ended_page(season: Season, lines: Sequence[SeasonLine], picture: Picture, words: Words) -> Page:
    """Return the announcement: the titles, and the final table."""
    title_list = [
        f"### {words('season-over-title', name=literal(season_name(season, words)))}",
        *title_lines(lines, words),
    ]
    buttons = [button(words("tournament-standings"), show_control(season), emoji="📊")]
    if season.repeats:
        title_list.append(words("season-next"))
    if season.lapsed:
        title_list.append(words("season-lapsed"))
        buttons.append(again_button(season, words))
    return Page(
        text("\n".join(title_list)), gallery(picture), *rows_of(buttons), pictures=[picture], accent=ENDED_COLOUR
    )


def dropped_page(season: Season, words: Words) -> Page:
    """Return the announcement of a season whose table is no longer kept."""
    title = words("season-over-title", name=literal(season_name(season, words)))
    return Page(text(f"### {title}\n{words('season-dropped')}"), accent=ENDED_COLOUR)
