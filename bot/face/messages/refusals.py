"""A refusal as a private page.

Its buttons lead to something that helps: the choices, the board, a seat, a new match.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Button, Page, Row, button, row_of, rows_of, text
from bot.face.messages.openers import learn_button, start_button
from bot.face.messages.turn import match_button, take_rows, turn_buttons
from bot.face.words.sessions import say_refusal
from bot.host.matches.live import Live
from bot.wording.glossary import Meaning
from bot.wording.words import Words
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase

# The labels of the buttons that help after a refusal while the match runs, by the refusal's key.
_REMEDIES = {
    "refused-not-your-turn": ("button-board",),
    "refused-not-seated": ("button-watch", "button-board"),
    "refused-illegal-move": ("button-play",),
    "refused-no-such-move-now": ("button-play",),
    "refused-unclear-move": ("button-play",),
    "refused-expired-control": ("button-play",),
}
# After these refusals, the user needs a seat: an open seat or their own seat.
_SEATS = {"refused-not-seated", "refused-seat-open", "refused-computer-plays", "refused-seat-not-open"}
# The buttons that open something new after a refusal, in a channel with or without a session, by the refusal's key.
_OPENERS = {
    "refused-no-session-here": start_button,
    "refused-never-begun": start_button,
    "refused-not-at-table": start_button,
    "refused-lesson-gone": learn_button,
}


class HelpedRefusal(Refused):
    """A refusal whose answer has buttons for what the user can do instead."""

    def __init__(self, error: Refused, buttons: Sequence[Button]) -> None:
        super().__init__(error.code, **error.phrase.params)
        self.buttons = tuple(buttons)


def refusal_page(
    phrase: Phrase,
    words: Words,
    live: Live | None = None,
    slug: str | None = None,
    again: Control | None = None,
    buttons: Sequence[Button] = (),
) -> Page:
    """Return a refusal that names the seats of ``live``, with the buttons that help or explain.

    ``again`` opens the refused form with what was typed. ``buttons`` are those of a `HelpedRefusal`.
    """
    text_part, rows = text(say_refusal(phrase, words, live)), _remedies(phrase.key, live, words)
    if again is not None:
        rows.insert(0, row_of(button(words("form-again"), again, emoji="✏️")))
    rows += rows_of(buttons)
    game = games().get((live.slug if live is not None else slug) or "")
    key = None if game is None else game.glossary.explaining(phrase)
    if game is not None and key is not None:
        meaning = Control("meaning", 0, rest=Meaning(game.slug, key).pack())
        rows.append(row_of(button(words("meaning-asked"), meaning, emoji="❔")))
    return Page(text_part, *rows, accent=None)


def _remedies(key: str, live: Live | None, words: Words) -> list[Row]:
    if key in _OPENERS:
        return [row_of(_OPENERS[key](words))]
    if live is None or live.match is None:
        return []
    if not live.is_running:
        return turn_buttons(live, words) if key == "refused-match-over" else []
    buttons = [match_button(live, words, label) for label in _REMEDIES.get(key, ())]
    return [*rows_of(buttons), *(take_rows(live, words) if key in _SEATS else [])]
