"""Describes a lobby's table: its mode, its seat counts, and its missing requirements for the start."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.host.lobbies.lobby_choices import void_choices
from bot.host.lobbies.lobby_seats import lobby_size, seats_to_join, without_gaps
from bot.host.matches.live import Live
from engine.kernel.table.table_rules import TableRules
from engine.kernel.words.phrases import Param, Phrase, either, listed

RANGE_FROM = 3


class StartNeeds(msgspec.Struct, frozen=True):
    """What a lobby still needs for its start."""

    players: int  # The number of missing players.
    seats: tuple[int, ...]  # With enough players: the seats to fill so that all keep their roles and teams.
    waiting_for: tuple[str, ...]  # The names of members who are not ready.
    void: tuple[str, ...]  # The names of members whose choices are not allowed.


def seat_counts(live: Live) -> tuple[int, ...]:
    """Return the seat counts with which a lobby's match can start."""
    most = live.session.seat_count
    return tuple(count for count in live.table.seat_counts if count <= most)


def start_needs(live: Live) -> StartNeeds:
    """Return the missing requirements of a lobby for its start."""
    session, counts = live.session, seat_counts(live)
    seats_taken = len(session.members) + session.computer_seats
    seat_count = next((count for count in counts if count >= seats_taken), seats_taken)
    lobby_without_gaps = without_gaps(live)
    return StartNeeds(
        players=seat_count - seats_taken,
        seats=_seats_to_fill(live, seats_taken, counts)
        if seat_count == seats_taken and lobby_without_gaps is None
        else (),
        waiting_for=tuple(member.name for member in session.members if not member.ready),
        void=tuple(void_choices(live if lobby_without_gaps is None else Live(lobby_without_gaps))),
    )


def _seats_to_fill(live: Live, seats_taken: int, counts: Sequence[int]) -> tuple[int, ...]:
    """Return the smallest set of free seats to fill so that all members keep role and team at the start."""
    for joining in range(1, live.session.seat_count - seats_taken + 1):
        if seats_taken + joining in counts and without_gaps(live, joining) is not None:
            return seats_to_join(live, joining)
    return ()


def seat_phrase(live: Live, seat: int) -> Phrase:
    """Return the phrase for a lobby's seat: its number, with its role if the game has roles."""
    role = live.table.role(seat, lobby_size(live))
    number = Phrase("seat-number", {"number": seat + 1})
    return number if role is None else Phrase("seat-of-role", {"seat": number, "role": Phrase(f"role-{role}")})


def mode_phrase(table: TableRules, counts: Sequence[int]) -> Param:
    """Return the phrase that says how a table is played with any of these seat counts."""
    modes = dict.fromkeys(table.mode(count) for count in counts)
    return listed([Phrase(f"mode-{mode}") for mode in modes], "or")


def counts_phrase(counts: Sequence[int]) -> Phrase:
    """Return the allowed player counts: "2 players", "2 or 4 players", "2 to 4 players"."""
    first, last = counts[0], counts[-1]
    if len(counts) == 1:
        return Phrase("players-one", {"count": first})
    if len(counts) >= RANGE_FROM and last - first + 1 == len(counts):
        return Phrase("players-range", {"first": first, "last": last})
    return Phrase("players-either", {"counts": either(counts)})
