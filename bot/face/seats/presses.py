"""The handlers with which players open their seat, take an open seat, and return."""

from __future__ import annotations

from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import DANGER, PRIMARY, Button, Page, Row, button, text
from bot.face.lobby.presses import refresh_lobby
from bot.face.messages.turn import RESIGN, take_rows
from bot.face.press import Panel, Press
from bot.host.clocks.terms import DAY_MS, read_terms
from bot.host.matches.timekeeper import OPEN_MS
from bot.host.seats.seats import ends_without, leaving, need_offerable, plays_alone
from bot.wording.words import Words
from engine.kernel.errors import Refused

# The action of the button that closes a private question about a match.
KEEP = "keep"


def offer_button(session_id: int, words: Words, *, instead: bool = False) -> Button:
    """Return the button that offers the player's seat to a substitute. ``instead``: as an alternative to resigning."""
    offer = Control("offer", session_id)
    if instead:
        return button(words("leave-offer"), offer, PRIMARY, "🪑")
    return button(words("leave-confirm"), offer, PRIMARY, "🪑")


async def ask_leave(press: Press) -> None:
    """Ask for confirmation before the player's seat is offered. If the match has not begun, leave the lobby at once."""
    words = await press.words()
    if press.live.session.status == "lobby":
        await press.services.host.lobby.leave(press.session_id, press.member.id, press.interaction.id)
        await press.services.say(press.interaction, words("leave-lobby"))
        await refresh_lobby(press.services, press.interaction.client, press.session_id)
        return
    press.live.need_running()
    seat = press.live.own_seat(press.member.id)
    need_offerable(press.live, seat)
    row: Row = ui.ActionRow()
    row.add_item(offer_button(press.session_id, words))
    row.add_item(keep_button(press.session_id, words("seat-keep")))
    sure = "leave-sure-alone" if ends_without(press.live, seat) else "leave-sure"
    await press.services.answer(press.interaction, Page(text(words(sure, days=OPEN_MS // DAY_MS)), row))


async def ask_resign(press: Press) -> None:
    """Ask for confirmation before the player gives up their seat.

    The seat can be offered instead only while another person plays in the match. A match of one player that has no
    clock can simply wait.
    """
    live, user_id = press.live, press.member.id
    live.need_running()
    seat, session = live.own_seat(user_id), live.session
    words = await press.words()
    row: Row = ui.ActionRow()
    how, alone = leaving(live, seat), plays_alone(live, user_id)
    row.add_item(button(words("resign-confirm", how=how), Control("resign", press.session_id), DANGER, "🏳️"))
    sure_lines = [words(f"resign-sure-{how}")]
    if session.practice:
        sure_lines.append(words("resign-practice"))
    if session.seats[seat].opened_at is None and session.tournament_id is None:
        if not alone:
            row.add_item(offer_button(press.session_id, words, instead=True))
            sure_lines.append(words("leave-kinder" if live.voters(seat) else "leave-instead"))
        elif read_terms(session.terms).clock == "none":
            sure_lines.append(words("resign-waits"))
    row.add_item(keep_button(press.session_id, words("seat-keep")))
    await press.services.answer(press.interaction, Page(text("\n".join(sure_lines)), row))


def keep_button(session_id: int, label: str) -> Button:
    """Return the button that closes a private question about a match, and changes nothing."""
    return button(label, Control(KEEP, session_id), emoji="↩️")


async def _keep(press: Press) -> None:
    """Delete the pressed question. Raises `Refused` ("expired_control") on a public message."""
    press.need_private()
    await press.interaction.response.defer()
    await press.interaction.delete_original_response()


async def _offer(press: Press) -> None:
    words = await press.words()
    await press.interaction.response.defer()
    seat = await press.services.host.seats.offer(press.session_id, press.member.id, press.interaction.id)
    press.services.announcer.wake(press.session_id)
    sentence = text(words("leave-done-alone" if ends_without(press.live, seat) else "leave-done"))
    await press.show(Page(sentence, *take_rows(await press.fresh(), words)))


async def take(press: Press, seat: int | None) -> None:
    """Give the user a seat: their own former seat, otherwise ``seat``, otherwise an open seat."""
    seats = press.live.session.seats
    if seat is not None and seat >= len(seats):
        raise Refused("no_such_seat", seat=seat, seats=len(seats))
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    seat_taken = await press.services.host.seats.take(
        press.session_id, press.member.id, await press.services.name_of(press.member), press.interaction.id, seat
    )
    press.services.announcer.wake(press.session_id)
    back = seats[seat_taken].user_id == press.member.id
    await press.services.say(press.interaction, (await press.words())("take-back" if back else "take-done"))


async def _take(press: Press) -> None:
    """Take the user's own former seat, otherwise the seat that the board's button names."""
    own_seat = press.live.seat_of(press.member.id)
    seat = own_seat.seat if own_seat is not None else natural(press.control.rest)
    if own_seat is None and seat is None:
        raise Refused("not_seated")
    await take(press, seat)


PANEL = Panel(__name__, {"offer": _offer, "take": _take, RESIGN: ask_resign, KEEP: _keep})
