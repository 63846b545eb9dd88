"""Tests data files: each cell is read by its column's type. A wrong cell is refused with file, row and column."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from engine.kernel.cards.data_files import Cell, DataFile, Natural, Positive, by_key
from engine.kernel.errors import BadData

_NAMES = (f"data_files_package_{number}" for number in itertools.count())


def _initials(text: str) -> tuple[str, ...]:
    if not text.islower():
        raise BadData(f"{text!r} has capitals")
    return tuple(word[0] for word in text.split())


class Row(msgspec.Struct, frozen=True):
    """A row with one column of each kind."""

    slug: str
    count: Positive
    least: Natural | None
    kind: Literal["hero", "villain"]
    solo: bool
    faces: tuple[int, ...]
    teams: tuple[str, ...]
    words: Annotated[tuple[str, ...], Cell(_initials)]

    def __post_init__(self) -> None:
        """Raise `ValueError` for a villain that is marked as alone."""
        if self.solo and self.kind == "villain":
            raise ValueError("a villain is never alone")


Write = Callable[..., DataFile[Row]]
HEAD = "slug,count,least,kind,solo,faces,teams,words"
HULK = "hulk,2,-,hero,yes,1 1 2,avengers|defenders,big green"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Return a function that writes a data file into a temporary package."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(*lines: str) -> DataFile[Row]:
        name = next(_NAMES)
        folder = tmp_path / name / "data"
        folder.mkdir(parents=True)
        (folder.parent / "__init__.py").touch()
        (folder / "rows.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
        return DataFile(name, "rows.csv", Row)

    return write


@pytest.fixture
def hulk() -> dict[str, str]:
    return dict(zip(HEAD.split(","), HULK.split(","), strict=True))


def test_cells_are_read_by_the_types_of_their_columns(table: Write) -> None:
    found = table(HEAD, HULK, "thanos,1,0,villain,no,,,mad").read()
    assert found == [
        Row("hulk", 2, None, "hero", True, (1, 1, 2), ("avengers", "defenders"), ("b", "g")),
        Row("thanos", 1, 0, "villain", False, (), (), ("m",)),
    ]


WRONG = [
    ("count", "0"),
    ("count", "two"),
    ("count", "²"),
    ("count", ""),
    ("least", "-1"),
    ("kind", "dog"),
    ("solo", "perhaps"),
    ("solo", "true"),
    ("faces", "1 x"),
    ("words", "Big"),
]


@pytest.mark.parametrize(("column", "text"), WRONG)
def test_a_wrong_cell_is_refused_with_file_row_and_column(
    table: Write, column: str, text: str, hulk: dict[str, str]
) -> None:
    wrong = {**hulk, "slug": "wasp", column: text}
    with pytest.raises(BadData) as refusal:
        table(HEAD, HULK, ",".join(wrong.values())).read()
    error = refusal.value
    assert (error.file, error.row, error.column) == ("rows.csv", "2 (wasp)", column)
    assert str(error).startswith(f"rows.csv, row 2 (wasp), column {column}: ")


def test_a_fault_found_by_the_row_itself_names_the_row(table: Write) -> None:
    with pytest.raises(BadData, match=r"rows.csv, row 1 \(loki\): a villain is never alone"):
        table(HEAD, HULK.replace("hulk", "loki").replace("hero", "villain")).read()


@pytest.mark.parametrize(
    ("head", "line"),
    [(HEAD.replace("slug", "name"), HULK), (HEAD + ",more", HULK + ",1"), (HEAD, HULK + ",1"), (HEAD, "hulk,2")],
)
def test_missing_or_additional_columns_or_cells_are_refused(table: Write, head: str, line: str) -> None:
    with pytest.raises(BadData, match=r"rows.csv"):
        table(head, line).read()


def test_items_by_key_keep_their_order_and_need_different_keys() -> None:
    assert [*by_key(["bb", "a", "ccc"], len)] == [2, 1, 3]
    with pytest.raises(BadData, match="two rows have the key 1"):
        by_key(["a", "b"], len)
