"""Tests the dumps of a PostgreSQL database that `dump.sh` makes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.postgres import new_database, programs

SCRIPT = Path(__file__).resolve().parents[2] / "deploy" / "dump.sh"


def dump(folder: Path, database: str, keep: int = 14) -> subprocess.CompletedProcess[str]:
    host = new_database("dumped").url.rpartition("=")[2]
    environment = {
        **os.environ,
        "PATH": f"{programs()}:{os.environ['PATH']}",
        "PGHOST": host,
        "PGUSER": "sobremesa",
        "PGDATABASE": database,
    }
    return subprocess.run(
        ["bash", SCRIPT, folder, str(keep)], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


@pytest.fixture
def cards() -> str:
    """Return the name of a PostgreSQL database that contains a table."""
    address = new_database("dumped")
    import psycopg

    with psycopg.connect(address.url, autocommit=True) as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS cards (name text)")
    return "dumped"


def test_the_newest_dumps_stay_and_can_be_restored(tmp_path: Path, cards: str) -> None:
    made = []
    for _ in range(3):
        done = dump(tmp_path, cards, keep=2)
        assert (done.returncode, done.stderr) == (0, "")
        made.append(max(tmp_path.iterdir()))
    assert sorted(tmp_path.iterdir()) == made[1:]
    assert made[-1].stat().st_mode & 0o077 == 0, "only the owner reads hidden cards"
    listed = subprocess.check_output([programs() / "pg_restore", "--list", made[-1]], text=True)
    assert "TABLE DATA public cards" in listed


def test_a_dump_that_fails_leaves_the_former_ones(tmp_path: Path, cards: str) -> None:
    dump(tmp_path, cards)
    before = [*tmp_path.iterdir()]
    failed = dump(tmp_path, "nowhere", keep=1)
    assert failed.returncode != 0
    assert "nowhere" in failed.stderr
    assert [*tmp_path.iterdir()] == before
