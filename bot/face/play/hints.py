"""A hint in private: the best move, the reason, and the second-best move.

Its button makes the move as in the Play panel.
"""

from __future__ import annotations

from bot.face.ground.components.offers import question_controls
from bot.face.ground.components.parts import PRIMARY, Page, button, row_of, text
from bot.face.messages.turn import HINT, match_button
from bot.face.press import Panel, Press
from bot.face.words.hints import hint_lines
from bot.host.matches.computer.hints import Hint, need_hints
from bot.host.matches.live import Live
from bot.wording.words import Words


def hint_page(live: Live, words: Words, hint: Hint) -> Page:
    """Return the hint with the button that makes its move. On a work sheet, the button opens the sheet instead."""
    decision = hint.decision
    if decision.sheet:
        play_button = match_button(live, words, "button-play", PRIMARY)
    else:
        pick = question_controls(live, decision.seat)("pick", f"m{decision.moves.index(hint.lead.best)}")
        play_button = button(words("hint-play"), pick, PRIMARY, "💡")
    return Page(text("\n".join(hint_lines(live, words, hint))), row_of(play_button))


async def show_hint(press: Press) -> None:
    """Answer with a hint for the user's decision. Raises `Refused` like `need_hints`."""
    live, host = press.live, press.services.host
    decision = need_hints(live, press.member.id)
    press.services.boards.check(press.member.id)
    await press.services.begin_page(press.interaction)
    sheet = await host.drafts.sheet(live, decision) if decision.sheet else None
    hint = await host.hints.hint(live, decision, sheet)
    await press.services.answer(press.interaction, hint_page(live, await press.words(), hint))


PANEL = Panel(__name__, {HINT: show_hint})
