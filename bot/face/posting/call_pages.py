"""The pages of calls that stand: as the match is now, and of letters that the match waits for no more."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

import discord
from discord import ui

from bot.face.pages.control import unpack
from bot.face.pages.parts import ENDED, Page, text
from bot.face.pages.reminders import ballot_page, called_page, called_to_vote_page, place_words, private_page
from bot.face.pages.turn import call_page
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.seats.deadlines import voted_on
from bot.host.timers.reminders import BALLOT
from bot.host.timers.standing_calls import AskedCall, BoardCall, ReminderCall, board_call, encode_asked
from bot.wording.words import game_name, words_for
from engine.kernel.decisions import Decision
from storage.records import Seat

# Ends the key of a vote about a seat.
VOTE = "v"


class CallPages:
    """Makes the pages of calls from what they ask."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        self._client = client
        self._host = host

    async def page(self, live: Live, asked: AskedCall) -> Page:
        """Return the message of a call, of which all is waited for, as the match is now."""
        if isinstance(asked, BoardCall):
            seats = {called.seat for called in asked.seats}
            called = {key: one for key, one in due_by_key(live).items() if one.seat in seats}
            votes = {key: seat for key, seat in votes_by_key(live).items() if seat.seat in asked.votes}
            return call_page(live, called, votes)
        return await self._reminder(live, asked)

    async def _reminder(self, live: Live, asked: ReminderCall) -> Page:
        timer = asked.timer
        votes = await self._host.deadlines.votes(timer.session_id, timer.number) if timer.kind == BALLOT else ()
        if asked.language is None:
            if timer.kind == BALLOT:
                return called_to_vote_page(live, timer, votes, undelivered=asked.undelivered)
            return called_page(live, timer, undelivered=asked.undelivered)
        words = words_for(live.game.slug, asked.language)
        place = place_words(self._client, live.session, words)
        if timer.kind == BALLOT:
            return ballot_page(live, words, timer, votes, place)
        return private_page(live, words, timer, place)

    def over(self, live: Live, asked: AskedCall | None) -> Page:
        """Return what is left of a letter that the match waits for no more: one line."""
        language = asked.language if isinstance(asked, ReminderCall) else None
        words = words_for(live.slug, language or live.session.language)
        place = place_words(self._client, live.session, words)
        said = words("letter-over", game=game_name(live.session.game, words.lang), place=place)
        return Page(text(said), accent=ENDED)


def shown_by(page: Page) -> str:
    """Return a digest of a page, so that it is edited only where a reader sees a difference, or a pass asks anew."""
    words: list[str] = []
    for item in page.walk_children():
        if isinstance(item, ui.TextDisplay):
            words.append(item.content)
        elif isinstance(item, ui.Button):
            control = unpack(item.custom_id or "")
            # The button names the question to which the pass answers.
            asked = f" {control.number} {control.rest}" if control is not None and control.action == "pass" else ""
            words.append(f"{item.label}{asked}")
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]


def asked_by(live: Live, keys: Collection[str]) -> bytes:
    """Return what a board's call with these keys asks, as it is stored."""
    seats = [int(key[:-1]) for key in keys if not key.endswith(VOTE)]
    return encode_asked(board_call(live, seats, [int(key[:-1]) for key in keys if key.endswith(VOTE)]))


def due_by_key(live: Live) -> dict[str, Decision]:
    """Return what players must choose now, each by its key: the seat, and "a" for an answer, "t" for a turn."""
    if not live.running or live.session.paused_at is not None:
        return {}
    return {
        f"{decision.seat}{'a' if decision.window else 't'}": decision
        for decision in live.running_match.decisions()
        if live.session.seats[decision.seat].user_id is not None
    }


def votes_by_key(live: Live) -> dict[str, Seat]:
    """Return the seats about which the others may vote now, each by its key."""
    return {f"{seat.seat}{VOTE}": seat for seat in voted_on(live)}
