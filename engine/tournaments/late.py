"""Finds the rounds that a late ruling flags (TN-30): they were paired on what it changed, and stay as they are."""

from __future__ import annotations

from engine.tournaments.event import TableResult, Tournament


def flagged(before: Tournament, after: Tournament) -> tuple[int, ...]:
    """Return the rounds that were paired on what a ruling has changed: all those after the first change."""
    changed = _changed(before.results, after.results)
    changed += [one.round for one in {*before.penalties} ^ {*after.penalties}]
    if not changed:
        return ()
    paired = {one.table.round for one in after.results if one.kind != "absent"}
    return tuple(sorted(number for number in paired if number > min(changed)))


def _changed(before: tuple[TableResult, ...], after: tuple[TableResult, ...]) -> list[int]:
    """Return the rounds in which a result became another, was taken away or was added beside those that stood."""
    old, new = ({one.table.id: one for one in each} for each in (before, after))
    names = [name for name in old.keys() | new.keys() if old.get(name) != new.get(name)]
    return [(new.get(name) or old[name]).table.round for name in names]
