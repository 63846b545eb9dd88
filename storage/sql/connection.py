"""What repositories need of an open transaction. Each driver provides it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

Values = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """The rows that a statement found or changed."""

    @property
    def description(self) -> Any: ...  # noqa: ANN401, D102 - a sequence for each column, its name first

    @property
    def rowcount(self) -> int: ...  # noqa: D102

    def fetchone(self) -> Any: ...  # noqa: ANN401, D102

    def fetchall(self) -> list[Any]: ...  # noqa: D102

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """An open transaction."""

    def execute(self, sql: str, values: Values = ..., /) -> Cursor: ...  # noqa: D102

    def executemany(self, sql: str, rows: Iterable[Values], /) -> Cursor: ...  # noqa: D102
