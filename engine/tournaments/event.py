"""The records of an event: its plan, its participants, and the results of its tables.

All of it is plain data that converts to JSON and back. Everything else in this package is computed from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Format = Literal[
    "swiss",
    "swiss_pods",
    "round_robin",
    "round_robin_pods",
    "single",
    "double",
    "pod_elimination",
    "duplicate",
]
# How a table was decided. "played": by the game. "awarded": by a judge, after play began. "forfeit": by absence.
# "both_lose": nobody gets points. For one player: "bye" (given by the pairing), "full_bye" and "half_bye" (requested,
# or given by an organiser), "rest" (the schedule leaves the player out, without points and without a missed round),
# "absent" (a missed round).
Kind = Literal["played", "awarded", "forfeit", "both_lose", "bye", "full_bye", "half_bye", "rest", "absent"]
DUELS: frozenset[Format] = frozenset({"swiss", "round_robin", "single", "double"})
KNOCK_OUT: frozenset[Format] = frozenset({"single", "double", "pod_elimination"})
# The formats with a bracket of matches between two players.
BRACKETS = DUELS & KNOCK_OUT
# Formats that generate each round from the results so far, so that players may enter late.
OPEN: frozenset[Format] = frozenset({"swiss", "swiss_pods", "duplicate"})
# The formats in which a player can sit at several tables at once (TN-68).
SEVERAL_AT_ONCE: frozenset[Format] = frozenset({"swiss", "swiss_pods", "round_robin", "round_robin_pods"})
MOST_AT_ONCE = 4
# The beginning of `EventTable.slot` in a stage with several tables at once; the number of the part follows.
PART = "part-"


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A format with its parameters; 0 and () stand for the defaults.

    ``cut`` is the number of participants who advance from the previous stage (0: all). ``rounds`` is for Swiss, pods
    and duplicate. ``groups`` is the number of groups of a round robin. ``double``: each pair meets twice. ``seats`` are
    the allowed sizes of tables (duels: always 2). ``best_of``, ``third_place`` and ``reset`` are for eliminations.
    ``reset``: if the winners' champion loses the final, their first loss, a second final is played. ``go_on`` is the
    number of players of each table who advance in an elimination of pods. ``points`` holds, for each size of table, the
    points by place in pods. ``tie_breaks`` are names of `tie_breaks.FORMAT_TIE_BREAKS`, in order. ``measures`` name the
    figures of duplicate tables, the weightiest first; more is better. ``drawn_each_round``: duplicate tables are drawn
    each round. Otherwise the members of a team sit together. ``at_once`` is the number of tables at which each player
    sits at once, from 2; it is unset for one table, so that plans without it keep their form.
    """

    format: Format
    cut: int = 0
    rounds: int = 0
    groups: int = 1
    double: bool = False
    seats: tuple[int, ...] = ()
    best_of: Literal[1, 3, 5] = 1
    third_place: bool = False
    reset: bool = True
    go_on: int = 1
    points: dict[int, tuple[int, ...]] = {}
    tie_breaks: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    drawn_each_round: bool = msgspec.field(default=True, name="drawn")
    at_once: int | UnsetType = UNSET

    @property
    def parts(self) -> int:
        """The number of parts of a round. In each part every player has one table, or a bye."""
        return 1 if self.at_once is UNSET else self.at_once

    @property
    def sizes(self) -> tuple[int, ...]:
        """The allowed sizes of tables."""
        return (2,) if self.format in DUELS else self.seats or (4, 3)


class EventPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stages of an event in order. Teammates do not meet in the first ``rounds_apart`` rounds (TN-34)."""

    stages: tuple[Stage, ...]
    rounds_apart: int = msgspec.field(default=0, name="apart")


class Participant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A participant of an event: a player, or a side of several players (``members``) that has one seat.

    ``seed`` is the seeding number, 1 for the strongest; each number occurs once. ``first_round`` is the first round in
    which the participant can be paired. ``dropped`` is the first round in which the participant can no longer be
    paired, 0 for one who has not dropped out. ``team`` is a label that several participants may share. A
    ``disqualified`` participant has no place and is not paired.
    """

    id: int
    seed: int
    first_round: int = 1
    dropped: int = 0
    disqualified: bool = False
    team: str = ""
    members: tuple[int, ...] = ()

    def plays(self, number: int) -> bool:
        """Return whether the participant can be paired in a round."""
        return not self.disqualified and self.first_round <= number and not 0 < self.dropped <= number


class EventTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round. ``seats`` are participants in the order of their seats.

    ``id`` is unique in the event: round and number ("3-2"), for further games of a match "3-2.2". ``slot`` is the place
    in a bracket ("W2-1"), or the part of a round with several tables at once ("part-2"). ``group`` is the number of the
    group (from 1, 0 without groups).
    """

    id: str
    round: int
    stage: int
    number: int
    seats: tuple[int, ...]
    game: int = 1
    slot: str = ""
    group: int = 0

    @property
    def part(self) -> int:
        """The part of the round to which the table belongs, from 1 (`Stage.parts`)."""
        before, _, number = self.slot.partition(PART)
        return int(number) if number.isdecimal() and not before else 1


class TableResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a table, or of one participant without a table (one seat, an ``id`` of its own).

    ``places`` are the places of the seats: 1 is first, and ties share a place. ``places`` is empty for one seat and for
    "both_lose". ``forfeited`` are participants who get no points from a table that the others played. ``scores`` are
    the game's own points by seat, for the tie-breaks of pods. ``measures`` are the figures of a duplicate table, as the
    stage names them.
    """

    table: EventTable
    kind: Kind = "played"
    places: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    measures: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The participants in the order of their seats."""
        return self.table.seats

    @property
    def over_the_board(self) -> bool:
        """Whether the table was played (perhaps not to the end)."""
        return self.kind in ("played", "awarded")


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points that a ruling takes from a participant; they count from ``round`` on."""

    player: int
    round: int
    points: float

    @property
    def exact(self) -> Fraction:
        """The points as the fraction that equals the decimal number as written: 0.1 is 1/10."""
        return Fraction(str(self.points))


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is known of an event.

    ``fields`` are the participants of each stage that has begun, in the order of their seeds, as given by
    `Round.field`. A late ruling does not change the field of a stage that has begun. ``results`` may be in any order.
    """

    plan: EventPlan
    players: tuple[Participant, ...]
    fields: tuple[tuple[int, ...], ...] = ()
    results: tuple[TableResult, ...] = ()
    penalties: tuple[Penalty, ...] = ()

    def player(self, player: int) -> Participant:
        """Return a participant by id. Raises `LookupError` if there is no such participant."""
        for one in self.players:
            if one.id == player:
                return one
        raise LookupError(f"there is no participant {player}")

    def of_stage(self, stage: int) -> list[TableResult]:
        """Return the results of a stage in the order of rounds, tables and games."""
        found = [one for one in self.results if one.table.stage == stage]
        return sorted(found, key=lambda one: (one.table.round, one.table.number, one.table.game))

    def last_round(self) -> int:
        """Return the number of the last round that has a result, 0 if no round has one."""
        return max((one.table.round for one in self.results), default=0)

    def entrants(self, stage: int) -> list[int]:
        """Return the participants of a stage that has begun, in the order of their seeds; late entrants come last."""
        field = list(self.fields[stage])
        if stage == 0 and self.plan.stages[0].format in OPEN:
            field_players, last = set(field), self.last_round() + 1
            if len(self.fields) > 1:
                last = max((one.table.round for one in self.results if one.table.stage == 0), default=0)
            # A participant who left before the first round and came back later is a late entrant, too.
            came = (one for one in self.players if one.first_round <= last and not 0 < one.dropped <= one.first_round)
            late = (one for one in came if one.id not in field_players)
            field += [one.id for one in sorted(late, key=lambda one: (one.first_round, one.seed))]
        return field


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wishes of organisers for the next round (TN-8).

    Members of a group in ``forbidden`` do not meet. Each of ``forced`` is a whole table. Players in ``byes`` get a bye,
    players in ``half_byes`` a half bye. Players in ``absent`` sit out this round without points.
    """

    forbidden: tuple[tuple[int, ...], ...] = ()
    forced: tuple[tuple[int, ...], ...] = ()
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    def excused(self) -> Iterator[tuple[int, Kind]]:
        """Yield each player who is not paired, and the kind of their result."""
        for players, kind in ((self.byes, "full_bye"), (self.half_byes, "half_bye"), (self.absent, "absent")):
            for player in players:
                yield player, kind  # type: ignore[misc]

    @property
    def wished_players(self) -> frozenset[int]:
        """The players to whom a wish gives a bye or a table."""
        return frozenset((*self.byes, *self.half_byes, *(player for table in self.forced for player in table)))


class Round(msgspec.Struct, frozen=True):
    """A round as it was generated. ``over``: the event is over, and there is no round.

    ``known_results`` are results that are known at once, to be stored with the round: byes, walkovers, and players whom
    the schedule leaves out.
    ``field`` is not empty if a stage begins: append it to `Tournament.fields`. ``fixed``: the schedule is fixed, and
    players cannot be swapped. ``draws`` are the labels of the draws from the event's seed.
    """

    number: int
    stage: int
    tables: tuple[EventTable, ...] = ()
    known_results: tuple[TableResult, ...] = ()
    field: tuple[int, ...] = ()
    fixed: bool = False
    over: bool = False
    draws: tuple[str, ...] = ()


NO_WISHES = Wishes()
# The tables (several seats) and byes (one seat) that organisers made by hand in a round, each with its part (TN-8).
HandMade = tuple[tuple[int, tuple[int, ...]], ...]


def hand_made_in(
    groups: Iterable[tuple[int, ...]], tables: Iterable[EventTable], known_results: Iterable[TableResult]
) -> HandMade:
    """Return the groups that sit together in a round or have its bye, in the order of ``groups``, with their parts."""
    byes = [one.table for one in known_results if one.kind == "bye"]
    places = [(table.part, table.seats) for table in (*tables, *byes)]
    return tuple(place for group in groups for place in places if place[1] == group)
