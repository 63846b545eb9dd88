"""The outcome of a match: for each side whether it won, its rank, and its scores by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from engine.kernel.words.phrases import Param, Phrase, SeatRef

POINTS = "points"


class SideResult(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The result of one side: its seats, whether it won, its rank (1 is first, ties share it), its scores by name.

    ``place`` is None if the rules do not rank, or if all sides lost together. The name of a score is the end of a
    message key ("score-points").
    """

    seats: tuple[int, ...]
    is_winner: bool = msgspec.field(name="won")
    place: int | None = None
    scores: dict[str, int] = {}


class Outcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The outcome of a match. Several sides may have won together; in a draw or a shared loss no side has won."""

    sides: tuple[SideResult, ...]
    reason: Phrase

    def of(self, seat: int) -> SideResult:
        """Return the result of a seat's side. Raises `LookupError` for a seat that does not exist."""
        for side in self.sides:
            if seat in side.seats:
                return side
        raise LookupError(f"seat {seat} is not in this outcome")

    def is_winner(self, seat: int) -> bool:
        """Return whether a seat's side won."""
        return self.of(seat).is_winner

    def place(self, seat: int) -> int | None:
        """Return the rank of a seat's side, None if the rules do not rank."""
        return self.of(seat).place

    def winners(self) -> list[int]:
        """Return the seats whose sides won."""
        return sorted(seat for side in self.sides if side.is_winner for seat in side.seats)

    def all_lost(self) -> bool:
        """Return whether all sides lost: no side won, and the match is not a draw (a tie for rank 1)."""
        return not self.winners() and (len(self.sides) == 1 or all(side.place != 1 for side in self.sides))

    def seats(self) -> list[int]:
        """Return all seats, the best placed first, winners before losers, equals in the order of the seats."""
        found = [seat for side in self.sides for seat in side.seats]
        return sorted(found, key=lambda seat: (self.place(seat) or 1, not self.is_winner(seat), seat))


def brief(outcome: Outcome) -> str:
    """Return the ranks of the seats, for example "1-2-2".

    If the rules do not rank the seats, return who won and lost, for example "won 1 2, lost 3". Seats count from 1.
    """
    places = [outcome.place(seat) for seat in sorted(outcome.seats())]
    if None not in places:
        return "-".join(map(str, places))
    side_texts = (
        ("won" if side.is_winner else "lost", " ".join(str(seat + 1) for seat in side.seats)) for side in outcome.sides
    )
    return ", ".join(f"{how} {seats}" for how, seats in side_texts)


def ranking(
    places: Sequence[int], reason: Phrase, points: Sequence[int] | None = None, *, shared: bool = True
) -> Outcome:
    """Return the outcome if each seat is a ranked side; a tie for rank 1 is a win of all if ``shared``, else a draw."""
    return Outcome(
        tuple(
            SideResult(
                (seat,),
                place == 1 and (shared or places.count(1) == 1),
                place,
                {} if points is None else {POINTS: points[seat]},
            )
            for seat, place in enumerate(places)
        ),
        reason,
    )


def by_points(points: Sequence[int], reason: Phrase, *, shared: bool = True) -> Outcome:
    """Return the outcome if each seat is a side, and the side with the most points wins (see `ranking`)."""
    return ranking(places_of([-seat_points for seat_points in points]), reason, points, shared=shared)


def ranks_each(outcome: Outcome, seats: int) -> bool:
    """Return whether each of the ``seats`` seats is a ranked side with points, as `ranking` makes them."""
    return [side.seats for side in outcome.sides] == [(seat,) for seat in range(seats)] and all(
        side.place is not None and POINTS in side.scores for side in outcome.sides
    )


def places_of(keys: Sequence[object]) -> tuple[int, ...]:
    """Return the rank of each key: the lowest key has rank 1, equal keys share a rank."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)  # type: ignore[operator]


def by_sides(
    crews: Sequence[Sequence[int]],
    winner: int | None,
    reason: Phrase,
    scores: Mapping[int, dict[str, int]] | None = None,
) -> Outcome:
    """Return the outcome of unranked sides with these ``crews`` of seats; ``winner`` is a side's number or None."""
    return Outcome(
        tuple(
            SideResult(tuple(crew), number == winner, scores=(scores or {}).get(number, {}))
            for number, crew in enumerate(crews)
        ),
        reason,
    )


def told_end(outcome: Outcome) -> dict[str, Param]:
    """Return the parameters of the phrase "event-end": the reason, the winners ("seat-name"), and their number."""
    winners: list[Phrase] = [Phrase("seat-name", {"seat": SeatRef(seat)}) for seat in outcome.winners()]
    return {"reason": outcome.reason, "winners": winners, "count": len(winners)}
