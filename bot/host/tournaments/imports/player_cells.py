"""Finds the players whom the cells of a file name, by number or by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.host.ground.spreadsheets import neutral
from engine.kernel.words.names import clean
from storage.records.tournaments import Whole

# The names of entries as a reader sees them, by number.
Names = Mapping[int, str]


class KnownPlayers:
    """The entries of an event by the names that cells may give them. Each name is folded once."""

    def __init__(self, whole: Whole, names: Names) -> None:
        self._named: dict[str, set[int]] = {}
        for entry in whole.entries:
            for name in (entry.name, names.get(entry.number, "")):
                # The program's own CSV files put an apostrophe before a name that looks like a formula.
                for folded_name in {_folded(name), _folded(neutral(name))} - {""}:
                    self._named.setdefault(folded_name, set()).add(entry.number)

    def find_player(self, cell: str, among: Collection[int]) -> int | None:
        """Return the entry among these that a cell names; a number comes before a name. None if it is not clear."""
        typed = cell.lstrip("#").strip()
        if typed.isascii() and typed.isdecimal() and len(typed) <= 9 and int(typed) in among:
            return int(typed)
        matching_players = self._named.get(_folded(cell), set()).intersection(among)
        return next(iter(matching_players)) if len(matching_players) == 1 else None


def _folded(name: str) -> str:
    return clean(name).casefold()
