"""The list of a guild's events, newest first."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.markdown import literal
from bot.face.pages.parts import Page, text, turning
from bot.face.pages.tournaments.event_message import state_words
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from storage.records import StoredTournament

EVENTS_SIZE = 10
TURN_LIST = "evlist"


def events_page(found: Sequence[StoredTournament], count: int, page: int, words: Words) -> Page:
    """Return a page of a guild's events. ``count`` is the total number of events."""
    lines = [f"### {words('tournaments-title')}", *(_line(one, words) for one in found)]
    if not found:
        lines.append(words("tournaments-none"))
    row = turning(words, TURN_LIST, page, max(0, (count - 1) // EVENTS_SIZE))
    return Page(text("\n".join(lines)), *([row] if row.children else []))


def _line(one: StoredTournament, words: Words) -> str:
    return words(
        "tournaments-line",
        number=str(one.tournament_id),
        name=literal(clean_text(one.name, 100)),
        game=game_name(one.game, words.lang),
        state=state_words(one, words),
        where=f"<#{one.channel_id}>",
    )
