"""The verdict on the document of a tournament, and the counts of the parts that were found right."""

from __future__ import annotations

import msgspec
from msgspec import UNSET

from engine.tournaments.records.document import RecordedRound
from engine.tournaments.rounds.next_round import DRAWING


class EventVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on a record: ``where`` and ``why`` name the first fault. The rest counts the parts found right.

    ``by_matches`` counts the results that follow from matches. ``by_rulings`` are the ids of tables whose result a
    judge decided. ``forfeits`` are the ids of tables at which a player lost by absence. ``walkovers`` counts the duels
    that an absent player lost without a table. ``rounds`` counts the rounds that follow from the seed. ``hand_made``
    are the numbers of rounds that organisers changed, ``older_rounds`` of rounds that an earlier pairing procedure
    generated. ``older`` names the tables with matches that older rules played and the current rules cannot replay, and
    the parts of the matches. ``unproven`` are the ids of tables of a former document whose result nothing proves.
    ``digest`` covers the whole record.
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
    """A fault of a record; ``where`` says which part has the fault."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


class VerdictCount:
    """Counts the matches, results and rounds that were proved. Also lists the parts with another proof or no proof."""

    def __init__(self) -> None:
        self.matches = self.results = self.rounds = self.by_matches = self.walkovers = 0
        self.by_rulings: list[str] = []
        self.forfeits: list[str] = []
        self.unproven: list[str] = []
        self.hand_made: list[int] = []
        self.older_rounds: list[int] = []
        self.older: list[str] = []

    def verdict(self, where: str = "", why: str = "", *, former: bool = False, digest: str = "") -> EventVerdict:
        """Return the verdict. The record holds if there is no fault."""
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
    """Return whether an earlier version of the procedure generated a round. The round may come out differently now."""
    return one.drawing is UNSET or one.drawing < DRAWING
