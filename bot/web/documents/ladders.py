"""The contents of a ladder's page: its places and results."""

from __future__ import annotations

import msgspec

from bot.face.words.ladders import Names, about_line, ladder_name, state_line
from bot.web.documents.parts import VERSION, plain
from bot.wording.names import clean_name
from bot.wording.words import Words
from storage.records.ladders import WholeLadder


class LadderPlace(msgspec.Struct, frozen=True):
    """A player of a ladder with the results since the player entered; whether the player can be challenged now."""

    place: int
    name: str
    wins: int
    draws: int
    losses: int
    free: bool


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


def ladder_document(whole: WholeLadder, names: Names, words: Words, url: str, events: str | None) -> LadderDocument:
    """Return the document of a ladder. ``events`` is the URL of the list of events."""
    ladder, busy = whole.ladder, whole.busy
    return LadderDocument(
        url=url,
        lang=words.lang,
        events=events,
        number=ladder.ladder_id,
        name=ladder_name(ladder),
        state=ladder.state,
        state_text=plain(state_line(whole, words)),
        about=about_line(ladder, words),
        players=tuple(
            LadderPlace(place, clean_name(names[one.user_id]), one.wins, one.draws, one.losses, one.user_id not in busy)
            for place, one in enumerate(whole.players, 1)
        ),
    )
