"""Assigns the seats of a lobby. If a smaller table starts, members move to seats with the same part (role and side)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from bot.host.matches.live import Live
from engine.kernel.table.table_rules import Part
from storage.records.matches import LobbyMember, Session


def lobby_size(live: Live) -> int:
    """Return how many seats a lobby shows: as many as the largest match that can start from it."""
    return min(live.session.seat_count, live.table.seat_counts[-1])


def free_seat(live: Live) -> int:
    """Return the first free seat whose part still lacks a player, otherwise the first free seat."""
    return _filled(live, 1, computers=0)[0]


def lobby_seats(live: Live) -> dict[int, LobbyMember | None]:
    """Return the taken seats in order, each with its member. Computer players (None) fill the seats that are needed."""
    seats_taken: dict[int, LobbyMember | None] = {member.seat: member for member in live.session.members}
    seats_taken |= dict.fromkeys(_filled(live, 0))
    return dict(sorted(seats_taken.items()))


def seats_to_join(live: Live, joining: int) -> tuple[int, ...]:
    """Return the free seats that ``joining`` more members would take so that the match can start."""
    return tuple(sorted(set(_filled(live, joining)).difference(lobby_seats(live))))


def without_gaps(live: Live, joining: int = 0) -> Session | None:
    """Return the lobby reduced to the seats of its members and ``joining`` more.

    Return None if that number of players cannot play, or if a member's role or partners would change.
    """
    session, table = live.session, live.table
    taken_seats = {member.seat for member in session.members}
    seats_taken = sorted(taken_seats.union(_filled(live, joining)))
    if len(seats_taken) not in table.seat_counts:
        return None
    moves = {before: now for now, before in enumerate(seats_taken) if before in taken_seats}
    if not keeps_parts(table.parts_at(lobby_size(live)), table.parts_at(len(seats_taken)), moves):
        return None
    members = tuple(msgspec.structs.replace(member, seat=moves[member.seat]) for member in session.members)
    return msgspec.structs.replace(session, members=members, seat_count=len(seats_taken))


def keeps_parts(before: Sequence[Part], now: Sequence[Part], moves: Mapping[int, int]) -> bool:
    """Return whether all moving players keep role, partners and rivals; ``before`` and ``now`` are the seats' parts."""
    met = [(before[old], now[new]) for old, new in moves.items()]
    if any(role != new_role for (role, _), (new_role, _) in met):
        return False
    sides = {(side, new_side) for (_, side), (_, new_side) in met}
    many, many_now = Counter(side for _, side in before), Counter(side for _, side in now)
    alike = all(side == new or many[side] == many_now[new] for side, new in sides)
    return alike and len(sides) == len({side for side, _ in sides}) == len({new for _, new in sides})


def spread(match: Sequence[Part], lobby: Sequence[Part]) -> list[int]:
    """Return a lobby seat for each seat of a match: the first free one with the same part, else the first free one."""
    places_left = list(range(len(lobby)))
    found = []
    for part in match:
        found.append(next((seat for seat in places_left if lobby[seat] == part), places_left[0]))
        places_left.remove(found[-1])
    return found


def _filled(live: Live, joining: int, computers: int | None = None) -> list[int]:
    """Return the seats for computer players and ``joining`` members, first the seats whose parts the table lacks."""
    session, table = live.session, live.table
    more = joining + (session.computer_seats if computers is None else computers)
    count = len(session.members) + joining + session.computer_seats
    seats = next((size for size in table.seat_counts if size >= count), table.seat_counts[-1])
    taken_seats = {member.seat for member in session.members}
    parts = table.parts_at(lobby_size(live))
    parts_lacking = Counter(table.parts_at(seats)) - Counter(parts[seat] for seat in taken_seats)
    free = [seat for seat in range(len(parts)) if seat not in taken_seats]
    found: list[int] = []
    for seat in free:
        if len(found) < more and parts_lacking[parts[seat]] > 0:
            parts_lacking[parts[seat]] -= 1
            found.append(seat)
    rest = itertools.chain((seat for seat in free if seat not in found), itertools.count(len(parts)))
    return [*found, *itertools.islice(rest, more - len(found))]
