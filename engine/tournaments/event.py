"""The records of an event: its plan, who takes part, and what was decided at its tables.

All of it is plain data that turns into JSON and back. Everything else in this package is a function of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

import msgspec

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
# "both_lose": nobody gets anything. One player alone: "bye" (given by the pairing), "full_bye" and "half_bye" (asked
# for or given by an organiser), "rest" (the schedule leaves the player out: neither points nor a missed round),
# "absent" (a round missed).
Kind = Literal["played", "awarded", "forfeit", "both_lose", "bye", "full_bye", "half_bye", "rest", "absent"]
DUELS: frozenset[Format] = frozenset({"swiss", "round_robin", "single", "double"})
KNOCK_OUT: frozenset[Format] = frozenset({"single", "double", "pod_elimination"})
# Formats that draw each round anew, so that players may come late.
OPEN: frozenset[Format] = frozenset({"swiss", "swiss_pods", "duplicate"})


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A format with its numbers; 0 and () stand for the usual.

    ``cut`` is how many of the stage before go on to this one (0: all). ``rounds`` is for Swiss, pods and duplicate.
    ``groups`` are for round robins; ``double``: everybody meets twice. ``seats`` are the sizes that tables may have
    (duels: always 2). ``best_of``, ``third_place``, ``reset`` (a second final if the first loss of the winners'
    champion was the final) are for eliminations, ``go_on`` (so many of each table) for pods' elimination. ``points``
    are the points by place of pods, by size of the table. ``tie_breaks`` are names of `tie_breaks.KNOWN`, in order.
    ``measures`` name the figures of duplicate tables, the weightiest first, more is better. ``drawn``: duplicate tables
    are drawn anew each round, else those of one team sit together.
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
    drawn: bool = True

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the sizes that tables may have."""
        return (2,) if self.format in DUELS else self.seats or (4, 3)


class EventPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stages of an event in their order. ``apart``: in so many first rounds nobody meets the own team (TN-34)."""

    stages: tuple[Stage, ...]
    apart: int = 0


class Participant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A participant of an event: a player, or a side of several (``members``) that is seated as one.

    ``seed`` is the seeding number, 1 the strongest, each number once. ``entered`` is the first round in which they can
    be paired, ``dropped`` the first in which they no longer are (0: they are in). ``team`` is a label that several may
    share. Who is ``disqualified`` has no place and is not paired.
    """

    id: int
    seed: int
    entered: int = 1
    dropped: int = 0
    disqualified: bool = False
    team: str = ""
    members: tuple[int, ...] = ()

    def plays(self, number: int) -> bool:
        """Tell whether they are to be paired in a round."""
        return not self.disqualified and self.entered <= number and not 0 < self.dropped <= number


class EventTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round. ``seats`` are participants in the order of their seats.

    ``id`` is unlike all others of the event: round and number ("3-2"), for further games of a match "3-2.2". ``slot``
    is the place in a bracket ("W2-1"), ``group`` the number of the group (from 1, 0 without groups).
    """

    id: str
    round: int
    stage: int
    number: int
    seats: tuple[int, ...]
    game: int = 1
    slot: str = ""
    group: int = 0


class TableResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a table, or of a participant without one (one seat, an ``id`` of its own).

    ``places`` are those of the seats, 1 is first, equals share one; empty for one seat and for "both_lose".
    ``forfeited`` are participants who get no points from a table that the others played. ``scores`` are the game's own
    points by seat, for pods' tie-breaks; ``measures`` are those of a duplicate table, as the stage names them.
    """

    table: EventTable
    kind: Kind = "played"
    places: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    measures: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Return who sat, in the order of the seats."""
        return self.table.seats

    @property
    def over_the_board(self) -> bool:
        """Tell whether it was played (perhaps not to the end)."""
        return self.kind in ("played", "awarded")


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points that a ruling takes from a participant; they count from the round on."""

    player: int
    round: int
    points: float

    @property
    def exact(self) -> Fraction:
        """Return the points as they are written."""
        return Fraction(str(self.points))


class Tournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is known of an event.

    ``fields`` are the participants of each stage that has begun, in the order of their seeds, as `Round.field` told
    them: a late ruling does not change who is in a stage that has begun. ``results`` may stand in any order.
    """

    plan: EventPlan
    players: tuple[Participant, ...]
    fields: tuple[tuple[int, ...], ...] = ()
    results: tuple[TableResult, ...] = ()
    penalties: tuple[Penalty, ...] = ()

    def player(self, player: int) -> Participant:
        """Return a participant by id. Raises `LookupError` for one that does not exist."""
        for one in self.players:
            if one.id == player:
                return one
        raise LookupError(f"there is no participant {player}")

    def of_stage(self, stage: int) -> list[TableResult]:
        """Return the results of a stage in the order of rounds, tables and games."""
        found = [one for one in self.results if one.table.stage == stage]
        return sorted(found, key=lambda one: (one.table.round, one.table.number, one.table.game))

    def last_round(self) -> int:
        """Return the number of the last round that has a result, 0 before the first."""
        return max((one.table.round for one in self.results), default=0)

    def entrants(self, stage: int) -> list[int]:
        """Return who is in a stage that has begun, in the order of their seeds; late ones stand last."""
        field = list(self.fields[stage])
        if stage == 0 and self.plan.stages[0].format in OPEN:
            known, last = set(field), self.last_round() + 1
            if len(self.fields) > 1:
                last = max((one.table.round for one in self.results if one.table.stage == 0), default=0)
            # Who left before the first round and came back is one of them, too.
            came = (one for one in self.players if one.entered <= last and not 0 < one.dropped <= one.entered)
            late = (one for one in came if one.id not in known)
            field += [one.id for one in sorted(late, key=lambda one: (one.entered, one.seed))]
        return field


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wishes of organisers for the next round (TN-8).

    Nobody in one group of ``forbidden`` meets another of it. Each of ``forced`` is a whole table. ``byes`` and
    ``half_byes`` get theirs; ``absent`` sit this round out with nothing.
    """

    forbidden: tuple[tuple[int, ...], ...] = ()
    forced: tuple[tuple[int, ...], ...] = ()
    byes: tuple[int, ...] = ()
    half_byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()

    def excused(self) -> Iterator[tuple[int, Kind]]:
        """Yield who is not paired, and what they get."""
        for players, kind in ((self.byes, "full_bye"), (self.half_byes, "half_bye"), (self.absent, "absent")):
            for player in players:
                yield player, kind  # type: ignore[misc]

    @property
    def placed(self) -> frozenset[int]:
        """The players to whom a wish gives a bye or a table."""
        return frozenset((*self.byes, *self.half_byes, *(player for table in self.forced for player in table)))


class Round(msgspec.Struct, frozen=True):
    """A round as it was drawn up. ``over``: the event is over, and there is no round.

    ``given`` are results that stand at once (byes, rests, walkovers), to be stored with the round. ``field`` is not
    empty where a stage begins: append it to `Tournament.fields`. ``fixed``: the schedule is whole, players cannot be
    swapped. ``draws`` are the labels of what was drawn from the event's seed.
    """

    number: int
    stage: int
    tables: tuple[EventTable, ...] = ()
    given: tuple[TableResult, ...] = ()
    field: tuple[int, ...] = ()
    fixed: bool = False
    over: bool = False
    draws: tuple[str, ...] = ()


NO_WISHES = Wishes()
