"""The contents of a ladder's page: its places, and its latest results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import msgspec

from bot.face.words.ladders import Names, about_line, ladder_game, ladder_name, option_line, state_line
from bot.web.documents.parts import VERSION, PictureLink, TimeText, end_text, plain, shown_time
from bot.web.documents.pictures import Paint, painted_link, picture_url
from bot.wording.names import clean_name
from bot.wording.words import Words
from render.tournaments.standings import STANDINGS_SIZE, DrawnStandings, StandingsLine, standings_picture
from storage.records.ladders import LadderResult, WholeLadder

# The number of results that the page shows.
RESULTS_SHOWN = 20


class LadderPlace(msgspec.Struct, frozen=True):
    """A player of a ladder with the results since the player entered.

    ``free``: whether the player is in no challenge or match; ``player``: the URL of their record.
    """

    place: int
    name: str
    wins: int
    draws: int
    losses: int
    free: bool
    player: str | None


class LadderResultText(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a ladder. ``result`` is that of the challenger; ``note`` says when it was corrected, if it was."""

    ended: TimeText
    challenger: str
    challenged: str
    result: str
    text: str
    note: str


class LadderLinks(msgspec.Struct, frozen=True):
    """The URLs that the page links: the page itself, the list of events, and records by user number, as text."""

    url: str
    events: str | None
    players: Mapping[str, str]


class LadderDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder. ``state`` is "paused", "open" or "over"."""

    version: int = VERSION
    kind: str = "ladder"
    url: str
    lang: str
    events: str | None
    number: int
    name: str
    state: str
    state_text: str
    about: str
    players: tuple[LadderPlace, ...]
    results: tuple[LadderResultText, ...]
    picture: PictureLink


def ladder_document(
    whole: WholeLadder, results: Sequence[LadderResult], names: Names, links: LadderLinks, words: Words
) -> LadderDocument:
    """Return the document of a ladder with these results, the latest first."""
    ladder, busy = whole.ladder, whole.busy
    shown_names = {user: clean_name(name) for user, name in names.items()}
    return LadderDocument(
        url=links.url,
        lang=words.lang,
        events=links.events,
        number=ladder.ladder_id,
        name=ladder_name(ladder),
        state=ladder.state,
        state_text=plain(state_line(whole, words)),
        about=about_line(ladder, words),
        players=tuple(
            LadderPlace(
                place,
                shown_names[one.user_id],
                one.wins,
                one.draws,
                one.losses,
                one.user_id not in busy,
                links.players.get(str(one.user_id)),
            )
            for place, one in enumerate(whole.players, 1)
        ),
        results=tuple(_result_text(one, shown_names, words) for one in results),
        picture=painted_link(ladder_paint(whole, names, words), words, picture_url(links.url, words)),
    )


def ladder_paint(whole: WholeLadder, names: Names, words: Words) -> Paint:
    """Return the picture of a ladder: its first places, with their results."""
    players = words("leaderboard-players", count=len(whole.players))
    standings = DrawnStandings(
        ladder_name(whole.ladder),
        f"{ladder_game(whole.ladder, words)} · {players}",
        (words("web-ladder-wins"), words("web-ladder-draws"), words("web-ladder-losses")),
        tuple(
            StandingsLine(place, clean_name(names[one.user_id]), (str(one.wins), str(one.draws), str(one.losses)))
            for place, one in enumerate(whole.players[:STANDINGS_SIZE], 1)
        ),
    )
    return partial(standings_picture, standings, 0)


def _result_text(one: LadderResult, shown_names: Names, words: Words) -> LadderResultText:
    corrected_at = one.corrected_at
    former = words("ladder-former-player")
    return LadderResultText(
        ended=end_text(one.ended_at, words),
        challenger=shown_names.get(one.challenger) or former,
        challenged=shown_names.get(one.challenged) or former,
        result=one.counted,
        text=option_line(one, shown_names, words),
        note="" if corrected_at is None else words("web-ladder-corrected", when=shown_time(corrected_at)),
    )
