"""`sobremesa run`: connects the bot to Discord until the operator stops it."""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from bot.cli.console import write_line
from bot.cli.databases.databases import BAD_INPUT, Wait, add_database, open_database, why_not
from bot.cli.running.logs import log_format, log_to_stderr
from bot.cli.running.measured_database import MeasuredDatabase
from bot.cli.running.monitor import Monitor, UnusableAddressError
from bot.cli.running.rereading import Rereading, apply, reread_on_signal
from bot.cli.running.running_backups import RunningBackups, wrong_folder
from bot.cli.running.service_manager import notify, service_told
from bot.cli.running.stop_deadline import LEFT_SECONDS, STOP_SECONDS, end_after
from bot.cli.settings import Settings, load_settings
from bot.face.client import NotConnectedError, Sobremesa, TokenRefusedError, recommended_shards
from bot.face.paintings import load_files
from bot.host.ground.tasks import end_tasks
from bot.host.ground.workers import WorkerProcesses, Workers, WorkerThreads
from bot.host.host import Host
from bot.local.client import point_client_at
from bot.wording.seat_names import SeatNames
from engine.kernel.errors import IncompleteGame
from storage.elapsed import elapsed_ms
from storage.errors import FormerRuns, LeaseHeld, LeaseLost, StorageError
from storage.postgres.address import Address
from storage.sqlite.failures import words_of
from storage.store import Storage

_log = logging.getLogger(__name__)

SWITCH_SECONDS = 0.001
# The seconds between two attempts to open a database that another process uses.
STANDBY_SECONDS = 1.0
# With two workers, one can paint while the other thinks. More than four would compete for memory.
LEAST_WORKERS, MOST_WORKERS = 2, 4
# The parameter M_ARENA_MAX of glibc's `mallopt`, and its value: the number of heaps for all threads together.
ARENA_MAX, ARENAS = -8, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `run`. The token comes from the environment or `.env`."""
    add_database(parser, "the database: a file or a URL")
    parser.add_argument("--local", metavar="URL", default=None, help="connect to a local table instead of Discord")


def run(args: argparse.Namespace) -> int:
    """Connect and stay connected until stopped. Return 2 and print one line if that fails."""
    settings = load_settings()
    log_to_stderr(settings.log_level, settings.log_format)
    token = settings.token.get_secret_value().strip() if settings.token else ""
    if not token:
        return fail("DISCORD_TOKEN is not set. Put it into the environment or into a file .env beside you.")
    if args.local:
        point_client_at(args.local)
    share_memory()
    return until_stopped(_run_bot(settings, args.database or settings.database, token))


async def _run_bot(settings: Settings, database: Path | Address, token: str) -> int:
    with reread_on_signal() as rereading:
        await asyncio.to_thread(load_files)
        if wrong := wrong_folder(settings, is_file=isinstance(database, Path)):
            return fail(wrong)
        monitor = Monitor()
        try:
            async with _monitored(settings, monitor):
                return await _host(settings, database, token, monitor, rereading)
        except UnusableAddressError as error:
            return fail(f"SOBREMESA_METRICS={settings.metrics}: {error}")


async def _host(
    settings: Settings, database: Path | Address, token: str, monitor: Monitor, rereading: Rereading
) -> int:
    try:
        storage = await opened_when_free(database, monitor.standby)
    except (StorageError, OSError, ModuleNotFoundError) as error:
        return fail(why_not(database, error))
    async with storage, at_work(settings.workers) as workers:
        host = Host(storage, SeatNames(), storage.database.wall_ms, elapsed_ms, workers=workers)
        file, shards, first = database if isinstance(database, Path) else None, settings.shards, None
        if file is None:
            try:
                shards, first = await first_shard(host, storage, token, settings.shards, monitor.standby)
            except (LeaseLost, TokenRefusedError, NotConnectedError) as error:
                return fail(_words_of_end(error))
        async with Sobremesa(host, shards=shards, first_shard=first) as client, RunningBackups(file) as backups:
            applied = partial(apply, host=host, backups=backups)
            await applied(settings)
            monitor.observe(client, storage, file, backups)
            async with service_told(client.caught_up), rereading.applying(applied):
                return await stay(client, storage, token)


async def first_shard(
    host: Host, storage: Storage, token: str, wanted_shard: int | None, standby: asyncio.Event
) -> tuple[int, int]:
    """Share the shards with the other processes. Return their number, and the first one that this process connects.

    While there are more processes than shards, wait; ``standby`` is set during the wait. Raises `LeaseLost`,
    `TokenRefusedError` or `NotConnectedError`.
    """
    advised = wanted_shard or await host.shards.known_count() or await recommended_shards(token)
    count = await host.shards.share(advised)
    if count != wanted_shard:
        _log.info("the bot has %d shards", count)
    while not (own_shards := host.shards.own_shards() or host.shards.promised()):
        if not standby.is_set():
            _log.warning("other processes have all %d shards; this one waits, and takes over when one ends", count)
        await _wait_as_standby(standby)
        if storage.lost_event.is_set():
            raise LeaseLost("another process has taken the database over")
    standby.clear()
    return count, min(own_shards)


async def _wait_as_standby(standby: asyncio.Event) -> None:
    # The service manager must not restart a process that waits, so the process reports itself as ready and alive.
    notify("WATCHDOG=1" if standby.is_set() else "READY=1")
    standby.set()
    await asyncio.sleep(STANDBY_SECONDS)


def _words_of_end(error: Exception) -> str:
    """Return in one line why the bot stops."""
    if isinstance(error, LeaseLost):
        return "another process has taken the database over, so this one stops."
    if isinstance(error, TokenRefusedError):
        return "Discord refused DISCORD_TOKEN. Copy it again from the bot's page in the developer portal."
    return f"no connection to Discord: {error}"


@asynccontextmanager
async def at_work(count: int | None) -> AsyncIterator[Workers]:
    """Yield the workers that `started_workers` returns, and always stop them: the loop cannot close while they run."""
    workers = started_workers(count)
    try:
        yield workers
    finally:
        await workers.close()


@asynccontextmanager
async def _monitored(settings: Settings, monitor: Monitor) -> AsyncIterator[None]:
    """Within the `async with` block, serve the metrics if the settings name an address.

    Raises `UnusableAddressError`.
    """
    if settings.metrics_address is None:
        yield
        return
    async with monitor.served(*settings.metrics_address):
        yield


def started_workers(count: int | None) -> Workers:
    """Return ``count`` started worker processes, or threads if it is 0. For None, the number of processors decides."""
    if count is None:
        count = min(MOST_WORKERS, max(LEAST_WORKERS, os.cpu_count() or LEAST_WORKERS))
    if count == 0:
        return WorkerThreads()
    workers = WorkerProcesses(count, load_files)
    workers.start()
    return workers


async def stay(client: Sobremesa, storage: Storage, token: str) -> int:
    """Stay connected until the bot is stopped or must stop, for example for a refused token; return the exit code."""
    free_the_loop()
    connected = asyncio.create_task(client.stay(token))
    loss_task = asyncio.create_task(storage.lost_event.wait())
    noting = asyncio.create_task(_note_shards(client, storage))
    try:
        await asyncio.wait({connected, loss_task}, return_when=asyncio.FIRST_COMPLETED)
        if loss_task.done():
            raise LeaseLost("another process has taken the database over")
        await connected
    except asyncio.CancelledError:
        await client.hand_over()
        raise
    except (LeaseLost, TokenRefusedError, NotConnectedError) as error:
        return fail(_words_of_end(error))
    finally:
        # The tasks are cancelled first. Otherwise a connection attempt in progress would fail and be reported as a
        # fault.
        await end_tasks([loss_task, noting, connected])
        await client.close()
    return 0


async def _note_shards(client: Sobremesa, storage: Storage) -> None:
    """Store how many shards the bot has, for `sobremesa status`. Processes that share them have stored it already."""
    await client.caught_up.wait()
    if client.shard_ids is not None:
        return
    try:
        await storage.processes.note_shards(client.shard_count or 1)
    except StorageError as error:
        _log.info("the number of shards could not be stored: %s", error)


def share_memory() -> None:
    """Let all threads share two heaps, so that memory is reused. Call this before a thread starts."""
    try:
        ctypes.CDLL(None).mallopt(ARENA_MAX, ARENAS)
    except (OSError, AttributeError, TypeError):
        return


def free_the_loop() -> None:
    """Keep the garbage collector and computing threads from blocking the event loop for long.

    The collector skips the objects loaded so far: scanning them takes 75 ms, and they stay in memory anyway. A
    computing thread yields to the loop after 1 ms instead of 5 ms.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_SECONDS)


async def opened_when_free(database: Path | Address, standby: asyncio.Event) -> Storage:
    """Open the database like `open_storage`, to share a PostgreSQL database with other processes.

    While a process with other tables uses it, wait until that one ends. ``standby`` is set during the wait.
    """

    async def wait(error: LeaseHeld) -> None:
        if not standby.is_set():
            until = "until all of that version are stopped" if isinstance(error, FormerRuns) else "until that one ends"
            _log.warning("%s; this one waits %s, and then takes over", error, until)
        await _wait_as_standby(standby)

    storage = await open_storage(database, wait, shares=True)
    standby.clear()
    return storage


async def open_storage(database: Path | Address, wait: Wait | None = None, *, shares: bool = False) -> Storage:
    """Open the database like `open_database`, and measure its commits."""
    return Storage(MeasuredDatabase(await open_database(database, wait, shares=shares)))


def until_stopped(work: Coroutine[None, None, int]) -> int:
    """Run ``work`` to its end and return its exit code. Ctrl-C and SIGTERM stop it cleanly."""
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            return runner.run(_stoppable(work))
    except KeyboardInterrupt:
        return 0
    except (StorageError, OSError, IncompleteGame) as error:
        return fail(words_of(error))


async def _stoppable(work: Coroutine[None, None, int]) -> int:
    task = asyncio.ensure_future(work)
    stop_event = asyncio.Event()

    def stop() -> None:
        # A second signal must not interrupt the shutdown.
        if not stop_event.is_set():
            stop_event.set()
            end_after(STOP_SECONDS, 0)
            task.cancel()

    if sys.platform != "win32":
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, stop)
    code = BAD_INPUT
    try:
        code = await task
    except asyncio.CancelledError:
        code = 0
    finally:
        # The process ends in time also if an error ended the work.
        if stop_event.is_set():
            end_after(LEFT_SECONDS, code)
    return code


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def fail(why: str) -> int:
    """Print in one line why a command ends, in the format of the log, and return the exit code `BAD_INPUT`."""
    write_line(why, log_format())
    return BAD_INPUT
