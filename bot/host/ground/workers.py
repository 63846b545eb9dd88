"""Workers run computations that would block the event loop.

These are pictures, films, moves of computer players, and pairings of large rounds. A computation in another process
does not slow the event loop down, can be stopped, and may crash. The process pools of the standard library and of
Pebble do not suit: one killed worker breaks the whole pool of the standard library, and stops Pebble's if the worker
held the shared channel at that moment. Here each worker has its own pipes.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Protocol, TypeVar

from bot.host.ground import worker
from bot.host.ground.metrics import UNFINISHED_JOBS
from bot.host.ground.priorities import Priority, PrioritySemaphore
from bot.host.ground.tasks import end_tasks
from bot.host.ground.worker import LENGTH_BYTES, Answer, framed

R = TypeVar("R")

_log = logging.getLogger(__name__)

# A worker that has needed more memory than this is replaced after its job.
MOST_MEBIBYTES = 512
# The number of attempts for a job whose worker dies.
TRIES = 2
# The errors of reading from a dead process, and of writing to it.
DIED = (EOFError, ConnectionError)
# An answer larger than this is unpickled in a thread. Every picture is smaller.
LARGE_BYTES = 1 << 20
START_SECONDS, RETRY_SECONDS = 60.0, 5.0
# The niceness of a process that is started for one job, so that the bot and its other workers run first.
NICENESS = 10
# The number of threads for long jobs, if jobs run in threads of this process.
LONG_THREADS = 2
# How long a job may wait for a worker before its own seconds begin.
PATIENCE_SECONDS = {Priority.PERSON: 0.0, Priority.COMPUTER_PLAYER: 60.0}


class WorkerLostError(Exception):
    """The worker died at each attempt of the job."""


class Workers(Protocol):
    """Computes jobs: functions without arguments, such as partials of a module's functions with plain data."""

    async def run(self, job: Callable[[], R], *, seconds: float, long: bool = False) -> R:
        """Return the result of a job.

        Long jobs never occupy all workers, so that short jobs need not wait for them. Raises what the job raises,
        `WorkerLostError`, and `TimeoutError` after ``seconds``, which include the wait for a worker. If the caller is
        cancelled, the job is stopped.
        """
        ...

    async def run_patiently(self, job: Callable[[], R], *, seconds: float) -> R:
        """Return the result of a long job like `run`, but let all long jobs of `run` go first.

        The ``seconds`` begin when a worker begins the job. Before that, the job waits for at most `PATIENCE_SECONDS`.
        """
        return await self._run_long(job, seconds, Priority.COMPUTER_PLAYER)

    async def _run_long(self, job: Callable[[], R], seconds: float, priority: Priority) -> R: ...

    async def run_apart(self, job: Callable[[], R], *, seconds: float) -> R:
        """Return the result of a job like `run`, for a job that takes minutes.

        A process is started for the job alone, so that other jobs need not wait. At most one job of each kind should
        run.
        """
        with UNFINISHED_JOBS.track_inprogress():
            async with asyncio.timeout(seconds):
                return await _compute_apart(await asyncio.to_thread(pickle.dumps, job, pickle.HIGHEST_PROTOCOL))

    async def run_stoppable(self, job: Callable[[], R], *, seconds: float) -> R:
        """Return the result of a long job, as `run` does, but always from a process: a thread cannot be stopped."""
        return await self.run_apart(job, seconds=seconds)

    async def close(self) -> None:
        """Stop all jobs."""
        ...


class _Threads(threading.local):
    closing: threading.Event | None = None


_threads = _Threads()


def is_stopping() -> bool:
    """Return whether the calling job should end because its workers are being closed."""
    return _threads.closing is not None and _threads.closing.is_set()


class WorkerThreads(Workers):
    """Workers in threads of this process: they need no memory of their own, but slow down the event loop."""

    def __init__(self) -> None:
        self._closing = threading.Event()
        enter = partial(setattr, _threads, "closing", self._closing)
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="quick worker", initializer=enter)
        self._long = ThreadPoolExecutor(LONG_THREADS, thread_name_prefix="long worker", initializer=enter)
        self._long_places = PrioritySemaphore(LONG_THREADS)

    async def run(self, job: Callable[[], R], *, seconds: float, long: bool = False) -> R:
        """Return the result of a job. Raises `TimeoutError` after ``seconds``, but cannot stop the thread."""
        if long:
            return await self._run_long(job, seconds, Priority.PERSON)
        self._need_open()
        with UNFINISHED_JOBS.track_inprogress():
            async with asyncio.timeout(seconds):
                return await asyncio.get_running_loop().run_in_executor(self._quick, job)

    async def _run_long(self, job: Callable[[], R], seconds: float, priority: Priority) -> R:
        self._need_open()
        with UNFINISHED_JOBS.track_inprogress():
            async with asyncio.timeout(PATIENCE_SECONDS[priority] + seconds) as limit:
                await self._long_places.acquire(priority)
                limit.reschedule(_deadline(limit, seconds))
                return await self._start_job(job)

    def _start_job(self, job: Callable[[], R]) -> asyncio.Future[R]:
        """Begin a job. Its place is free when its thread is, even if nobody waits for the result any more."""
        loop = asyncio.get_running_loop()

        def release(_: object) -> None:
            with suppress(RuntimeError):  # The loop has been closed.
                loop.call_soon_threadsafe(self._long_places.release)

        try:
            self._need_open()
            future = self._long.submit(job)
        except BaseException:
            self._long_places.release()
            raise
        future.add_done_callback(release)
        return asyncio.wrap_future(future)

    def _need_open(self) -> None:
        if self._closing.is_set():
            raise asyncio.CancelledError

    async def close(self) -> None:
        """Wait for the running jobs, which can ask `is_stopping`, and drop the others."""
        self._closing.set()
        for pool in (self._quick, self._long):
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


def command(niceness: int = 0) -> list[str]:
    """Return the command that starts a worker.

    The command imports the module by name, so that the module's classes can be pickled.
    """
    return [sys.executable, "-c", f"from {worker.__name__} import main; main({niceness})"]


class WorkerProcess:
    """A process that computes one job at a time."""

    def __init__(self, niceness: int = 0) -> None:
        self._niceness = niceness
        self._process: Process | None = None
        self._asking = asyncio.Lock()

    async def start(self) -> None:
        """Start the process. Ctrl-C in a terminal must reach only the bot, which stops the process itself."""
        starting = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*command(self._niceness), stdin=PIPE, stdout=PIPE, start_new_session=True)
        )
        try:
            self._process = await asyncio.shield(starting)
        except asyncio.CancelledError:
            # Wait for the start, because a process that is only half started could not be stopped.
            self._process = await starting
            raise

    @property
    def has_ended(self) -> bool:
        """Whether the process is known to have ended."""
        return self._process is not None and self._process.returncode is not None

    async def ask(self, job: bytes) -> Answer:
        """Return the answer to a pickled job. Raises `DIED` if the process dies."""
        if self._process is None or self._process.stdin is None or self._process.stdout is None:
            raise EOFError
        async with self._asking:
            if self._process.stdin.is_closing():
                # uvloop raises a RuntimeError, which is not in `DIED`, if a closed pipe is written to.
                raise EOFError
            self._process.stdin.write(framed(job))
            await self._process.stdin.drain()
            length = int.from_bytes(await self._process.stdout.readexactly(LENGTH_BYTES))
            data = await self._process.stdout.readexactly(length)
        # The process is our own, so its answers can be trusted.
        answer: Answer = await asyncio.to_thread(pickle.loads, data) if length > LARGE_BYTES else pickle.loads(data)  # noqa: S301
        return answer

    async def stop(self) -> None:
        """Kill the process, and wait until its pipes are closed too. Before that, the event loop cannot close.

        If this call is cancelled, the process is remembered, and the next call waits for it.
        """
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        # Only one task may read the process's output. If a job is waiting for its answer, it keeps reading until the
        # output of the killed process ends, and then fails.
        async with self._asking:
            await process.communicate()
        if process.stdin is not None:
            with suppress(ConnectionError):
                await process.stdin.wait_closed()
        if self._process is process:
            self._process = None


class WorkerProcesses(Workers):
    """Workers in other processes. A worker that died, was stopped or has grown too large is replaced."""

    def __init__(self, count: int, warm: Callable[[], object] = int) -> None:
        """Each of ``count`` (2 or more) processes first calls ``warm``, which loads what the jobs need."""
        self.count = count
        self._warm = pickle.dumps(warm)
        self._workers = tuple(WorkerProcess() for _ in range(count))
        self._free: asyncio.LifoQueue[WorkerProcess] = asyncio.LifoQueue()
        self._long_places = PrioritySemaphore(count - 1)
        self._starts: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self) -> None:
        """Start the processes. Returns at once; the first jobs wait until a process is ready."""
        for one in self._workers:
            self._restart(one)

    async def run(self, job: Callable[[], R], *, seconds: float, long: bool = False) -> R:
        """Return the result of a job. If its worker dies, the job is tried once more."""
        if long:
            return await self._run_long(job, seconds, Priority.PERSON)
        with UNFINISHED_JOBS.track_inprogress():
            async with asyncio.timeout(seconds) as limit:
                return await self._run_job(pickle.dumps(job, pickle.HIGHEST_PROTOCOL), limit, seconds)

    async def _run_long(self, job: Callable[[], R], seconds: float, priority: Priority) -> R:
        with UNFINISHED_JOBS.track_inprogress():
            async with asyncio.timeout(PATIENCE_SECONDS[priority] + seconds) as limit:
                # A thread pickles the job, because that can take long, for example for the document of a large event.
                data = await asyncio.to_thread(pickle.dumps, job, pickle.HIGHEST_PROTOCOL)
                await self._long_places.acquire(priority)
                try:
                    return await self._run_job(data, limit, seconds)
                finally:
                    self._long_places.release()

    async def run_stoppable(self, job: Callable[[], R], *, seconds: float) -> R:
        """Return the result of a long job: a worker that runs too long is stopped."""
        return await self.run(job, seconds=seconds, long=True)

    async def close(self) -> None:
        """Stop all processes."""
        self._closed = True
        await end_tasks(self._starts)
        await asyncio.gather(*(one.stop() for one in self._workers))

    async def _run_job(self, job: bytes, limit: asyncio.Timeout, seconds: float) -> R:
        for _ in range(TRIES):
            one = await self._free_worker()
            limit.reschedule(_deadline(limit, seconds))
            try:
                answer = await one.ask(job)
            except DIED:
                self._replace(one)
            except BaseException:
                self._restart(one)
                raise
            else:
                self._give_back(one, answer)
                return _result(answer)
        raise WorkerLostError

    async def _free_worker(self) -> WorkerProcess:
        """Wait for a free worker. Those that died while they were idle are replaced; they cost a job no attempt."""
        while (one := await self._free.get()).has_ended:
            self._replace(one)
        return one

    def _replace(self, one: WorkerProcess) -> None:
        """Start another process for a worker that died. Raises `CancelledError` if all workers are being stopped."""
        if self._closed:
            raise asyncio.CancelledError
        _log.warning("a worker process has died; another takes its place")
        self._restart(one)

    def _give_back(self, one: WorkerProcess, answer: Answer) -> None:
        if answer.mebibytes > MOST_MEBIBYTES:
            self._restart(one)
        else:
            self._free.put_nowait(one)

    def _restart(self, one: WorkerProcess) -> None:
        if self._closed:
            return
        start = asyncio.create_task(self._start_until_ready(one), name="start of a worker")
        self._starts.add(start)
        start.add_done_callback(self._starts.discard)

    async def _start_until_ready(self, one: WorkerProcess) -> None:
        while True:
            try:
                async with asyncio.timeout(START_SECONDS):
                    await one.stop()
                    await one.start()
                    await one.ask(self._warm)
            except Exception as error:
                _log.warning("a worker process does not start: %r", error)
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self._free.put_nowait(one)
                return


def _deadline(limit: asyncio.Timeout, seconds: float) -> float:
    """Return the deadline of a job that begins now, in the time of the event loop: never later than its ``limit``."""
    end, limit_end = asyncio.get_running_loop().time() + seconds, limit.when()
    return end if limit_end is None else min(end, limit_end)


async def _compute_apart(job: bytes) -> R:
    """Return the result of a pickled job in a process of its own. If the process dies, the job is tried once more."""
    for _ in range(TRIES):
        alone = WorkerProcess(NICENESS)
        try:
            await alone.start()
            return _result(await alone.ask(job))
        except DIED:
            _log.warning("the process of a long job has died")
        finally:
            await alone.stop()
    raise WorkerLostError


def _result(answer: Answer) -> R:  # type: ignore[type-var]
    if answer.error is not None:
        raise answer.error
    result: R = answer.result
    return result
