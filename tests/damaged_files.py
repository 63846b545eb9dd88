"""Damaged copies of a database file: flipped bytes, pages of other files, missing ends, spoilt logs, foreign files."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

PAGE = 4096
LOG, INDEX = "-wal", "-shm"


def beside(path: Path, end: str) -> Path:
    """Return the file that SQLite stores next to a database."""
    return path.with_name(path.name + end)


def copy_with_log(source: Path, target: Path) -> None:
    """Copy a database with its log, replacing an earlier copy."""
    for end in ("", LOG, INDEX):
        copied = beside(target, end)
        if copied.is_dir():
            copied.rmdir()
        else:
            copied.unlink(missing_ok=True)
        if end != INDEX and beside(source, end).exists():
            shutil.copyfile(beside(source, end), copied)


def _flip(path: Path, chances: random.Random, count: int, first: int = 0, last: int | None = None) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(count):
        place = chances.randrange(first, min(last or len(content), len(content)))
        content[place] ^= chances.randrange(1, 256)
    path.write_bytes(content)


def one_byte(path: Path, chances: random.Random) -> None:
    _flip(path, chances, 1)


def thirty_bytes(path: Path, chances: random.Random) -> None:
    _flip(path, chances, 30)


def many_bytes(path: Path, chances: random.Random) -> None:
    _flip(path, chances, 2000)


def header(path: Path, chances: random.Random) -> None:
    _flip(path, chances, chances.randrange(1, 6), 0, 100)


def schema(path: Path, chances: random.Random) -> None:
    _flip(path, chances, chances.randrange(1, 10), 100, 6 * PAGE)


def _overwrite(path: Path, chances: random.Random, filling: Callable[[bytes, int], bytes]) -> None:
    content = path.read_bytes()
    pages = [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
    for number in chances.sample(range(len(pages)), min(len(pages), chances.randrange(1, 4))):
        pages[number] = filling(content, number)
    path.write_bytes(b"".join(pages))


def noise(path: Path, chances: random.Random) -> None:
    _overwrite(path, chances, lambda _content, _number: chances.randbytes(PAGE))


def zeros(path: Path, chances: random.Random) -> None:
    _overwrite(path, chances, lambda _content, _number: bytes(PAGE))


def other_page(path: Path, chances: random.Random) -> None:
    def taken(content: bytes, _number: int) -> bytes:
        start = chances.randrange(0, len(content) // PAGE) * PAGE
        return content[start : start + PAGE]

    _overwrite(path, chances, taken)


def cut(path: Path, chances: random.Random) -> None:
    path.write_bytes(path.read_bytes()[: chances.randrange(path.stat().st_size)])


def cut_at_page(path: Path, chances: random.Random) -> None:
    pages = path.stat().st_size // PAGE
    path.write_bytes(path.read_bytes()[: chances.randrange(1, pages) * PAGE])


def emptied(path: Path, _chances: random.Random) -> None:
    path.write_bytes(b"")


def emptied_without_log(path: Path, _chances: random.Random) -> None:
    path.write_bytes(b"")
    beside(path, LOG).unlink(missing_ok=True)


def longer(path: Path, chances: random.Random) -> None:
    path.write_bytes(path.read_bytes() + chances.randbytes(chances.randrange(1, 3 * PAGE)))


def log_bytes(path: Path, chances: random.Random) -> None:
    _flip(beside(path, LOG), chances, chances.randrange(1, 40))


def log_cut(path: Path, chances: random.Random) -> None:
    cut(beside(path, LOG), chances)


def log_of_another(path: Path, chances: random.Random) -> None:
    beside(path, LOG).write_bytes(chances.randbytes(3 * PAGE))


def without_log(path: Path, _chances: random.Random) -> None:
    beside(path, LOG).unlink()


def both(path: Path, chances: random.Random) -> None:
    thirty_bytes(path, chances)
    log_bytes(path, chances)


def folder(path: Path, _chances: random.Random) -> None:
    path.unlink()
    beside(path, LOG).unlink(missing_ok=True)
    path.mkdir()


def missing(path: Path, _chances: random.Random) -> None:
    for end in ("", LOG):
        beside(path, end).unlink(missing_ok=True)


def text(path: Path, _chances: random.Random) -> None:
    path.write_bytes(b"no database, but a text that is long enough to be taken for one\n" * 99)


def foreign(path: Path, _chances: random.Random) -> None:
    missing(path, _chances)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
        connection.execute("INSERT INTO theirs VALUES ('theirs')")
        connection.commit()


def tear(path: Path, filling: bytes) -> None:
    """Truncate a long value that fills several pages with the same byte: everything after its first page is lost."""
    content = bytearray(path.read_bytes())
    starts = [at for at in range(0, len(content), PAGE) if content[at + 4 : at + PAGE] == filling * (PAGE - 4)]
    assert starts, "no such value"
    for at in starts:
        content[at : at + 4] = b"\xee" * 4
    path.write_bytes(content)


def retype(path: Path) -> None:
    """Put a value of another type into the row of session 1, as if a page of another file had replaced this one."""
    for statements in (
        (
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'sessions'",
        ),
        ("UPDATE sessions SET match_id = X'00FF' WHERE session_id = 1",),
        ("PRAGMA writable_schema = ON", "UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE name = 'sessions'"),
    ):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for statement in statements:
                connection.execute(statement)


Damage = Callable[[Path, random.Random], None]
# The kinds in `OTHERS` are accidents of users. The kinds in `OF_PAGES` happen to disks.
OF_PAGES: tuple[Damage, ...] = (
    one_byte,
    thirty_bytes,
    many_bytes,
    header,
    schema,
    noise,
    zeros,
    other_page,
    cut,
    cut_at_page,
    longer,
    log_bytes,
    log_cut,
    both,
)
OTHERS: tuple[Damage, ...] = (
    emptied,
    emptied_without_log,
    log_of_another,
    without_log,
    folder,
    missing,
    text,
    foreign,
)
