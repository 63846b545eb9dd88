"""The private panel behind More: everything about a match that a board has no room for, in order of use."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Button, Page, button, rows_of, text
from bot.face.ground.places.permissions import is_moderator
from bot.face.messages.fair import fair_button
from bot.face.messages.tournaments.table_message import JUDGE, judge_button
from bot.face.messages.turn import MORE, RESIGN, match_button, pass_control
from bot.face.press import Panel, Press
from bot.face.views.match_page import page_buttons
from bot.face.views.share import BOARD, may_share, share_button
from bot.face.words.sessions import options_lines
from bot.face.words.tables import terms_line
from bot.host.matches.appointments import may_appoint
from bot.host.matches.computer.hints import may_have_hints
from bot.host.matches.live import Live
from bot.host.matches.proposals import due_partners
from bot.host.seats.seats import leaving, may_set_levels
from bot.wording.words import Words
from render.registry import painter_for


def more_page(
    live: Live,
    words: Words,
    viewer: int | None,
    *,
    share: bool,
    undo: bool = False,
    levels: bool = False,
    web: Sequence[Button] = (),
) -> Page:
    """Return the panel for a seat (None: a spectator). A button that can do nothing for this viewer is left out.

    ``web`` are the buttons for the match's public page.
    """
    session, match = live.session, live.begun_match
    acts = viewer is not None and live.is_running and session.paused_at is None
    # While the match waits for answers, the board has the button Pass instead of the hand's button, so the hand is
    # offered here.
    hand = acts and live.game.features.hand and pass_control(live, match.decisions()) is not None
    helps = {
        "panel-undo": acts and undo and match.table.undo,
        "button-hand": hand,
        "button-board": True,
        "button-log": True,
        "button-suggest": acts and due_partners(live, viewer or 0),
        "button-hint": acts and _has_hint(live, viewer or 0),
        "button-hands": painter_for(live.game.slug).others_seen(live.view(viewer)),
        "button-what": True,
        "button-orders": acts and live.game.windows,
        "button-levels": levels,
        "button-appointment": acts and may_appoint(live),
    }
    buttons = [match_button(live, words, label) for label, is_shown in helps.items() if is_shown]
    if share:
        buttons.append(share_button(live, words, BOARD))
    if session.tournament_id is not None:
        buttons.append(judge_button(Control(JUDGE, session.session_id, session.tournament_id), words))
    buttons.append(fair_button(live, words))
    if acts and viewer is not None:
        label = words("resign-confirm", how=leaving(live, viewer))
        buttons.append(button(label, Control(RESIGN, session.session_id), emoji="🏳️"))
    buttons += web
    lines = [f"### {words('more-title', session=session.session_id)}", terms_line(live, words)]
    return Page(text("\n".join([*lines, *options_lines(live, words)])), *rows_of(buttons))


def _has_hint(live: Live, seat: int) -> bool:
    user_id = live.session.seats[seat].user_id
    return user_id is not None and may_have_hints(live, user_id) and live.begun_match.decision_of(seat) is not None


async def _more(press: Press) -> None:
    live = await press.fresh()
    live.need_begun()
    viewer = live.viewer(press.member.id)
    undo = viewer is not None and await press.services.host.undo.has_move(live, viewer)
    moderator = await is_moderator(press.services.host, press.member)
    playing = live.is_running and live.session.paused_at is None
    levels = playing and may_set_levels(live, press.member.id, moderator=moderator)
    words, share = await press.words(), await may_share(press)
    web = await page_buttons(press, live, words)
    await press.show_in_private(more_page(live, words, viewer, share=share, undo=undo, levels=levels, web=web))


PANEL = Panel(__name__, {MORE: _more})
