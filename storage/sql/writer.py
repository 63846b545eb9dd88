"""The one writer: transactions that wait at the same time are committed together."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from storage.errors import StorageClosed

T = TypeVar("T")
Transaction = Callable[[Any], T]
# The result of a transaction, or its error.
Outcome = tuple[Any, BaseException | None]
Commit = Callable[[Sequence[Transaction[Any]]], "asyncio.Future[list[Outcome]]"]


class Writer:
    """Runs transactions in order of arrival; transactions that wait at the same time share one commit.

    `commit` starts one commit in the database's thread; if that fails, all callers of the commit get the error that
    `unsaved` returns for it.
    """

    def __init__(self, commit: Commit, unsaved: Callable[[BaseException], BaseException]) -> None:
        self._commit = commit
        self._unsaved = unsaved
        self._waiting: list[tuple[asyncio.Future[Any], Transaction[Any]]] = []
        self._busy = False
        self._closed = False
        self._idle = asyncio.Event()
        self._idle.set()

    async def write(self, transaction: Transaction[T]) -> T:
        """Run `transaction` and return its result after the commit.

        An error of the transaction rolls back this transaction only and is raised here. If a transaction is cancelled
        before its commit begins, it is not stored; if it is cancelled later, it is stored. Raises NotSaved if the disk
        or the file is at fault, and StorageClosed.
        """
        if self._closed:
            raise StorageClosed("the storage is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.append((future, transaction))
        if not self._busy:
            self._busy = True
            self._idle.clear()
            # The writer waits for one turn of the event loop, so that other tasks about to write join the same commit.
            loop.call_soon(self._begin)
        return await future

    async def close(self) -> None:
        """Refuse further transactions, and wait for the accepted transactions."""
        self._closed = True
        await self._idle.wait()

    # The writer uses callbacks instead of a task, so that a cancelled caller cannot cancel the writer.
    def _begin(self) -> None:
        group = [(future, transaction) for future, transaction in self._waiting if not future.done()]
        self._waiting.clear()
        if not group:
            self._busy = False
            self._idle.set()
            return
        futures = [future for future, _ in group]
        flight = self._commit([transaction for _, transaction in group])
        flight.add_done_callback(partial(self._answer, futures))

    def _answer(self, futures: list[asyncio.Future[Any]], flight: "asyncio.Future[list[Outcome]]") -> None:
        failure = flight.exception()
        outcomes = flight.result() if failure is None else [(None, self._unsaved(failure)) for _ in futures]
        for future, (result, error) in zip(futures, outcomes, strict=True):
            if future.done():
                continue
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)
        asyncio.get_running_loop().call_soon(self._begin)
