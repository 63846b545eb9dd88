"""Voting on a seat whose time ran out."""

from __future__ import annotations

from types import MappingProxyType

from bot.host.deadlines import CHOICES, Voted
from bot.host.desk import Live
from bot.panels.control import natural
from bot.panels.parts import Page, text
from bot.panels.press import Press
from bot.panels.table_words import choice_words, seat_notes, voted_on
from bot.panels.turn import vote_rows
from bot.teller import votes_cast
from bot.words import Words
from engine.kernel.errors import Refused


async def ballot(press: Press) -> Page | None:
    """Return what the presser may vote on, or None where there is nothing, or something to choose."""
    live = await press.fresh()
    own = live.seat_of(press.member.id)
    if own is None or own.seat not in {voter for seat in voted_on(live) for voter in live.voters(seat.seat)}:
        return None
    if live.running_match.decision_of(own.seat) is not None:
        return None
    words, votes = await press.words(), await votes_cast(press.house.host, live)
    return Page(text("\n".join(seat_notes(live, words))), *vote_rows(live, words, votes))


async def _vote(press: Press) -> None:
    """Count a vote, answer in private how it stands, and show it on the board."""
    number, _, choice = press.control.rest.partition(".")
    live, seat = press.live, natural(number)
    if seat is None or seat >= len(live.session.seats) or choice not in CHOICES:
        raise Refused("expired_control")
    own = live.seat_of(press.member.id)
    if own is not None and own.seat == seat and live.running:
        raise Refused("own_vote")
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    voted = await press.house.host.deadlines.vote(press.session_id, press.member.id, seat, choice, press.interaction.id)
    # A vote that decides nothing yet is no revision, but everybody sees how it stands.
    press.house.announcer.show_again(press.session_id)
    await press.house.say(press.interaction, _answer(live, await press.words(), voted, choice))


def _answer(live: Live, words: Words, voted: Voted, choice: str) -> str:
    """Return, in private, how the vote stands."""
    if voted.decided is not None:
        return words("vote-decided", choice=choice_words(live, words, voted.seat, voted.decided))
    counts = ", ".join(
        words("vote-count", choice=choice_words(live, words, voted.seat, one), count=voted.counts[one])
        for one in CHOICES
        if one in voted.counts
    )
    return words(
        "vote-counted",
        choice=choice_words(live, words, voted.seat, choice),
        counts=counts,
        cast=sum(voted.counts.values()),
        voters=len(live.voters(voted.seat)),
    )


HANDLERS = MappingProxyType({"vote": _vote})
