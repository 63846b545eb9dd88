"""The messages that remind one player, in the channel and in private."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import PRIMARY, Button, Page, Row, button, text
from bot.face.ground.markdown import literal
from bot.face.messages.appointments import APPOINT
from bot.face.messages.turn import match_button, vote_row
from bot.face.words.sessions import game_words, moment, place_link, question, time_limit
from bot.face.words.tables import vote_line
from bot.host.matches.live import Live
from bot.host.timers.reminders import NUDGE
from bot.wording.names import clean_text
from bot.wording.words import Words
from storage.records.matches import Session, Vote
from storage.records.times import Timer

HUSH = "hush"
VOTE = "vote"
PLACE_LIMIT = 40


def called_page(live: Live, timer: Timer, *, undelivered: bool, below_board: bool = False) -> Page:
    """Return the channel message that reminds a player to act. ``undelivered``: a private message could not be sent.

    ``below_board``: leave out the question, because the board directly above has it.
    """
    words, seat = game_words(live), timer.seat
    who = f"<@{live.session.seats[seat].user_id}>"
    prompt = "" if below_board else _prompt(live, words, seat)
    sentence = words(f"call-{_kind(timer)}", who=who, prompt=prompt, since=_since(live, seat)).rstrip()
    lines = [f"{sentence} {time_limit(live, words, seat)}".rstrip()]
    if undelivered:
        lines.append(f"-# {words('call-undelivered')}")
    row: Row = ui.ActionRow()
    row.add_item(match_button(live, words, "button-play", PRIMARY))
    row.add_item(hush_button(live, words("hush-button"), seat, timer.timer_id))
    return Page(text("\n".join(lines)), row)


def private_page(live: Live, words: Words, timer: Timer, place: str) -> Page:
    """Return the private message that reminds a player to act."""
    clock = live.times[timer.seat]
    prompt = _prompt(live, words, timer.seat)
    lines = [
        words("call-private-place", game=words("game-name"), place=place),
        words(f"private-{_kind(timer)}", prompt=prompt, since=_since(live, timer.seat)),
    ]
    if clock.until is not None:
        lines.append(words("call-private-until", at=moment(clock.until, "f"), when=moment(clock.until)))
    elif clock.zero is not None and clock.left is not None:
        lines.append(words("left-over"))
    lines.append(f"-# {words('call-private-settings')}")
    row: Row = ui.ActionRow()
    row.add_item(ui.Button(label=words("call-board"), url=place_link(live.session), emoji="🗺️"))
    row.add_item(hush_button(live, words("hush-button"), timer.seat, timer.timer_id))
    return Page(text("\n".join(lines)), row)


def called_to_vote_page(live: Live, timer: Timer, votes: tuple[Vote, ...], *, undelivered: bool) -> Page:
    """Return the channel message that asks one player to vote about a seat."""
    words, late = game_words(live), live.session.seats[timer.number]
    mention = f"<@{live.session.seats[timer.seat].user_id}>"
    lines = [f"🔔 {mention}: {vote_line(live, words, late)}"]
    if undelivered:
        lines.append(f"-# {words('call-undelivered')}")
    return Page(text("\n".join(lines)), vote_row(live, words, late.seat, votes, timer.timer_id))


def ballot_page(live: Live, words: Words, timer: Timer, votes: tuple[Vote, ...], place: str) -> Page:
    """Return the private message that asks a player to vote about a seat. Its buttons cast the vote."""
    lines = [
        words("call-private-place", game=words("game-name"), place=place),
        vote_line(live, words, live.session.seats[timer.number]),
        f"-# {words('call-private-settings')}",
    ]
    row: Row = ui.ActionRow()
    row.add_item(ui.Button(label=words("call-board"), url=place_link(live.session), emoji="🗺️"))
    return Page(text("\n".join(lines)), vote_row(live, words, timer.number, votes, timer.timer_id), row)


def hush_button(live: Live, label: str, seat: int, timer_id: int = 0) -> Button:
    """Return the button that stops reminders for a seat's current turn. It contains the id of the reminder's timer."""
    rest = f"{timer_id}.{live.times[seat].due_at or 0}"
    return button(label, Control(HUSH, live.session.session_id, live.session.revision, rest), emoji="🔕")


def timer_of(control: Control) -> int | None:
    """Return the id of the timer in a reminder's control, None if it has none."""
    parts = control.rest.split(".")
    if control.action == HUSH:
        return natural(parts[0])
    if control.action == APPOINT:
        return natural(control.rest)
    return natural(parts[2]) if control.action == VOTE and len(parts) == 3 else None


def place_words(client: discord.Client, session: Session, words: Words) -> str:
    """Return where a session is played: the names of the server and the channel."""
    guild = client.get_guild(session.guild_id)
    server = literal(clean_text(guild.name, PLACE_LIMIT)) if guild else words("place-unknown-server")
    name = getattr(client.get_channel(session.channel_id), "name", None)
    channel = f"#{literal(clean_text(name, PLACE_LIMIT))}" if name else f"<#{session.channel_id}>"
    return f"{server} › {channel}"


def _kind(timer: Timer) -> str:
    if timer.kind == NUDGE:
        return "nudge"
    return "again" if timer.number else "first"


def _prompt(live: Live, words: Words, seat: int) -> str:
    decision = live.begun_match.decision_of(seat)
    return question(live, words, decision) if decision else ""


def _since(live: Live, seat: int) -> str:
    return moment(live.times[seat].due_at or 0)
