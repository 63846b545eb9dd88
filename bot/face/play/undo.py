"""Undoes moves, at once or after asking the other players."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import DANGER, ENDED_COLOUR, SUCCESS, Page, Row, button, text
from bot.face.ground.markdown import mention
from bot.face.ground.places.channels import open_channel
from bot.face.messages.turn import void_page
from bot.face.play.page import ASK_UNDO
from bot.face.play.panel import Pressed, ask_below, fresh_page, present_decision, show_panel
from bot.face.posting.orphans import undo_question
from bot.face.press import Panel, Press
from bot.face.seats.presses import keep_button
from bot.face.words.sessions import channel_link, game_words, say_refusal, spoken_names
from bot.host.matches.live import Live
from bot.host.matches.past.undo import UndoReply
from bot.wording.words import Words
from engine.kernel.errors import Refused

# The action of the button that undoes a move even though the match then becomes practice.
PRACTICE = "practiceback"
# The refusals of an undo that was free when its button was shown, and is not free any more.
NOT_FREE = {"undo_stale", "undo_asks", "undo_practice", "nothing_to_undo"}
# Where an undo button was pressed, by its action. All other undo buttons are in the panel behind More.
PRESSED: dict[str, Pressed] = {ASK_UNDO: "panel", PRACTICE: "question"}


def ask_page(live: Live, reply: UndoReply) -> Page:
    """Return the question to the other players. It names the move and whose turn it would be again."""
    words = game_words(live)
    row: Row = ui.ActionRow()
    row.add_item(button(words("undo-agree"), _control(live, "agree", reply.seat), SUCCESS, "👍"))
    row.add_item(button(words("undo-refuse"), _control(live, "refuse", reply.seat), DANGER, "✋"))
    return Page(text(_question(live, reply)), row)


def taken_back(live: Live, words: Words, reply: UndoReply) -> str:
    """Return the answer to a player whose move was undone at once. It also mentions a request that became void."""
    sentence = words("undo-free", move=reply.move)
    if reply.overtaken is None:
        return sentence
    return f"{sentence} {words('undo-overtook', seat=spoken_names(live.session)[reply.overtaken])}"


def _question(live: Live, reply: UndoReply) -> str:
    seats = live.session.seats
    who = " ".join(mention(seats[seat].user_id, seats[seat].name) for seat in reply.waiting_for)
    # A player without a decision has ended their turn or answer by the move. For them, the question says that undo
    # makes it their turn again.
    again = reply.seat not in {seat.seat for seat in live.due_seats()}
    name = spoken_names(live.session)[reply.seat]
    return game_words(live)("undo-question", seat=name, move=reply.move, who=who, again="yes" if again else "no")


def _control(live: Live, action: str, seat: int) -> Control:
    return Control(action, live.session.session_id, live.session.revision, str(seat))


def _requesting_seat(live: Live, control: Control) -> int | None:
    """Return the requesting seat, which the button encodes; None for a button of an earlier version."""
    seat = natural(control.rest)
    return seat if seat is not None and seat < len(live.session.seats) else None


async def _vote(press: Press) -> None:
    agree = press.control.action == "agree"
    live = press.live
    await press.interaction.response.defer()
    # Votes are handled one at a time. Otherwise an older count of votes could be shown last.
    async with press.services.screens.lock(press.session_id):
        try:
            reply = await press.services.host.undo.answer_undo(
                press.session_id, press.member.id, press.control.number, agree=agree
            )
        except Refused as error:
            # The question is replaced only if it was outdated when its button was pressed. If it became outdated while
            # this press waited for the lock, another press has answered it, and the message shows that answer.
            if error.code in {"undo_void", "match_over"} and live.session.revision != press.control.number:
                await press.show(void_page(live, _requesting_seat(live, press.control)))
            raise
        press.services.announcer.wake(press.session_id)
        if agree and not reply.waiting_for:
            press.services.renew_panels(live, await press.fresh())
        await press.show(_page_after_vote(live, reply, agree=agree))


def _page_after_vote(live: Live, reply: UndoReply, *, agree: bool) -> Page:
    words, name = game_words(live), spoken_names(live.session)[reply.seat]
    if not agree:
        who = spoken_names(live.session)[reply.waiting_for[0]]
        return Page(text(words("undo-refused", seat=name, move=reply.move, who=who)), accent=ENDED_COLOUR)
    if reply.waiting_for:
        return ask_page(live, reply)
    return Page(text(words("undo-done", seat=name, move=reply.move)), accent=ENDED_COLOUR)


async def ask_back(press: Press) -> None:
    """Undo the user's latest move, or ask the other players in the channel. Raises `Refused` like the host.

    The move is the latest one in the match as it was when the press was received. Otherwise "undo_stale" is raised.
    If undo would turn the match into practice, the user is asked first. If the move is undone at once, the answer is
    the user's question again, and their former panel is deleted.
    """
    services, interaction = press.services, press.interaction
    # A second press may wait for the first. The token keeps it from undoing one more move.
    token = press.live.running_match.token(press.live.playing_seat(press.member.id))
    if interaction.message is None:
        await interaction.response.defer(ephemeral=True, thinking=True)
    else:
        # The question comes in a new message. A message that says "thinking" would stand above the next board.
        await interaction.response.defer()
    practice = press.control.action == PRACTICE
    try:
        reply = await services.host.undo.ask_undo(
            press.session_id, press.member.id, interaction.id, token=token, practice=practice
        )
    except Refused as error:
        if error.code != "undo_practice":
            raise
        await services.answer(interaction, _practice_page(press.live, await press.words()))
        return
    services.announcer.wake(press.session_id)
    words = await press.words()
    question = reply.message_id
    if reply.again and question is None:
        question = await _find_question(press)
    if reply.waiting_for and question is not None:
        where = f"{channel_link(press.live.session)}/{question}"
        await services.say(interaction, words("undo-asked-already", move=reply.move, where=where))
    elif reply.waiting_for:
        await services.say(interaction, words("undo-asked", move=reply.move))
        await _ask_others(press, reply)
    else:
        await ask_below(press, taken_back(press.live, words, reply), PRESSED.get(press.control.action, "other"))


async def _ask_back_unless_stale(press: Press) -> None:
    """Do as `ask_back` does. Raises `Refused` ("undo_stale") if the match has gone on since the button was shown."""
    if await press.services.host.went_on(press.live, press.control.number):
        raise Refused("undo_stale")
    await ask_back(press)


def _practice_page(live: Live, words: Words) -> Page:
    """Ask whether the match may become practice, because undo cannot take away the hidden information that was seen."""
    row: Row = ui.ActionRow()
    row.add_item(
        button(
            words("undo-practice-button"),
            Control(PRACTICE, live.session.session_id, live.session.revision),
            DANGER,
            "⏪",
        )
    )
    row.add_item(keep_button(live.session.session_id, words("undo-practice-keep")))
    return Page(text(words("refused-undo-practice")), row)


async def _find_question(press: Press) -> int | None:
    """Find and store the question's message, if it was sent before the bot stopped. Return None if it was not sent."""
    client, session = press.interaction.client, (await press.fresh()).session
    found = await undo_question(client, await open_channel(client, session.channel_id), session)
    if found is not None:
        await press.services.host.undo.asked_by(session.session_id, found)
    return found


async def _ask_others(press: Press, reply: UndoReply) -> None:
    live = await press.fresh()
    users = [live.session.seats[seat].user_id for seat in reply.waiting_for]
    message_sent = await press.interaction.followup.send(
        view=ask_page(live, reply),
        wait=True,
        allowed_mentions=discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in users if user is not None]
        ),
    )
    if not await press.services.host.undo.asked_by(live.session.session_id, message_sent.id):
        await message_sent.edit(view=void_page(live, reply.seat))


async def _take_back(press: Press) -> None:
    """Undo the user's latest step, if nobody else must consent.

    On an older panel, or if undo is not free any more, show the current state, and say where undo is now.
    """
    press.need_private()
    live = press.live
    if live.running_match.token(live.playing_seat(press.member.id)) != press.control.number:
        await present_decision(press, (await press.words())("refused-undo-stale"))
        return
    await press.interaction.response.defer()
    try:
        reply = await press.services.host.undo.ask_undo(
            press.session_id,
            press.member.id,
            press.interaction.id,
            token=press.control.number,
            only_free=True,
            practice=False,
        )
    except Refused as error:
        if error.code not in NOT_FREE:
            raise
        await _show_refusal(press, error)
        return
    press.services.announcer.wake(press.session_id)
    await ask_below(press, taken_back(live, await press.words(), reply), "panel")


async def _ask_undo(press: Press) -> None:
    """Undo the move that the panel confirms, or ask the others.

    If the match has changed since, show the current state instead: another move is the user's latest by now, or nothing
    is left to undo.
    """
    press.need_private()
    try:
        await _ask_back_unless_stale(press)
    except Refused as error:
        if error.code != "undo_stale":
            raise
        await _show_refusal(press, error)


async def _show_refusal(press: Press, error: Refused) -> None:
    """Show the current state in the panel, below the reason for a refusal."""
    await show_panel(press, await fresh_page(press, say_refusal(error.phrase, await press.words(), press.live)))


PANEL = Panel(
    __name__,
    {
        "agree": _vote,
        "refuse": _vote,
        "askback": _ask_back_unless_stale,
        "takeback": _take_back,
        ASK_UNDO: _ask_undo,
        PRACTICE: _ask_back_unless_stale,
    },
)
