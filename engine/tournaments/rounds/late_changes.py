"""Changes that are too late for a round: rulings that flag it (TN-30), and players who came back after it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.tournaments.event import OPEN, EventTable, Participant, Stage, TableResult, Tournament

# Table numbers of missed rounds begin here, above the numbers of tables and of given results.
FIRST_MISSED = 2000


def flagged(before: Tournament, after: Tournament) -> tuple[int, ...]:
    """Return the rounds after the first changed result or penalty, because their pairing relied on it."""
    changed_rounds = _changed_rounds(before.results, after.results)
    changed_rounds += [one.round for one in {*before.penalties} ^ {*after.penalties}]
    if not changed_rounds:
        return ()
    paired = {one.table.round for one in after.results if one.kind != "absent"}
    return tuple(sorted(number for number in paired if number > min(changed_rounds)))


def _changed_rounds(before: tuple[TableResult, ...], after: tuple[TableResult, ...]) -> list[int]:
    old, new = ({one.table.id: one for one in each} for each in (before, after))
    names = [name for name in old.keys() | new.keys() if old.get(name) != new.get(name)]
    return [(new.get(name) or old[name]).table.round for name in names]


def missed(
    plan: Stage,
    players: Sequence[Participant],
    field: Collection[int],
    seated: Collection[int],
    number: int,
    stage: int,
) -> list[TableResult]:
    """Return a result for each player who had left, missed the round, and has come back since."""
    if plan.format not in OPEN:
        return []
    there = {one.id for one in players} if stage == 0 else {*field}
    return [
        TableResult(
            EventTable(f"{number}-{FIRST_MISSED + one.id}", number, stage, FIRST_MISSED + one.id, (one.id,)),
            kind="absent",
        )
        for one in players
        if one.id in there and one.id not in seated and one.first_round <= number and not 0 < one.dropped <= number
    ]
