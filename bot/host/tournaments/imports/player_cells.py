"""Finds the players whom the cells of a file name, by number or by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.host.ground.spreadsheets import neutral
from bot.host.tournaments.ground.people import entry_numbered
from engine.kernel.words.names import clean
from storage.records.tournaments import Whole

# The names of entries as a reader sees them, by number.
Names = Mapping[int, str]


def player_of(whole: Whole, names: Names, cell: str, among: Collection[int]) -> int | None:
    """Return the entry among these that a cell names; a number comes before a name. None if it is not clear."""
    typed = cell.lstrip("#").strip()
    if typed.isascii() and typed.isdecimal() and len(typed) <= 9 and int(typed) in among:
        return int(typed)
    meant = [number for number in among if _folded(cell) in _known_as(whole, names, number)]
    return meant[0] if len(meant) == 1 else None


def _known_as(whole: Whole, names: Names, number: int) -> set[str]:
    known = (entry_numbered(whole, number).name, names.get(number, ""))
    # The program's own CSV files put an apostrophe before a name that looks like a formula.
    return {_folded(one) for name in known for one in (name, neutral(name))} - {""}


def _folded(name: str) -> str:
    return clean(name).casefold()
