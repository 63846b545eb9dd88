"""The rules of a table: the seats, sides and roles that follow from a game's options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from engine.kernel.table.seat_choices import SeatChoice

Rated = Literal["all", "game", "none"]
# How a table is played: one player alone, one against one, each seat for itself, all against the game, one against the
# others, or side against side.
Mode = Literal["alone", "duel", "each", "together", "one-against", "teams"]
# The part of a seat in the match: its role, and the number of its side.
Part = tuple[str | None, int]
# The option values that lobbies offer for the default clock and for no clock.
USUAL_CLOCK, NO_CLOCK = "bank-72", "none"


class TableRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of a table with certain options.

    ``seat_counts`` are the allowed seat counts, ascending. ``sides`` and ``roles`` hold the side (a number) and the
    role (the end of a key, "role-villain") of each place at the largest table. A game without roles has an empty
    ``roles``. ``places`` holds, by the number of seats, the places that a smaller table uses, in the order of its
    seats. A size without an entry uses the first places. ``ranked``: the rules rank the sides. ``shared``: all sides
    that tie for the first place win. ``against_game``: the players are one side, and the game itself is the other side.
    ``rated`` says which ratings a match changes: "all" (the rating in the game and the rating over all games), "game"
    (only the rating in the game), or "none". ``clock`` is the word of the default clock of a lobby. ``undo``: moves may
    be taken back. ``choice`` is the choice of each player in the lobby, None if there is nothing to choose.
    ``measures`` rank the tables of a duplicate event if the players are against the game, the weightiest first: "won",
    "rounds" (fewer are better), and names of the outcome's scores (more are better) (TN-24).
    """

    seat_counts: tuple[int, ...]
    sides: tuple[int, ...]
    roles: tuple[str, ...] = ()
    ranked: bool = True
    shared: bool = True
    against_game: bool = False
    rated: Rated = "all"
    clock: str = USUAL_CLOCK
    undo: bool = True
    choice: SeatChoice | None = None
    places: Mapping[int, tuple[int, ...]] = {}
    measures: tuple[str, ...] = ("won", "rounds")

    def places_at(self, seats: int) -> tuple[int, ...]:
        """Return the place at the largest table that each seat has at a table of this size."""
        return self.places.get(seats, tuple(range(min(seats, len(self.sides)))))

    def sides_at(self, seats: int) -> tuple[int, ...]:
        """Return the side of each seat at a table of this size."""
        return tuple(self.sides[place] for place in self.places_at(seats))

    def parts_at(self, seats: int) -> tuple[Part, ...]:
        """Return the role (None in a game without roles) and the side of each seat at a table of this size."""
        roles = self.roles or (None,) * len(self.sides)
        return tuple((roles[place], self.sides[place]) for place in self.places_at(seats))

    def crews(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side at a table of this size, by the number of the side."""
        sides = self.sides_at(seats)
        return tuple(
            tuple(seat for seat, side in enumerate(sides) if side == number) for number in range(max(sides) + 1)
        )

    def seats_of(self, side: int, seats: int) -> tuple[int, ...]:
        """Return the seats of a side at a table of this size, as `Event.to` names them."""
        return self.crews(seats)[side]

    def mode(self, seats: int) -> Mode:
        """Return how a table of this size is played."""
        if seats == 1:
            return "alone"
        if self.against_game:
            return "together"
        sizes = sorted(len(crew) for crew in self.crews(seats))
        if sizes[-1] == 1:
            return "duel" if seats == 2 else "each"
        return "one-against" if len(sizes) == 2 and sizes[0] == 1 else "teams"

    def clock_for(self, people: int) -> str:
        """Return the word of the default clock of a table: none if only one person plays, because nobody waits."""
        return NO_CLOCK if people == 1 else self.clock

    def role(self, seat: int, seats: int) -> str | None:
        """Return the role of a seat at a table of this size, None in a game without roles."""
        return self.parts_at(seats)[seat][0]

    def parts_differ(self, seats: int) -> bool:
        """Return whether the seats of a table of this size differ in role or partners, not only in turn order."""
        return len({role for role, _ in self.parts_at(seats)}) > 1 or self.mode(seats) in ("one-against", "teams")


def each_alone(seat_counts: Sequence[int], *, shared: bool = True) -> TableRules:
    """Return the rules of a table at which each seat plays for itself and all are ranked."""
    counts = tuple(seat_counts)
    return TableRules(seat_counts=counts, sides=tuple(range(counts[-1])), shared=shared)


def all_together(seat_counts: Sequence[int], measures: tuple[str, ...] = ("won", "rounds")) -> TableRules:
    """Return the rules of a table at which all seats win or lose together against the game, ranked by ``measures``."""
    counts = tuple(seat_counts)
    return TableRules(
        seat_counts=counts,
        sides=(0,) * counts[-1],
        ranked=False,
        against_game=True,
        rated="none",
        measures=measures,
    )


# How a match goes on when a player leaves it. "last": the computer player plays on, and the seat's side comes last.
# "plays-on": the computer player plays on, and the side keeps its result. "lost": the side has lost, and the match is
# over.
Leaving = Literal["last", "plays-on", "lost"]
