"""Selects the users whom a channel message may ping: by their setting, and outside their quiet hours."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.face.ground.places.channels import calling
from bot.face.messages.lobby import pending_invitees
from bot.host.clocks import clock_arithmetic
from bot.host.clocks.seat_times import has_come, plays, quiet_of, route_of
from bot.host.host import Host
from bot.host.matches.live import Live
from storage.records.matches import Seat
from storage.records.people import UserSettings

AT_ONCE_MS = 5 * 60 * 1000


def pending_seats(live: Live) -> list[int]:
    """Return the seats that must act now."""
    return [seat.seat for seat in live.due_seats()]


async def pinged_players(host: Host, live: Live, seats: Iterable[int]) -> list[int]:
    """Return the players of these seats whom a message may ping.

    A player who had quiet hours when the decision began is left out. So is a player who gets a separate message that
    an agreed time has come.
    """
    users: list[int] = []
    for number in seats:
        clock = live.times.get(number)
        if clock is not None and (clock.hushed or has_come(clock) or (clock.untold and clock.told_at is not None)):
            continue
        users += await _pingable_player(host, live, number, clock.due_at if clock is not None else None)
    return users


async def pinged_voters(host: Host, live: Live, late: Iterable[Seat]) -> list[int]:
    """Return the voters whom a message may ping. A voter who had quiet hours when the vote began is left out."""
    users: list[int] = []
    for seat in late:
        for voter in live.voters(seat.seat):
            users += await _pingable_player(host, live, voter, live.times[seat.seat].zero)
    return users


async def _pingable_player(host: Host, live: Live, number: int, since: int | None) -> list[int]:
    seat, at = live.session.seats[number], host.clock()
    if seat.user_id is None or not plays(seat) or live.awaits_nobody:
        return []
    began = at if since is None else since
    person = await host.preferences.of_user(seat.user_id)
    # The message may come much later than the question, so the current quiet hours count too.
    is_reachable = mentionable(person, began) and (at - began < AT_ONCE_MS or mentionable(person, at))
    return [seat.user_id] if is_reachable else []


async def invitation_mentions(host: Host, live: Live) -> discord.AllowedMentions:
    """Return the permission to mention the users that a new lobby invites, limited to users who accept mentions now."""
    return calling(await reachable(host, pending_invitees(live.session)))


def mentionable(person: UserSettings, at: int) -> bool:
    """Return whether a user accepts channel mentions at that time."""
    quiet = quiet_of(person)
    return route_of(person) in ("channel", "both") and (
        quiet is None or clock_arithmetic.after_quiet_hours(at, quiet) == at
    )


async def reachable(host: Host, users: Iterable[int]) -> list[int]:
    """Return the users among these who may be mentioned now."""
    at = host.clock()
    return [user for user in dict.fromkeys(users) if mentionable(await host.preferences.of_user(user), at)]
