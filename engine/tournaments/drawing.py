"""Tools that all formats use to generate a round: the players present, the wishes, and the numbers of tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.kernel.chance.fair import Chance
from engine.tournaments.draws import round_label
from engine.tournaments.errors import TournamentError
from engine.tournaments.event import (
    DUELS,
    NO_WISHES,
    PART,
    EventTable,
    HandMade,
    Kind,
    Participant,
    Round,
    Stage,
    TableResult,
    Tournament,
    Wishes,
)
from engine.tournaments.table_sizes import table_sizes


@dataclass
class RoundDraft:
    """A round that is being generated: the stage, the round's number, and the tables and results so far.

    In a stage with several tables at once, the parts of a round are generated one after another. ``part`` is the part
    that is being generated. ``hand_made`` are the tables and byes to keep. The pairs in ``avoided`` do not meet in it.
    """

    event: Tournament
    stage: int
    number: int
    chance: Chance
    wishes: Wishes = NO_WISHES
    fixed: bool = False
    tables: list[EventTable] = field(default_factory=list)
    known_results: list[TableResult] = field(default_factory=list)
    draws: list[str] = field(default_factory=list)
    part: int = 1
    hand_made: HandMade = ()
    avoided: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        self.plan: Stage = self.event.plan.stages[self.stage]
        self.players: dict[int, Participant] = {one.id: one for one in self.event.players}
        self.results: list[TableResult] = self.event.of_stage(self.stage)
        self.entrants: list[int] = self.event.entrants(self.stage)
        # The round in which the stage began; `local` counts from it.
        self.first: int = min((one.table.round for one in self.results), default=self.number)

    @property
    def local(self) -> int:
        """The number of the round within its stage."""
        return self.number - self.first + 1

    @property
    def pairing(self) -> int:
        """The number of the part within its stage: the parts of all rounds are counted."""
        return (self.local - 1) * self.plan.parts + self.part

    def earlier_parts(self) -> tuple[list[EventTable], list[TableResult]]:
        """Return the tables and the known results of the earlier parts of this round."""
        tables = [one for one in self.tables if one.part < self.part]
        return tables, [one for one in self.known_results if one.table.part < self.part]

    def plays(self, player: int) -> bool:
        """Return whether a participant can be paired in this round."""
        return self.players[player].plays(self.number)

    def present(self) -> list[int]:
        """Return the participants to pair, in the order of seeds.

        Left out are excused players, players at forced or hand-made tables, and players with a hand-made bye.
        """
        byes = self.kept_byes()
        return [player for player in self._unplaced() if player not in byes]

    def _unplaced(self) -> list[int]:
        tables = (*self.forced(), *self.kept_tables())
        away = {player for player, _ in self.wishes.excused()} | {one for table in tables for one in table}
        return [player for player in self.entrants if self.plays(player) and player not in away]

    def label(self, purpose: str, number: int | None = None) -> str:
        """Return the label of a draw, and record it. ``number`` is the number of the round by default."""
        if number is None and self.part > 1:
            purpose = f"{purpose}:{PART}{self.part}"
        label = round_label(purpose, self.number if number is None else number)
        self.draws.append(label)
        return label

    def seat(self, seats: Sequence[int], *, slot: str = "", group: int = 0) -> EventTable:
        """Add a table and return it."""
        table = self._table_drawn(seats, slot, group, len(self.tables) + 1)
        self.tables.append(table)
        return table

    def give(
        self, kind: Kind, seats: Sequence[int], places: Sequence[int] = (), *, slot: str = "", group: int = 0
    ) -> None:
        """Add a result that is known at once. Its table gets a number from 1001, unlike tables that are played."""
        table = self._table_drawn(seats, slot, group, 1001 + len(self.known_results))
        self.known_results.append(TableResult(table, kind, tuple(places)))

    def walkover(self, pair: Sequence[int], *, slot: str = "", group: int = 0) -> bool:
        """Record the result of a duel with an absent player; return False if both players are present."""
        present = [player for player in pair if self.plays(player)]
        if len(present) == 2:
            return False
        if present:
            self.give("forfeit", pair, (1, 2) if present == [pair[0]] else (2, 1), slot=slot, group=group)
        else:
            self.give("both_lose", pair, slot=slot, group=group)
        return True

    def _table_drawn(self, seats: Sequence[int], slot: str, group: int, number: int) -> EventTable:
        name = f"{self.number}-{number}"
        if self.plan.parts > 1:
            slot = f"{PART}{self.part}"
        return EventTable(name, self.number, self.stage, number, tuple(seats), slot=slot, group=group)

    def excuse(self) -> None:
        """Record the results of excused participants and of hand-made byes. Seat the forced and hand-made tables."""
        for player, kind in self.wishes.excused():
            if player in self.entrants and self.plays(player):
                self.give(kind, (player,))
        forced, kept_tables = self.forced(), self.kept_tables()
        seated: Counter[int] = Counter(one for table in (*forced, *kept_tables) for one in table)
        seated.update(player for player, _ in self.wishes.excused())
        for table in (*forced, *kept_tables):
            self._check_forced(table, seated)
        for table in forced:
            self.seat(level_duel(self.event, table) if self.plan.format in DUELS else table)
        for table in kept_tables:
            self.seat(table)
        for player in self.kept_byes():
            self.give("bye", (player,))

    def forced(self) -> list[tuple[int, ...]]:
        """Return the forced tables whose players are all still in the tournament. They are in the first part."""
        dropouts = {player for player in self.entrants if not self.plays(player)}
        return [table for table in self.wishes.forced if self.part == 1 and dropouts.isdisjoint(table)]

    def kept_tables(self) -> list[tuple[int, ...]]:
        """Return the hand-made tables of this part."""
        return [seats for part, seats in self.hand_made if part == self.part and len(seats) > 1]

    def kept_byes(self) -> list[int]:
        """Return the players with a hand-made bye in this part: at most as many as the part has byes."""
        byes = [seats[0] for part, seats in self.hand_made if part == self.part and len(seats) == 1]
        unplaced = self._unplaced() if byes else []
        count = len(unplaced) - sum(table_sizes(len(unplaced), self.plan.sizes))
        return [player for player in byes if player in unplaced][:count]

    def _check_forced(self, table: Sequence[int], seated: Counter[int]) -> None:
        if len(table) not in self.plan.sizes:
            raise TournamentError("forced", f"a table has {' or '.join(map(str, self.plan.sizes))} seats")
        for player in table:
            if player not in self.entrants:
                raise TournamentError("forced", f"{player} does not play in this round")
            if seated[player] > 1:
                raise TournamentError("forced", f"{player} is listed twice")

    def barred(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups whose members must not meet.

        These are the groups that organisers forbid, the hand-made tables of later parts of this round, the pairs in
        ``avoided``, and in the first rounds the teams (TN-34).
        """
        later = (seats for part, seats in self.hand_made if part > self.part and len(seats) > 1)
        groups = [*self.wishes.forbidden, *later, *self.avoided]
        if self.number <= self.event.plan.rounds_apart:
            teams: dict[str, list[int]] = {}
            for player in self.entrants:
                teams.setdefault(self.players[player].team, []).append(player)
            groups += [tuple(team) for name, team in teams.items() if name and len(team) > 1]
        return tuple(groups)

    def round(self, field_players: Sequence[int] = ()) -> Round:
        """Return the round. If a stage begins with this round, ``field_players`` are the participants of the stage."""
        return Round(
            self.number,
            self.stage,
            tuple(self.tables),
            tuple(self.known_results),
            tuple(field_players),
            self.fixed,
            draws=tuple(dict.fromkeys(self.draws)),
        )


def seats_had(event: Tournament, player: int) -> list[int]:
    """Return the seats (0 or 1) that a participant had in the duels that were played, in order."""
    duels = [one for one in event.results if one.over_the_board and len(one.seats) == 2 and player in one.seats]
    duels.sort(key=lambda one: (one.table.round, one.table.part, one.table.game))
    return [one.seats.index(player) for one in duels]


def lean(event: Tournament, player: int) -> tuple[int, int]:
    """Return how strongly a participant should go first: by the balance of earlier seats, then by the last seat."""
    had = seats_had(event, player)
    return sum(1 if seat else -1 for seat in had), (1 if had[-1] else -1) if had else 0


def level_duel(event: Tournament, pair: Sequence[int]) -> tuple[int, ...]:
    """Return the pair with the player who should go first in front; unchanged if there is no difference (TN-10)."""
    one, other = pair
    return (other, one) if lean(event, other) > lean(event, one) else (one, other)


def snake(field_: Sequence[int], groups: int) -> list[list[int]]:
    """Return participants, in seed order, dealt to groups back and forth: to three groups 1 2 3, 6 5 4, 7 8 9."""
    found: list[list[int]] = [[] for _ in range(groups)]
    for number, player in enumerate(field_):
        lap, place = divmod(number, groups)
        found[groups - 1 - place if lap % 2 else place].append(player)
    return found


def fixed_schedule(draft: RoundDraft) -> None:
    """Mark the round as fixed. Raises `TournamentError` for wishes, because a fixed schedule cannot follow them."""
    draft.fixed = True
    if draft.wishes.forced or draft.wishes.byes or draft.wishes.half_byes or draft.wishes.absent:
        raise TournamentError("wishes", "the schedule of this format is fixed at its start")
