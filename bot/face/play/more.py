"""The private panel behind More: everything about a match that a board has no room for, in order of use."""

from __future__ import annotations

from bot.face.ground.custom_ids import Control, shown_control
from bot.face.ground.parts import Button, Page, button, rows_of, text
from bot.face.messages.fair import fair_button
from bot.face.messages.tournaments.table_message import JUDGE, judge_button
from bot.face.messages.turn import MORE
from bot.face.press import Panel, Press
from bot.face.views.share import BOARD, may_share, share_button
from bot.face.words.sessions import options_lines
from bot.face.words.suggestions import SUGGEST
from bot.face.words.tables import terms_line
from bot.host.matches.live import Live
from bot.host.matches.proposals import due_partners
from bot.wording.words import Words
from render.registry import painter_for


def more_page(live: Live, words: Words, viewer: int | None, *, share: bool) -> Page:
    """Return the panel for a seat (None: a spectator). A button that can do nothing for this viewer is left out.

    ``share``: the viewer may post the board to the channel.
    """
    session = live.session
    lines = [f"### {words('more-title', session=session.session_id)}", terms_line(live, words)]
    buttons = [
        button(words("button-board"), shown_control(live, "board"), emoji="🗺️"),
        button(words("button-log"), shown_control(live, "log"), emoji="📜"),
        button(words("button-what"), shown_control(live, "what"), emoji="❔"),
        *(_of_a_seat(live, words, viewer) if viewer is not None else []),
    ]
    if painter_for(live.game.slug).others_seen(live.view(viewer)):
        buttons.append(button(words("button-hands"), shown_control(live, "hands"), emoji="🖐️"))
    if share:
        buttons.append(share_button(live, words, BOARD))
    if session.tournament_id is not None:
        buttons.append(judge_button(Control(JUDGE, session.session_id, session.tournament_id), words))
    buttons.append(fair_button(live, words))
    return Page(text("\n".join([*lines, *options_lines(live, words)])), *rows_of(buttons))


def _of_a_seat(live: Live, words: Words, seat: int) -> list[Button]:
    """Return the buttons of a player."""
    if not live.is_running or live.session.paused_at is not None:
        return []
    buttons = []
    if live.game.features.hand and live.game.windows:
        # While answers are awaited, the board has Pass in place of the hand.
        buttons.append(button(words("button-hand"), shown_control(live, "hand"), emoji="🃏"))
    if due_partners(live, seat):
        buttons.append(button(words("button-suggest"), shown_control(live, SUGGEST), emoji="💡"))
    if live.session.revision and live.begun_match.table.undo:
        # The last move may have been made automatically, so its player could not undo it in their own panel.
        buttons.append(button(words("panel-undo"), shown_control(live, "askback"), emoji="⏪"))
    if live.game.windows:
        buttons.append(button(words("button-orders"), shown_control(live, "orders"), emoji="⚡"))
    return buttons


async def _more(press: Press) -> None:
    live = await press.fresh()
    live.need_begun()
    viewer = live.viewer(press.member.id)
    page = more_page(live, await press.words(), viewer, share=await may_share(press))
    await press.services.answer(press.interaction, page)


PANEL = Panel(__name__, {MORE: _more})
