"""A refusal as a private page, with the buttons that help: the choices, the board, a seat, the next match."""

from __future__ import annotations

from bot.face.ground.custom_ids import Control, shown_control
from bot.face.ground.parts import Page, Row, button, row_of, rows_of, text
from bot.face.messages.turn import take_rows, turn_buttons
from bot.face.words.sessions import say_refusal
from bot.host.matches.live import Live
from bot.wording.glossary import Meaning
from bot.wording.words import Words
from engine.kernel.contract.registry import games
from engine.kernel.words.phrases import Phrase

# The label and the sign of each button.
_BUTTONS = {
    "play": ("button-play", "🎮"),
    "board": ("button-board", "🗺️"),
    "watch": ("button-watch", "👀"),
    "askback": ("panel-ask-undo", "⏪"),
}
# The buttons that help after a refusal while the match runs.
_REMEDIES = {
    "refused-not-your-turn": ("board",),
    "refused-not-seated": ("watch", "board"),
    "refused-undo-asks": ("askback",),
    "refused-illegal-move": ("play",),
    "refused-no-such-move-now": ("play",),
    "refused-unclear-move": ("play",),
    "refused-expired-control": ("play",),
}
# After these, the user needs a seat: an open one, or their own.
_SEATS = {"refused-not-seated", "refused-seat-open", "refused-computer-plays"}


def refusal_page(phrase: Phrase, words: Words, live: Live | None = None, slug: str | None = None) -> Page:
    """Return a refusal that names the seats of ``live``, with the buttons that help.

    If a topic or card of the game of ``live`` or ``slug`` explains the refusal, a button shows it.
    """
    said, rows = text(say_refusal(phrase, words, live)), _remedies(phrase.key, live, words) if live is not None else []
    game = games().get((live.slug if live is not None else slug) or "")
    key = None if game is None else game.glossary.explaining(phrase)
    if game is not None and key is not None:
        meaning = Control("meaning", 0, rest=Meaning(game.slug, key).pack())
        rows.append(row_of(button(words("meaning-asked"), meaning, emoji="❔")))
    return Page(said, *rows, accent=None)


def _remedies(key: str, live: Live, words: Words) -> list[Row]:
    if live.match is None:
        return []
    if not live.is_running:
        return turn_buttons(live, words) if key == "refused-match-over" else []
    named = [(action, *_BUTTONS[action]) for action in _REMEDIES.get(key, ())]
    buttons = [button(words(label), shown_control(live, action), emoji=sign) for action, label, sign in named]
    return [*rows_of(buttons), *(take_rows(live, words) if key in _SEATS else [])]
