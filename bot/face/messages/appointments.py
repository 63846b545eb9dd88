"""The buttons about proposed times, and the messages that tell one player about an appointment (TN-67)."""

from __future__ import annotations

from discord import ui

from bot.face.ground.components.custom_ids import Control, shown_control
from bot.face.ground.components.parts import PRIMARY, SUCCESS, Button, Page, button, rows_of, text
from bot.face.words.appointments import appointment_lines
from bot.face.words.sessions import game_words, place_link
from bot.host.clocks.appointments import invited_stage
from bot.host.clocks.seat_times import proposed_times
from bot.host.matches.live import Live
from bot.wording.words import Words
from storage.records.times import Timer

# The actions of the buttons: show the page about the appointment, and accept a proposed time.
APPOINT, ACCEPT = "appoint", "accepttime"


def accept_buttons(live: Live, words: Words, at: int = 0) -> list[Button]:
    """Return a button for each proposed time later than ``at``. It has the number of the line with this time."""
    return [
        button(words("appointment-accept", number=number), shown_control(live, ACCEPT, str(one)), SUCCESS, "👍")
        for number, one in enumerate(proposed_times(live.times, at), 1)
    ]


def appointment_rows(live: Live, words: Words) -> list[ui.ActionRow[ui.LayoutView]]:
    """Return the buttons about an appointment for the board of a match.

    Empty unless players of the match propose times, or its clocks wait for the agreed time.
    """
    if not live.is_running or not appointment_lines(live, words):
        return []
    return rows_of([*accept_buttons(live, words), _page_button(live, words)])


def _page_button(live: Live, words: Words, timer_id: int | None = None) -> Button:
    rest = "" if timer_id is None else str(timer_id)
    return button(words("button-appointment"), shown_control(live, APPOINT, rest), emoji="🗓️")


def invitation_page(live: Live, timer: Timer, *, undelivered: bool) -> Page:
    """Return the channel message to a player: times were proposed or agreed on, or the agreed time has come."""
    words = game_words(live)
    stage = invited_stage(timer.number)
    sentence = words(f"call-invited-{stage}", who=f"<@{live.session.seats[timer.seat].user_id}>")
    lines = [sentence, *appointment_lines(live, words)]
    if undelivered:
        lines.append(f"-# {words('call-undelivered')}")
    buttons = [*accept_buttons(live, words), _page_button(live, words, timer.timer_id)]
    if stage == "come":
        play = Control("play", live.session.session_id, live.session.revision)
        buttons.insert(0, button(words("button-play"), play, PRIMARY, "🎮"))
    return Page(text("\n".join(lines)), *rows_of(buttons))


def private_invitation_page(live: Live, words: Words, timer: Timer, place: str) -> Page:
    """Return the private message that says the same as `invitation_page`."""
    lines = [
        words("call-private-place", game=words("game-name"), place=place),
        words(f"private-invited-{invited_stage(timer.number)}"),
        *appointment_lines(live, words),
        f"-# {words('call-private-settings')}",
    ]
    board: Button = ui.Button(label=words("call-board"), url=place_link(live.session), emoji="🗺️")
    buttons = [*accept_buttons(live, words), _page_button(live, words, timer.timer_id), board]
    return Page(text("\n".join(lines)), *rows_of(buttons))
