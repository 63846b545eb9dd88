"""The panel on which a player suggests a move to a partner who must decide."""

from __future__ import annotations

import msgspec

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import Page, bullets, text
from bot.face.ground.components.series import moves_of
from bot.face.play.suggestion_page import Suggesting
from bot.face.press import Panel, Press
from bot.face.words.sessions import spoken_names
from bot.face.words.suggestions import SUGGEST, suggested_move
from bot.host.matches.live import Live
from bot.host.matches.proposals import due_partner, due_partners
from bot.wording.words import Words
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import parse_move
from engine.kernel.errors import Refused


async def _suggesting(press: Press, live: Live, seat: int, decision: Decision, words: Words) -> Suggesting:
    """Return a seat's panel about a partner's decision, limited to moves that the seat may know."""
    proposals = press.services.host.proposals
    decision_known = msgspec.structs.replace(decision, moves=await proposals.known_moves(live, decision, seat), rest=1)
    crew = {seat, *(one.seat for one in due_partners(live, seat))}
    valid_proposals = [
        one for one in await proposals.valid_proposals(live) if one.public or one.seat in crew or one.due in crew
    ]
    return Suggesting(live, words, seat, decision_known, valid_proposals)


async def _open_suggestion_panel(press: Press) -> None:
    """Open the panel about the first partner who must decide. Raises `Refused` ("nothing_to_suggest")."""
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    live, words = await press.fresh(), await press.words()
    seat = live.playing_seat(press.member.id)
    decision = next(iter(due_partners(live, seat)), None)
    if decision is None:
        raise Refused("nothing_to_suggest")
    panel = await _suggesting(press, live, seat, decision, words)
    picture = await press.services.studio.board(live, words.lang, seat)
    await press.services.answer(press.interaction, panel.page(picture=picture))


async def _pressed_panel(press: Press) -> tuple[Suggesting, Decision, str] | None:
    """Return the pressed panel, the partner's decision, and the rest of the control. None if the panel is outdated."""
    message = press.interaction.message
    decision_text, _, rest = press.control.rest.partition("/")
    number = natural(decision_text)
    if number is None or message is None or not message.flags.ephemeral:
        raise Refused("expired_control")
    live, words = press.live, await press.words()
    seat = live.playing_seat(press.member.id)
    is_stale = live.running_match.token(seat) != press.control.number
    if is_stale:
        decision = next(iter(due_partners(live, seat)), None)
        if decision is None:
            await press.show(Page(text(f"{words('refused-board-changed')}\n{words('refused-nothing-to-suggest')}")))
            return None
    else:
        decision = due_partner(live, seat, number)
    panel = await _suggesting(press, live, seat, decision, words)
    if is_stale:
        picture = await press.services.studio.board(live, words.lang, seat)
        await press.show(panel.page(feedback=words("refused-board-changed"), picture=picture))
        return None
    return panel, panel.decision, rest


async def _show_panel(press: Press, panel: Suggesting, path: str = "", number: int = 0, feedback: str = "") -> None:
    live, words = press.live, await press.words()
    picture = await press.services.studio.board(live, words.lang, live.playing_seat(press.member.id))
    try:
        page = panel.page(path, number, feedback, picture)
    except LookupError as error:
        raise Refused("expired_control") from error
    await press.show(page, is_kept=True)


async def _pick(press: Press) -> None:
    """Follow a branch in the tree of moves, or suggest the chosen move."""
    panel_pressed = await _pressed_panel(press)
    if panel_pressed is None:
        return
    panel, decision, rest = panel_pressed
    value = press.values[0] if press.values else rest
    if value.startswith("b"):
        await _show_panel(press, panel, value[1:])
        return
    moves = moves_of(decision, value)
    if len(moves) != 1:
        raise Refused("expired_control")
    await _suggest(press, panel, decision, moves[0])


async def _suggest(press: Press, panel: Suggesting, decision: Decision, move: str) -> None:
    services, words = press.services, await press.words()
    before = await services.host.proposals.valid_proposals(press.live)
    proposal = await services.host.proposals.propose(
        press.session_id,
        press.member.id,
        decision.seat,
        move,
        position_token=press.control.number,
        interaction_id=press.interaction.id,
    )
    live = await press.fresh()
    if proposal.public or any(one.public and one.seat == proposal.seat for one in before):
        services.announcer.show_again(press.session_id)
    phrases = live.game.phrasing.preview(panel.view, parse_move(move))
    names = spoken_names(live.session)
    sentence = words("suggest-done", move=suggested_move(live, words, proposal, proposal.seat))
    preview_text = bullets(list(dict.fromkeys(words.say(phrase, names) for phrase in phrases)))
    again = await _suggesting(press, live, proposal.seat, due_partner(live, proposal.seat, proposal.due), words)
    await _show_panel(press, again, feedback=f"{sentence}\n{preview_text}")


async def _turn_page(press: Press) -> None:
    panel_pressed = await _pressed_panel(press)
    if panel_pressed is None:
        return
    panel, _, rest = panel_pressed
    number, _, path = rest.partition("/")
    page = natural(number)
    if page is None:
        raise Refused("expired_control")
    await _show_panel(press, panel, path, page)


async def _back_to_panel(press: Press) -> None:
    panel_pressed = await _pressed_panel(press)
    if panel_pressed is not None:
        await _show_panel(press, panel_pressed[0])


async def _drop_proposal(press: Press) -> None:
    panel_pressed = await _pressed_panel(press)
    if panel_pressed is None:
        return
    _, decision, _ = panel_pressed
    services, words, live = press.services, await press.words(), press.live
    seat = live.playing_seat(press.member.id)
    public = any(one.public and one.seat == seat for one in await services.host.proposals.valid_proposals(live))
    await services.host.proposals.withdraw(press.session_id, press.member.id)
    if public:
        services.announcer.show_again(press.session_id)
    again = await _suggesting(press, live, seat, due_partner(live, seat, decision.seat), words)
    await _show_panel(press, again, feedback=words("suggest-withdrawn"))


PANEL = Panel(
    __name__,
    {
        SUGGEST: _open_suggestion_panel,
        f"{SUGGEST}pick": _pick,
        f"{SUGGEST}turn": _turn_page,
        f"{SUGGEST}back": _back_to_panel,
        f"{SUGGEST}drop": _drop_proposal,
    },
)
