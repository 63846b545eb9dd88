"""The verdict on the document of a tournament, and the counts of what was found right."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from engine.tournaments.document import RecordedRound
from engine.tournaments.rounds import DRAWING


class EventVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on a record: ``where`` and ``why`` name the first fault, the rest counts what was found right.

    ``by_matches`` counts results that their matches led to; ``by_rulings``, ``forfeits`` are tables by code whose
    result a judge decided, or where somebody lost by absence. ``walkovers`` are duels that an absent player lost
    without a table. ``rounds`` counts those that are drawn from the seed, ``hand_made`` and ``older_rounds`` are others
    by number. ``older`` are the tables of whose matches older rules played a part that these cannot play again, and
    which part. ``unproven`` are tables of a former document whose result nothing shows. ``digest`` is of the whole.
    """

    holds: bool
    where: str
    why: str
    matches: int
    results: int
    rounds: int
    by_matches: int
    by_rulings: tuple[str, ...]
    forfeits: tuple[str, ...]
    walkovers: int
    hand_made: tuple[int, ...]
    older_rounds: tuple[int, ...]
    older: tuple[str, ...]
    unproven: tuple[str, ...]
    former: bool
    digest: str


class RecordError(Exception):
    """A fault of a record, with its place."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


class VerdictCount:
    """Counts of the things that were found right."""

    def __init__(self) -> None:
        self.matches = self.results = self.rounds = self.by_matches = self.walkovers = 0
        self.by_rulings: list[str] = []
        self.forfeits: list[str] = []
        self.unproven: list[str] = []
        self.hand_made: list[int] = []
        self.older_rounds: list[int] = []
        self.older: list[str] = []

    def verdict(self, where: str = "", why: str = "", *, former: bool = False, digest: str = "") -> EventVerdict:
        """Return the verdict; one without a fault holds."""
        return EventVerdict(
            holds=not where,
            where=where,
            why=why,
            matches=self.matches,
            results=self.results,
            rounds=self.rounds,
            by_matches=self.by_matches,
            by_rulings=tuple(self.by_rulings),
            forfeits=tuple(self.forfeits),
            walkovers=self.walkovers,
            hand_made=tuple(self.hand_made),
            older_rounds=tuple(self.older_rounds),
            older=tuple(self.older),
            unproven=tuple(self.unproven),
            former=former,
            digest=digest,
        )


def is_older(one: RecordedRound) -> bool:
    """Tell whether a round was drawn in a way of before, in which it may not come out again."""
    return one.drawing is UNSET or one.drawing < DRAWING
