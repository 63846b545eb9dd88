"""The current pages of ping messages, and the pages of private messages that are no longer needed."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection

import discord
from discord import ui

from bot.face.ground.components.custom_ids import unpack
from bot.face.ground.components.parts import ENDED_COLOUR, Page, text
from bot.face.ground.places.channels import Target, controls_of
from bot.face.messages.appointments import ACCEPT, APPOINT, invitation_page, private_invitation_page
from bot.face.messages.reminders import HUSH, ballot_page, called_page, called_to_vote_page, place_words, private_page
from bot.face.messages.turn import call_page
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.timekeeper import INVITATION
from bot.host.seats.deadlines import voted_on
from bot.host.timers.reminders import BALLOT
from bot.host.timers.standing_calls import AskedCall, BoardCall, ReminderCall, board_call, encode_asked
from bot.wording.words import game_name, words_for
from engine.kernel.choices.decisions import Decision
from storage.records.matches import Seat, Vote

_log = logging.getLogger(__name__)

# The suffix of a key that stands for a vote about a seat.
VOTE = "v"
# The actions of the buttons of ping messages (a message with any other button is none), and how many messages are
# searched for a board.
PING_CONTROLS, NEAR = {"play", "pass", "vote", HUSH, APPOINT, ACCEPT}, 5


class CallPages:
    """Builds the pages of ping messages from their questions."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host

    async def page(self, live: Live, asked_call: AskedCall) -> Page:
        """Return the current page of a ping message whose questions are all pending."""
        if isinstance(asked_call, BoardCall):
            seats = {called_seat.seat for called_seat in asked_call.seats}
            called_seat = {key: one for key, one in pending_by_key(live).items() if one.seat in seats}
            votes = {key: seat for key, seat in votes_by_key(live).items() if seat.seat in asked_call.votes}
            return call_page(live, called_seat, votes, below_board=asked_call.below_board)
        return await self._reminder(live, asked_call)

    async def _reminder(self, live: Live, reminder: ReminderCall) -> Page:
        timer = reminder.timer
        votes = await self._host.deadlines.votes(timer.session_id, timer.number) if timer.kind == BALLOT else ()
        if reminder.language is None:
            if timer.kind == INVITATION:
                return invitation_page(live, timer, undelivered=reminder.undelivered)
            if timer.kind == BALLOT:
                return called_to_vote_page(live, timer, votes, undelivered=reminder.undelivered)
            return called_page(live, timer, undelivered=reminder.undelivered, below_board=reminder.below_board)
        words = words_for(live.game.slug, reminder.language)
        place = place_words(self._client, live.session, words)
        if timer.kind == INVITATION:
            return private_invitation_page(live, words, timer, place)
        if timer.kind == BALLOT:
            return ballot_page(live, words, timer, votes, place)
        return private_page(live, words, timer, place)

    def over(self, live: Live, asked_call: AskedCall | None) -> Page:
        """Return the one-line text that replaces a private message that is no longer needed."""
        language = asked_call.language if isinstance(asked_call, ReminderCall) else None
        words = words_for(live.slug, language or live.session.language)
        place = place_words(self._client, live.session, words)
        sentence = words("letter-over", game=game_name(live.session.game, words.lang), place=place)
        return Page(text(sentence), accent=ENDED_COLOUR)


async def is_below_board(channel: Target, board_id: int | None) -> bool:
    """Return whether a new message would stand directly below this board, or with only ping messages in between.

    False if the history cannot be read.
    """
    try:
        async for message in channel.history(limit=NEAR):
            if message.id == board_id:
                return True
            pings = all(control.action in PING_CONTROLS for control in controls_of(message))
            if message.author != channel.guild.me or not pings:
                return False
    except discord.HTTPException as error:
        _log.info("the history of channel %d cannot be read: %s", channel.id, error)
    return False


def shown_by(page: Page) -> str:
    """Return a digest of a page: it changes if readers see a difference or its Pass button has a new question."""
    words: list[str] = []
    for item in page.walk_children():
        if isinstance(item, ui.TextDisplay):
            words.append(item.content)
        elif isinstance(item, ui.Button):
            control = unpack(item.custom_id or "")
            # The button contains the question that the pass answers, so a new question changes the digest.
            pass_text = f" {control.number} {control.rest}" if control is not None and control.action == "pass" else ""
            words.append(f"{item.label}{pass_text}")
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]


def asked_by(live: Live, keys: Collection[str], *, below_board: bool = False) -> bytes:
    """Return the encoded questions of these keys, for storage with a ping message."""
    seats = [int(key[:-1]) for key in keys if not key.endswith(VOTE)]
    votes = [int(key[:-1]) for key in keys if key.endswith(VOTE)]
    return encode_asked(board_call(live, seats, votes, below_board=below_board))


def pending_by_key(live: Live) -> dict[str, Decision]:
    """Return the pending decisions by key: the seat, followed by "a" for an answer or "t" for a turn."""
    if not live.is_running or live.awaits_nobody:
        return {}
    return {
        f"{decision.seat}{'a' if decision.window else 't'}": decision
        for decision in live.running_match.decisions()
        if live.session.seats[decision.seat].user_id is not None
    }


def votes_by_key(live: Live) -> dict[str, Seat]:
    """Return the seats about which the others may vote now, by key."""
    return {f"{seat.seat}{VOTE}": seat for seat in voted_on(live)}


async def votes_cast(host: Host, live: Live) -> tuple[Vote, ...]:
    """Return the votes about seats that have run out of time."""
    votes: list[Vote] = []
    for seat in voted_on(live):
        votes += await host.deadlines.votes(live.session.session_id, seat.seat)
    return tuple(votes)
