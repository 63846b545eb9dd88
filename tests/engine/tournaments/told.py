"""Describes events in short lines, the notation of tests and of docs/tournaments.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.tournaments.drawing import snake
from engine.tournaments.event import EventPlan, EventTable, Kind, Participant, Stage, TableResult, Tournament

# The possible results in a line for two players, and for one player.
DUELS: dict[str, tuple[Kind, tuple[int, ...]]] = {
    "1-0": ("played", (1, 2)),
    "0-1": ("played", (2, 1)),
    "=": ("played", (1, 1)),
    "+-": ("forfeit", (1, 2)),
    "-+": ("forfeit", (2, 1)),
    "--": ("both_lose", ()),
}
ALONE: dict[str, Kind] = {
    "bye": "bye",
    "full bye": "full_bye",
    "half bye": "half_bye",
    "rest": "rest",
    "absent": "absent",
}


def told(
    stage: Stage, players: Sequence[str], rounds: Sequence[Sequence[str]], *later: Stage, **changes: Participant
) -> Tournament:
    """Return an event after some rounds of its first stage, with players numbered from 1 in the order of their seeds.

    A line is "Ana Ben 1-0" for a duel, and "Ana bye" for one player. A table is "Ana Ben Eva Kim 1 2 2 4" with
    places, or with measures in a duplicate stage. A slot of a bracket may come first ("W1-1 Ana Ben 1-0"). ``later``
    are other stages, ``changes`` maps names to changed participants.
    """
    entered = tuple(changes.get(name) or Participant(number, number) for number, name in enumerate(players, 1))
    ids = {name: number for number, name in enumerate(players, 1)}
    field = tuple(one.id for one in entered if one.first_round == 1)
    groups = snake(field, stage.groups) if stage.groups > 1 else []
    group_of = {player: number for number, group in enumerate(groups, 1) for player in group}
    results = tuple(
        line_told(line, ids, number, table, group_of, measured=stage.format == "duplicate")
        for number, lines in enumerate(rounds, 1)
        for table, line in enumerate(lines, 1)
    )
    return Tournament(EventPlan((stage, *later)), entered, (field,), results)


def line_told(
    line: str, ids: Mapping[str, int], number: int, table: int, group_of: Mapping[int, int], *, measured: bool
) -> TableResult:
    words = line.split()
    slot = words.pop(0) if words[0] not in ids else ""
    seats = tuple(ids[word] for word in words if word in ids)
    rest = words[len(seats) :]
    at = EventTable(f"{number}-{table}", number, 0, table, seats, slot=slot, group=group_of.get(seats[0], 0))
    if len(seats) == 1:
        return TableResult(at, ALONE[" ".join(rest)])
    if measured:
        return TableResult(at, measures=tuple(map(int, rest)))
    if len(seats) == 2 and rest[0] in DUELS:
        return TableResult(at, *DUELS[rest[0]])
    return TableResult(at, places=tuple(map(int, rest)))
