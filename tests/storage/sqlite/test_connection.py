"""Tests one connection in a thread of its own: its guarantees, and the private members of aiosqlite that it uses."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
import threading
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from storage.sqlite.connection import ThreadedConnection, connect

# `ThreadedConnection` uses each of these private members. Another minor version of aiosqlite may lack them.
PRIVATE = {"_running", "_tx", "_conn", "_thread"}
MINOR = "0.22"
PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def test_the_dependency_is_pinned_to_the_minor_version_whose_private_members_are_used() -> None:
    pinned = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["dependencies"]
    assert "aiosqlite>=0.22,<0.23" in pinned
    assert version("aiosqlite").startswith(f"{MINOR}.")


async def test_aiosqlite_has_the_private_members_and_no_others_are_used(tmp_path: Path) -> None:
    used = {
        name
        for method in ("submit", "wait_for_end")
        for name in inspect.getattr_static(ThreadedConnection, method).__code__.co_names
        if name.startswith("_")
    }
    assert used == PRIVATE
    connection = await aiosqlite.connect(tmp_path / "plain.db")
    try:
        assert all(hasattr(connection, name) for name in PRIVATE)
    finally:
        await connection.close()


async def test_the_thread_of_a_connection_that_fails_has_ended(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        await connect(tmp_path / "missing.db", 100, read_only=True)
    assert [one.name for one in threading.enumerate() if "_connection_worker_thread" in one.name] == []


async def test_functions_run_in_order_in_the_thread_even_if_no_caller_waits(tmp_path: Path) -> None:
    connection = await connect(tmp_path / "own.db", 100)
    ran: list[tuple[str, int]] = []

    def note(name: str, inner: sqlite3.Connection) -> str:
        inner.execute("SELECT 1")
        ran.append((name, threading.get_ident()))
        return name

    try:
        first = connection.submit(lambda inner: note("first", inner))
        given_up = connection.submit(lambda inner: note("given up", inner))
        given_up.cancel()
        last = connection.submit(lambda inner: note("last", inner))
        assert (await first, await last) == ("first", "last")
    finally:
        await connection.close()
    assert [name for name, _ in ran] == ["first", "given up", "last"]
    assert {thread for _, thread in ran} != {threading.get_ident()}
    with pytest.raises(ValueError, match="closed"):
        connection.submit(lambda inner: note("too late", inner))


async def test_a_cancelled_opening_leaves_no_file_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[sqlite3.Connection] = []
    opens, may_open = threading.Event(), threading.Event()
    usual: Callable[..., sqlite3.Connection] = sqlite3.connect

    def slow(*value: Any, **named: Any) -> sqlite3.Connection:
        opens.set()
        may_open.wait()
        opened.append(usual(*value, **named, check_same_thread=False))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", slow)
    task = asyncio.create_task(connect(tmp_path / "own.db", 100))
    await asyncio.to_thread(opens.wait)
    task.cancel()
    may_open.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")
