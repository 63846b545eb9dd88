"""Tests that opening or closing a database is completed even if its caller is cancelled.

The caller continues afterwards.
"""

from __future__ import annotations

import asyncio

import pytest

from storage.sql.finishing import finish


async def test_a_caller_that_is_cancelled_twice_still_waits_for_the_end() -> None:
    may_end, ended = asyncio.Event(), []

    async def close() -> str:
        await may_end.wait()
        ended.append("closed")
        return "result"

    task = asyncio.create_task(finish(close()))
    for _ in range(2):
        await asyncio.sleep(0)
        task.cancel()
    await asyncio.sleep(0)
    assert not task.done()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["closed"]
    assert await finish(close()) == "result"


async def test_an_error_of_the_work_is_raised() -> None:
    async def fail() -> None:
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        await finish(fail())
