"""Moves a file into a PostgreSQL database and kills its process before a statement (`tests/forked.py`).

The arguments are the file and the URL of the database.
"""

from __future__ import annotations

from pathlib import Path

from storage.move import move
from storage.postgres.address import Address
from tests.forked import Statements, serve


async def work(statements: Statements, path: str, url: str) -> None:
    move(Path(path), Address(url), 1, trace=statements.trace)


if __name__ == "__main__":
    serve(work)
