"""Runs a PostgreSQL server for the test process, and gives tests empty databases in it.

The server listens on a socket in a folder of its own, belongs to another user than root, and keeps nothing. Tests over
PostgreSQL are skipped where the server or psycopg is missing; in CI that is an error.
"""

from __future__ import annotations

import atexit
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from storage.postgres.address import Address
from tests.needs import end_without

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg.rows import TupleRow

# These settings lose data in a power cut, which does not matter for tests.
_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
}
# In this language texts are not sorted by their bytes, so tests find code that depends on the order.
_CLUSTER = ("-A", "trust", "-U", "sobremesa", "-E", "UTF8", "--locale-provider=icu", "--icu-locale=en-US", "--no-sync")

# The server that is running, by the folder of its data.
_running: dict[Path, subprocess.Popen[bytes]] = {}

# Rows are deleted one by one: TRUNCATE makes new files for each table and index, and takes a hundred times as long.
_EMPTY = """
DO $$
DECLARE
    name text;
    filled boolean;
BEGIN
    -- References and triggers do not count while all rows go.
    PERFORM set_config('session_replication_role', 'replica', true);
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version' LOOP
        EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', name) INTO filled;
        IF filled THEN
            EXECUTE format('DELETE FROM %I', name);
        END IF;
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL LOOP
        PERFORM setval(format('%I', name)::regclass, 1, false);
    END LOOP;
END $$
"""


def need_postgres() -> None:
    """Skip the test if PostgreSQL or psycopg is missing. In CI both must be there."""
    missing = [name for name, there in (("PostgreSQL", installed_programs()), ("psycopg", _psycopg())) if not there]
    if missing:
        end_without(f"{' and '.join(missing)} missing: tests over PostgreSQL do not run")


def empty_database(name: str = "bot") -> Address:
    """Return the address of a database of this process, in which the bot's tables are empty."""
    need_postgres()
    import psycopg

    address = new_database(name)
    try:
        _connection(address).execute(_EMPTY)
    except psycopg.OperationalError:  # A test may have ended all connections.
        _connection.cache_clear()
        _connection(address).execute(_EMPTY)
    return address


def vacuum(address: Address) -> None:
    """Remove dead rows and count the others, as servers do by themselves; the tests' server never does so."""
    _connection(address).execute("VACUUM ANALYZE")


@cache
def _connection(address: Address) -> Connection[TupleRow]:
    """Return the connection to a database, which stays open.

    A new connection takes seven times as long to empty all tables.
    """
    import psycopg

    connection = psycopg.connect(address.url, autocommit=True)
    atexit.register(connection.close)
    return connection


@cache
def new_database(name: str) -> Address:
    """Return the address of a database of this process's server. The first time it has no tables."""
    need_postgres()
    import psycopg

    folder = _server()
    with psycopg.connect(_url(folder, "postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return Address(_url(folder, name))


@contextmanager
def messages() -> Iterator[list[bytes]]:
    """Collect the messages that transactions send to the server. Each message is one round trip."""
    from storage.postgres.connection import PostgresConnection

    send, sent = PostgresConnection.send, list[bytes]()

    def noting(connection: PostgresConnection, statements: bytes) -> object:
        sent.append(statements)
        return send(connection, statements)

    with patch.object(PostgresConnection, "send", noting):
        yield sent


def restart_server() -> None:
    """Stop this process's server at once, as if it had crashed, and start it again."""
    folder = _server()
    _running[folder].send_signal(signal.SIGQUIT)
    _running[folder].wait()
    _start(folder)
    _connection.cache_clear()


def _url(folder: Path, name: str) -> str:
    return f"postgresql://sobremesa@/{name}?host={folder}"


def programs() -> Path:
    """Return the folder of the newest installed PostgreSQL's programs."""
    found = installed_programs()
    assert found is not None, "`need_postgres` has looked for it"
    return found


@cache
def installed_programs() -> Path | None:
    """Return the folder of the newest installed PostgreSQL's programs, or None if there is none."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    found = [str(one) for one in debian] or [one for one in [shutil.which("initdb")] if one]
    return Path(found[-1]).parent if found else None


def _psycopg() -> bool:
    return importlib.util.find_spec("psycopg") is not None


@cache
def _server() -> Path:
    """Start the server; return the folder of its socket. It ends with this process."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-pg-"))
    if os.geteuid() == 0:
        os.chown(folder, _other_user().pw_uid, _other_user().pw_gid)
    command = [programs() / "initdb", "-D", folder / "data", *_CLUSTER]
    subprocess.run(command, check=True, **_as_user(folder))  # type: ignore[call-overload]
    atexit.register(_stop, folder, os.getpid())
    _start(folder)
    return folder


def _start(folder: Path) -> None:
    options = [f"-c{name}={value}" for name, value in _SETTINGS.items()]
    command = [programs() / "postgres", "-D", folder / "data", "-k", folder, *options]
    with (folder / "log").open("ab") as log:
        _running[folder] = subprocess.Popen(command, stderr=log, **_as_user(folder))  # type: ignore[call-overload]
    _wait(folder, _running[folder])


def _as_user(folder: Path) -> dict[str, object]:
    """Return the arguments for running the server's programs.

    They name another user, because PostgreSQL refuses to run as root.
    """
    ids = {}
    if os.geteuid() == 0:
        ids = {"user": _other_user().pw_uid, "group": _other_user().pw_gid, "extra_groups": []}
    return {"cwd": folder, "stdout": subprocess.DEVNULL, **ids}


def _other_user() -> pwd.struct_passwd:
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        if server.poll() is not None:
            pytest.fail(f"PostgreSQL did not start: {(folder / 'log').read_text(encoding='utf-8', errors='replace')}")
        ready = subprocess.run([programs() / "pg_isready", "-q", "-h", folder], check=False)
        if ready.returncode == 0:
            return
        time.sleep(0.05)
    pytest.fail("PostgreSQL did not start within a minute")


def _stop(folder: Path, pid: int) -> None:
    # A fork of this process does not stop its parent's server.
    if os.getpid() == pid and folder in _running:
        _running[folder].terminate()
        _running[folder].wait()
        shutil.rmtree(folder, ignore_errors=True)
