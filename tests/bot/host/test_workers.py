"""Tests that workers compute jobs and may be stopped or killed at any time.

Long jobs leave some workers free for short ones.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.ground import workers
from bot.host.ground.priorities import Priority, PrioritySemaphore
from bot.host.ground.worker import LENGTH_BYTES, STATUS, JobFailedError, framed
from bot.host.ground.workers import (
    DIED,
    NICENESS,
    WorkerLostError,
    WorkerProcess,
    WorkerProcesses,
    Workers,
    WorkerThreads,
    command,
    is_stopping,
)
from engine.kernel.errors import Refused

SECONDS = 60.0


class OddError(Exception):
    """An error that can be pickled, but not unpickled, because its constructor needs other arguments."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def fail(error: Exception) -> None:
    raise error


def fail_oddly() -> None:
    raise OddError(1, 2)


def printed(text: str) -> str:
    sys.stdout.write(text * 9)
    sys.stdout.flush()
    return text


def hold(mebibytes: int) -> int:
    """Use some memory."""
    return len(b"x" * (mebibytes << 20))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(marker: Path) -> str:
    if not marker.exists():
        marker.touch()
        die()
    return "done"


def begun(marker: Path, end: Path) -> int:
    """Write this process's id to a marker file, wait until another file exists, and return the id."""
    marker.write_text(str(os.getpid()))
    while not end.exists():
        time.sleep(0.01)
    return os.getpid()


def paused_pid() -> int:
    """Return this process's id after a pause in which another worker begins another job."""
    time.sleep(0.5)
    return os.getpid()


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(SECONDS):
        while not so():  # noqa: ASYNC110 - another process does it
            await asyncio.sleep(0.01)


async def appears(path: Path) -> int:
    """Wait for the process that begins a job, and return its number."""
    await until(lambda: path.exists() and path.read_text() != "")
    return int(await asyncio.to_thread(path.read_text))


async def gone(pid: int) -> None:
    await until(lambda: not Path(f"/proc/{pid}").exists())


@pytest_asyncio.fixture
async def two() -> AsyncIterator[WorkerProcesses]:
    pool = WorkerProcesses(2)
    pool.start()
    yield pool
    await pool.close()


async def test_a_process_returns_what_a_job_returns_or_raises(two: WorkerProcesses) -> None:
    assert await two.run(partial(sum, [1, 2]), seconds=SECONDS) == 3
    assert await two.run(os.getpid, seconds=SECONDS) != os.getpid()
    assert await two.run(partial(printed, "x"), seconds=SECONDS) == "x"
    with pytest.raises(Refused, match="bad_seats") as refusal:
        await two.run(partial(fail, Refused("bad_seats", seats=3)), seconds=SECONDS)
    assert refusal.value.phrase.params == {"seats": 3}
    with pytest.raises(JobFailedError, match="1 and 2"):
        await two.run(fail_oddly, seconds=SECONDS)
    assert len(await two.run(partial(bytes, 3_000_000), seconds=SECONDS)) == 3_000_000


async def test_a_job_is_done_again_if_its_worker_dies(two: WorkerProcesses, tmp_path: Path) -> None:
    assert await two.run(partial(die_once, tmp_path / "died"), seconds=SECONDS) == "done"
    with pytest.raises(WorkerLostError):
        await two.run(die, seconds=SECONDS)
    assert await asyncio.gather(*(two.run(partial(abs, -one), seconds=SECONDS) for one in range(9))) == [*range(9)]


async def test_workers_that_die_while_they_are_idle_cost_no_attempt(two: WorkerProcesses) -> None:
    """The system may kill all workers at once if memory is short. A job still has all its attempts."""
    pids = set[int]()
    # On a busy machine one worker may take both jobs.
    while len(pids) < 2:
        pids |= {*await asyncio.gather(*(two.run(paused_pid, seconds=SECONDS) for _ in range(2)))}
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
        await gone(pid)
    assert await two.run(partial(abs, -1), seconds=SECONDS) == 1


@pytest.mark.skipif(not STATUS.exists(), reason="only Linux tells how much memory a process has needed")
async def test_a_worker_does_not_count_the_memory_of_the_bot() -> None:
    """The system tells a new process that it has needed as much as the one that started it."""
    ballast = b"x" * (300 << 20)
    one = WorkerProcess()
    await one.start()
    assert 1 < (await one.ask(pickle.dumps(os.getpid))).mebibytes < len(ballast) >> 20
    assert (await one.ask(pickle.dumps(partial(hold, 300)))).mebibytes > 300
    await one.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop does not run on Windows")
def test_in_the_loop_of_the_bot_a_dead_process_is_reported_as_dead() -> None:
    import uvloop

    async def ask_a_dead_process() -> None:
        one = WorkerProcess()
        await one.start()
        pid = (await one.ask(pickle.dumps(os.getpid))).result
        os.kill(pid, signal.SIGKILL)
        await until(lambda: one.has_ended)
        with pytest.raises(DIED):
            await one.ask(pickle.dumps(os.getpid))
        await one.stop()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(ask_a_dead_process())


async def test_a_job_that_takes_too_long_or_is_cancelled_is_stopped(two: WorkerProcesses, tmp_path: Path) -> None:
    late, never = tmp_path / "late", tmp_path / "never"
    with pytest.raises(TimeoutError):
        await two.run(partial(begun, late, never), seconds=2)
    await gone(await appears(late))
    job = asyncio.create_task(two.run(partial(begun, tmp_path / "begun", never), seconds=SECONDS))
    pid = await appears(tmp_path / "begun")
    job.cancel()
    with pytest.raises(asyncio.CancelledError):
        await job
    await gone(pid)
    assert await two.run(partial(abs, -1), seconds=SECONDS) == 1


async def test_long_jobs_leave_a_worker_for_the_others(two: WorkerProcesses, tmp_path: Path) -> None:
    end = tmp_path / "end"
    long = [
        asyncio.create_task(two.run(partial(begun, tmp_path / name, end), seconds=SECONDS, long=True))
        for name in ("one", "two", "three")
    ]
    pid = await appears(tmp_path / "one")
    assert await two.run(os.getpid, seconds=SECONDS) != pid
    assert not (tmp_path / "two").exists()
    end.touch()
    assert len(await asyncio.gather(*long)) == 3


@pytest_asyncio.fixture(params=["processes", "threads"])
async def one_place(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Workers]:
    """Workers that run one long job at a time."""
    monkeypatch.setattr(workers, "LONG_THREADS", 1)
    pool: Workers
    if request.param == "threads":
        pool = WorkerThreads()
    else:
        pool = WorkerProcesses(2)
        pool.start()
    yield pool
    await pool.close()


async def test_long_jobs_that_people_wait_for_go_before_computer_players(one_place: Workers, tmp_path: Path) -> None:
    end, ended = tmp_path / "end", list[str]()

    async def note(name: str, job: Awaitable[int]) -> None:
        await job
        ended.append(name)

    def run(name: str, *, patiently: bool) -> asyncio.Task[None]:
        job = partial(abs, -1)
        long = (
            one_place.run_patiently(job, seconds=SECONDS)
            if patiently
            else one_place.run(job, seconds=SECONDS, long=True)
        )
        return asyncio.create_task(note(name, long))

    blocking = asyncio.create_task(one_place.run_patiently(partial(begun, tmp_path / "begun", end), seconds=SECONDS))
    await appears(tmp_path / "begun")
    computers = [run(name, patiently=True) for name in ("first search", "second search")]
    await asyncio.sleep(0.2)
    people = [run(name, patiently=False) for name in ("film", "hint")]
    await asyncio.sleep(0.2)
    end.touch()
    await asyncio.gather(blocking, *computers, *people)
    assert ended == ["film", "hint", "first search", "second search"]


async def test_one_deadline_covers_both_waits_of_a_long_job_and_its_computation(
    one_place: Workers, tmp_path: Path
) -> None:
    end = tmp_path / "end"
    blocking = asyncio.create_task(one_place.run(partial(begun, tmp_path / "begun", end), seconds=SECONDS, long=True))
    await appears(tmp_path / "begun")
    async with asyncio.timeout(SECONDS / 2):
        with pytest.raises(TimeoutError):
            await one_place.run(partial(abs, -1), seconds=0.3, long=True)
    assert not blocking.done()
    end.touch()
    await blocking


async def test_the_search_of_a_computer_player_is_timed_from_its_beginning(
    one_place: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    end, seconds = tmp_path / "end", 1.5
    blocking = asyncio.create_task(one_place.run(partial(begun, tmp_path / "begun", end), seconds=SECONDS, long=True))
    await appears(tmp_path / "begun")
    waiting = asyncio.create_task(one_place.run_patiently(partial(abs, -1), seconds=seconds))
    await asyncio.sleep(seconds + 0.3)
    end.touch()
    assert await waiting == 1
    await blocking
    with pytest.raises(TimeoutError):
        await one_place.run_patiently(partial(time.sleep, seconds), seconds=0.3)
    sleeping = asyncio.create_task(one_place.run(partial(time.sleep, seconds), seconds=SECONDS, long=True))
    await asyncio.sleep(0.1)
    monkeypatch.setitem(workers.PATIENCE_SECONDS, Priority.COMPUTER_PLAYER, 0.1)
    with pytest.raises(TimeoutError):
        await one_place.run_patiently(partial(abs, -1), seconds=0.1)
    await sleeping


async def test_a_task_that_is_cancelled_just_when_it_may_enter_takes_no_place() -> None:
    semaphore, entered = PrioritySemaphore(1), list[Priority]()

    async def enter(priority: Priority) -> None:
        await semaphore.acquire(priority)
        entered.append(priority)

    await semaphore.acquire(Priority.PERSON)
    computer, other, person = (
        asyncio.create_task(enter(one)) for one in (Priority.COMPUTER_PLAYER, Priority.PERSON, Priority.PERSON)
    )
    await asyncio.sleep(0)
    other.cancel()
    await asyncio.sleep(0)
    semaphore.release()
    person.cancel()
    await asyncio.wait([computer, other, person], timeout=SECONDS)
    assert (entered, other.cancelled(), person.cancelled()) == ([Priority.COMPUTER_PLAYER], True, True)
    semaphore.release()
    async with asyncio.timeout(SECONDS):
        await semaphore.acquire(Priority.COMPUTER_PLAYER)


async def test_a_worker_that_has_grown_too_large_is_replaced(
    two: WorkerProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "MOST_MEBIBYTES", 0)
    pids = {await two.run(os.getpid, seconds=SECONDS) for _ in range(4)}
    assert len(pids) == 4


async def replaced_and_closed() -> None:
    """Close a pool just when it replaces a worker."""
    pool = WorkerProcesses(2)
    pool.start()
    await pool.run(int, seconds=SECONDS)
    await asyncio.sleep(0)
    await pool.close()


def test_a_pool_that_is_closed_while_a_worker_is_replaced_leaves_no_open_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe that stays open would keep the bot's event loop from closing: uvloop raises an error."""
    uvloop = pytest.importorskip("uvloop")
    monkeypatch.setattr(workers, "MOST_MEBIBYTES", 0)
    for _ in range(3):
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(replaced_and_closed())


async def test_all_processes_end_with_the_pool(two: WorkerProcesses, tmp_path: Path) -> None:
    idle = await two.run(os.getpid, seconds=SECONDS)
    job = asyncio.create_task(two.run(partial(begun, tmp_path / "begun", tmp_path / "never"), seconds=SECONDS))
    busy = await appears(tmp_path / "begun")
    await two.close()
    await gone(idle)
    await gone(busy)
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    assert [task for task in asyncio.all_tasks() if task.get_name() == "start of a worker"] == [], "none starts anew"


async def test_a_pool_whose_processes_do_not_start_lets_no_job_wait_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    pool = WorkerProcesses(2)
    pool.start()
    with pytest.raises(TimeoutError):
        await pool.run(int, seconds=0.2)
    await pool.close()


def test_a_process_ends_without_a_word_when_the_bot_is_killed(tmp_path: Path) -> None:
    """A killed bot closes a worker's pipes before a job, in the middle of its bytes, or while it is computed."""
    job = framed(pickle.dumps(partial(begun, tmp_path / "begun", tmp_path / "never")))
    for written in (b"", job[:LENGTH_BYTES], job[:-1]):
        done = subprocess.run(command(), input=written, capture_output=True, check=False, timeout=SECONDS)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    with subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(job)
        process.stdin.flush()
        while not (tmp_path / "begun").exists():
            time.sleep(0.01)
        assert process.communicate(timeout=SECONDS) == (b"", b"")


async def test_threads_end_long_jobs_that_ask() -> None:
    def patient(entered: threading.Event) -> str:
        entered.set()
        while not is_stopping():
            time.sleep(0.01)
        return "stopped"

    threads, entered = WorkerThreads(), threading.Event()
    assert await threads.run(partial(abs, -1), seconds=SECONDS) == 1
    with pytest.raises(TimeoutError):
        await threads.run(partial(time.sleep, 0.3), seconds=0.01)
    long = asyncio.create_task(threads.run(partial(patient, entered), seconds=SECONDS, long=True))
    assert await asyncio.to_thread(entered.wait, SECONDS)
    assert not is_stopping(), "this is another thread"
    await threads.close()
    assert await long == "stopped"
    with pytest.raises(asyncio.CancelledError):
        await threads.run(int, seconds=SECONDS)


async def test_a_job_apart_has_a_process_of_its_own(two: WorkerProcesses, tmp_path: Path) -> None:
    threads = WorkerThreads()
    assert await two.run(partial(os.nice, 0), seconds=SECONDS) == os.nice(0)
    for any_of, marker in ((threads, "one"), (two, "other")):
        assert await any_of.run_apart(partial(os.nice, 0), seconds=SECONDS) == min(NICENESS + os.nice(0), 19)
        assert await any_of.run_apart(partial(die_once, tmp_path / marker), seconds=SECONDS) == "done"
        with pytest.raises(WorkerLostError):
            await any_of.run_apart(die, seconds=SECONDS)
        with pytest.raises(TimeoutError):
            await any_of.run_apart(partial(time.sleep, SECONDS), seconds=0.5)
    await threads.close()


async def test_a_cancelled_job_apart_ends_its_process(two: WorkerProcesses, tmp_path: Path) -> None:
    job = partial(begun, tmp_path / "begun", tmp_path / "end")
    apart = asyncio.create_task(two.run_apart(job, seconds=SECONDS))
    pid = await appears(tmp_path / "begun")
    apart.cancel()
    with pytest.raises(asyncio.CancelledError):
        await apart
    await gone(pid)
