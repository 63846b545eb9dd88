"""Says who waits in which seat of a lobby, and how the start closes the gaps between its seats."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import msgspec

from bot.host.live import Live
from engine.kernel.table import TableRules
from storage.records import LobbyMember, Session


def free_seat(session: Session) -> int:
    """Return the seat that the next member takes: the first one without a member."""
    return _free_seats(session, 1)[0]


def lobby_seats(session: Session) -> dict[int, LobbyMember | None]:
    """Return the taken seats in order: each member in the own one, computer players (None) in the first free ones."""
    taken: dict[int, LobbyMember | None] = {member.seat: member for member in session.members}
    taken |= dict.fromkeys(_free_seats(session, session.computer_seats))
    return dict(sorted(taken.items()))


def without_gaps(live: Live, joining: int = 0) -> Session | None:
    """Return a lobby whose members moved up into the free seats before theirs, once so many others have joined.

    None where a member's role or team would change by that.
    """
    session = live.session
    held = {member.seat for member in session.members}
    taken = sorted(held.union(_free_seats(session, session.computer_seats + joining)))
    moves = {before: now for now, before in enumerate(taken) if before in held}
    if not keeps_parts(live.table, moves):
        return None
    members = tuple(msgspec.structs.replace(member, seat=moves[member.seat]) for member in session.members)
    return msgspec.structs.replace(session, members=members)


def keeps_parts(table: TableRules, moves: Mapping[int, int]) -> bool:
    """Tell whether players who move from seats to others all keep their role, and partners and rivals stay such."""
    if any(table.role(before) != table.role(now) for before, now in moves.items()):
        return False
    sides = {(table.sides[before], table.sides[now]) for before, now in moves.items()}
    alike = all(table.sides.count(before) == table.sides.count(now) for before, now in sides)
    return alike and len(sides) == len({before for before, _ in sides}) == len({now for _, now in sides})


def _free_seats(session: Session, count: int) -> list[int]:
    """Return the first seats without a member."""
    held = {member.seat for member in session.members}
    return list(itertools.islice((seat for seat in itertools.count() if seat not in held), count))
