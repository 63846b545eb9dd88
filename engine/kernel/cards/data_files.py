"""Reader of the games' data files: CSV tables of cards, places and pieces become typed rows.

The columns of a file are the fields of a struct. The type of a field says how its cells are read: a number, a word of a
`Literal`, "yes" or "no" for a bool, a tuple whose parts are joined by blanks or by "|". An empty cell or "-" stands for
None in a field that may be None. A field that is annotated with a `Cell` has its own reader. A game reads its files
when it is imported, so the program does not start if a row is wrong.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Hashable, Iterable, Mapping
from importlib.resources import files
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from engine.kernel.errors import BadData

R = TypeVar("R", bound=msgspec.Struct)
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
_YES_OR_NO = {"yes": True, "no": False}
_ABSENT = {"", "-"}


class Cell(msgspec.Struct, frozen=True):
    """A reader for the cells of a column whose type does not say how to read them; ``read`` raises `BadData`."""

    read: Callable[[str], Any]


class DataFile(Generic[R]):
    """A CSV file in the folder ``data`` of a game's package; ``row`` is the struct that names its columns."""

    def __init__(self, package: str, name: str, row: type[R]) -> None:
        self.name = name
        self.package = package
        self._row = row
        self._types = get_type_hints(row, include_extras=True)

    def read(self) -> list[R]:
        """Return all rows in their order. Raises `BadData` that names the file, row and column of a wrong cell."""
        return [self._read_at(number, cells) for number, cells in enumerate(self.cells(), start=1)]

    def cells(self) -> list[dict[str, str]]:
        """Return the rows as texts by column. Raises `BadData` for wrong columns, or for missing or extra cells."""
        text = (files(self.package) / "data" / self.name).read_text(encoding="utf-8")
        reader = csv.DictReader(text.splitlines())
        columns = list(reader.fieldnames or ())
        if sorted(columns) != sorted(self._types):
            raise BadData(f"has the columns {columns}, not {[*self._types]}", file=self.name)
        found = list(reader)
        for number, row in enumerate(found, start=1):
            if None in row or None in row.values():
                raise BadData("has more or fewer cells than the file has columns", file=self.name, row=str(number))
        return found

    def read_row(self, cells: Mapping[str, str]) -> R:
        """Return the typed row of these cells. Raises `BadData` that names the column of a wrong cell."""
        values = {column: _cell_value(text, self._types[column], column) for column, text in cells.items()}
        try:
            return self._row(**values)
        except (TypeError, ValueError) as error:
            raise BadData(str(error)) from error

    def _read_at(self, number: int, cells: Mapping[str, str]) -> R:
        try:
            return self.read_row(cells)
        except BadData as error:
            first = next(iter(cells.values()), "")
            raise BadData(error.why, file=self.name, row=f"{number} ({first})", column=error.column) from error


def by_key(items: Iterable[T], key: Callable[[T], K]) -> Mapping[K, T]:
    """Return the items by their keys, in their order. Raises `BadData` if two items have the same key."""
    found: dict[K, T] = {}
    for item in items:
        if found.setdefault(key(item), item) is not item:
            raise BadData(f"two rows have the key {key(item)!r}")
    return MappingProxyType(found)


def _cell_value(text: str, kind: object, column: str) -> object:
    cell = next((extra for extra in getattr(kind, "__metadata__", ()) if isinstance(extra, Cell)), None)
    try:
        if cell is not None:
            return cell.read(text)
        return msgspec.convert(_prepared(text, kind), kind, strict=False)
    except BadData as error:
        raise BadData(error.why, column=column) from error
    except msgspec.ValidationError as error:
        raise BadData(f"{text!r}: {error}", column=column) from error


def _prepared(text: str, kind: object) -> object:
    origin = get_origin(kind)
    if origin in (Union, UnionType) and NoneType in get_args(kind) and text in _ABSENT:
        return None
    if kind is bool:
        return _YES_OR_NO.get(text, "neither yes nor no")
    return text.replace("|", " ").split() if origin is tuple else text
