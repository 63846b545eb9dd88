"""The ballots with which players vote about a seat that ran out of time."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.parts import Page, text
from bot.face.ground.interactions import Interaction
from bot.face.ground.places.permissions import member_by_id
from bot.face.ground.places.places import guild_by_id
from bot.face.messages.turn import vote_rows
from bot.face.posting.boards.call_pages import votes_cast
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.tables import choice_words, seat_notes
from bot.host.matches.live import Live
from bot.host.seats.deadlines import CHOICES, VoteResult, voted_on
from bot.wording.words import Words
from engine.kernel.errors import Refused


async def ballot(press: Press) -> Page | None:
    """Return the user's ballots. Return None if they cannot vote, or if they have a pending decision."""
    live = await press.fresh()
    own_seat = live.seat_of(press.member.id)
    if own_seat is None or own_seat.seat not in {voter for seat in voted_on(live) for voter in live.voters(seat.seat)}:
        return None
    if live.running_match.decision_of(own_seat.seat) is not None:
        return None
    words, votes = await press.words(), await votes_cast(press.services.host, live)
    return Page(text("\n".join(seat_notes(live, words))), *vote_rows(live, words, votes))


async def _vote(press: Press) -> None:
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    await _cast(press.services, press.interaction, press.control, press.live)


async def _vote_in_private(services: Services, interaction: Interaction, control: Control) -> None:
    live = await live_in_private(services, interaction, control)
    await _cast(services, interaction, control, live)


async def live_in_private(services: Services, interaction: Interaction, control: Control) -> Live:
    """Acknowledge a press in a private message, and return the match in which the user plays.

    Raises `Refused`: "expired_control" (the user has no seat), "not_a_member".
    """
    try:
        live = await services.host.live(control.session)
    except Refused as error:
        raise Refused("expired_control") from error
    if live.seat_of(interaction.user.id) is None:
        # The user has no seat, so the answer must not reveal that the match exists.
        raise Refused("expired_control")
    await interaction.response.defer(ephemeral=True, thinking=True)
    guild = await guild_by_id(interaction.client, live.session.guild_id)
    # A user who left the server can no longer vote in its matches.
    if guild is None or await member_by_id(guild, interaction.user.id) is None:
        raise Refused("not_a_member")
    return live


async def _cast(services: Services, interaction: Interaction, control: Control, live: Live) -> None:
    """Count a vote, answer in private with the result so far, and show it on the board."""
    number, choice, *_ = [*control.rest.split("."), ""]
    seat, user_id = natural(number), interaction.user.id
    # Buttons of an earlier version contain "house" for the choice "computer".
    choice = "computer" if choice == "house" else choice
    if seat is None or seat >= len(live.session.seats) or choice not in CHOICES:
        raise Refused("expired_control")
    own_seat, clock = live.seat_of(user_id), live.times.get(seat)
    voted_on = live.is_running and clock is not None and clock.zero is not None
    if own_seat is not None and own_seat.seat == seat and voted_on:
        raise Refused("own_vote")
    voted = await services.host.deadlines.vote(control.session, user_id, seat, choice, interaction.id)
    # While a vote is undecided, it creates no revision, but the board must show the new count.
    services.announcer.show_again(control.session)
    await services.say(
        interaction, _ballot_answer(live, await services.languages.words(interaction, live), voted, choice)
    )


def _ballot_answer(live: Live, words: Words, voted: VoteResult, choice: str) -> str:
    if voted.decision is not None:
        return words("vote-decided", choice=choice_words(live, words, voted.seat, voted.decision))
    counts = [
        words("vote-count", choice=choice_words(live, words, voted.seat, one), count=voted.counts[one])
        for one in CHOICES
        if one in voted.counts
    ]
    return words(
        "vote-counted",
        choice=choice_words(live, words, voted.seat, choice),
        counts=words.listed(counts),
        cast=sum(voted.counts.values()),
        voters=len(live.voters(voted.seat)),
    )


PANEL = Panel(__name__, {"vote": _vote}, private={"vote": _vote_in_private})
