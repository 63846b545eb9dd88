"""Tests the dumps of a PostgreSQL database that `dump.sh` makes, and how `restore.sh` puts one back."""

from __future__ import annotations

import os
import re
import subprocess
import time
from pathlib import Path

import pytest

from bot.host.clocks.steady_clock import now_ms
from storage.postgres.address import Address
from tests.postgres import new_database, programs
from tests.storage.samples import load, play, running

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"


def script(name: str, database: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a script of `deploy/` with a database of this process's server."""
    host = new_database("dumped").url.rpartition("=")[2]
    environment = {
        **os.environ,
        "PATH": f"{programs()}:{os.environ['PATH']}",
        "PGHOST": host,
        "PGUSER": "sobremesa",
        "PGDATABASE": database,
    }
    return subprocess.run(
        ["bash", DEPLOY / name, *words], env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def dump(folder: Path, database: str, keep: int = 14) -> subprocess.CompletedProcess[str]:
    return script("dump.sh", database, folder, str(keep))


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


def test_the_folder_is_made_and_parts_of_killed_dumps_are_removed(tmp_path: Path, cards: str) -> None:
    folder = tmp_path / "new" / "dumps"
    assert dump(folder, cards).returncode == 0
    assert folder.stat().st_mode & 0o077 == 0, "the names of dumps are for their owner alone"
    (made,) = folder.iterdir()
    for name, minutes in (("killed", 61), ("running", 59)):
        part = folder / f"{name}.dump.part"
        part.touch()
        os.utime(part, (time.time() - minutes * 60,) * 2)
    assert dump(folder, cards).returncode == 0
    left = {file.name for file in folder.iterdir()}
    assert left > {made.name, "running.dump.part"}
    assert "killed.dump.part" not in left


def test_the_container_repeats_a_failed_dump_after_ten_minutes(tmp_path: Path) -> None:
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    found = re.search(r"command: \['(trap .*)'\]", compose)
    assert found is not None
    for name, text in (
        # The second dump succeeds.
        ("dump.sh", 'echo dump >> calls\n[ "$(grep -c dump calls)" = 2 ]'),
        # The third pause ends the container.
        ("sleep", 'echo "$1" >> calls\n[ "$(grep -vc dump calls)" -lt 3 ] || kill -TERM "$PPID"'),
    ):
        (tmp_path / name).write_text(f"#!/usr/bin/env bash\n{text}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    loop = found[1].replace("$$", "$").replace("/dump.sh", str(tmp_path / "dump.sh"))
    path = f"{tmp_path}:{os.environ['PATH']}"
    subprocess.run(["bash", "-c", loop], cwd=tmp_path, env={**os.environ, "PATH": path}, timeout=60, check=False)
    assert (tmp_path / "calls").read_text(encoding="utf-8").split() == ["dump", "10m", "dump", "1d", "dump", "10m"]


def only_dump(folder: Path, database: str) -> Path:
    assert dump(folder, database).returncode == 0
    (file,) = folder.iterdir()
    return file


async def test_a_dump_takes_the_place_of_the_database_once_no_bot_uses_it(tmp_path: Path) -> None:
    from storage.postgres.store import PostgresStorage

    address = new_database("played")
    async with await PostgresStorage.open(address, clock=now_ms) as storage:
        match = await running(storage)
        await storage.presence.beat(5)
        file = only_dump(tmp_path, "played")
        await play(storage, match.session_id, 0)
        refused = script("restore.sh", "played", file)
        assert refused.returncode != 0
        assert "is being accessed by other users" in refused.stderr
        assert (await load(storage, match.session_id)).revision == 1
    assert databases("played") == {"played"}, "the refused copy is gone"
    done = script("restore.sh", "played", file)
    assert (done.returncode, done.stderr) == (0, "")
    former = done.stdout.strip().removesuffix(".").rpartition(" ")[2]
    assert done.stdout == f"played holds {file} now. The former database is {former}.\n"
    assert databases("played") == {"played", former}
    async with await PostgresStorage.open_to_read(address) as reader:
        assert (await load(reader, match.session_id)).revision == 0
        assert await reader.presence.restored(), "the bot looks for boards of lost moves"
    before = Address(address.url.replace("/played?", f"/{former}?"))
    async with await PostgresStorage.open_to_read(before) as reader:
        assert (await load(reader, match.session_id)).revision == 1


def test_a_file_that_is_no_dump_changes_nothing(tmp_path: Path, cards: str) -> None:
    (tmp_path / "wrong.dump").write_text("no dump", encoding="utf-8")
    done = script("restore.sh", cards, tmp_path / "wrong.dump")
    assert done.returncode != 0
    assert databases(cards) == {cards}


def databases(prefix: str) -> set[str]:
    """Return the server's databases whose names begin with this."""
    import psycopg

    with psycopg.connect(new_database("dumped").url, autocommit=True) as connection:
        found = connection.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", (prefix,))
        return {str(name) for (name,) in found}
