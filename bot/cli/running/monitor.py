"""Serves `/metrics`, `/live` and `/ready` of a running bot, for Prometheus and for containers."""

from __future__ import annotations

import asyncio
import errno
import math
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.cli.running.running_backups import RunningBackups
from bot.face.client import Sobremesa
from bot.host.ground.metrics import LOOP_DELAY_SECONDS
from bot.host.ground.tasks import end_tasks
from storage.errors import StorageError
from storage.records.matches import ListedSession
from storage.slots import slots_in
from storage.store import Storage

# Counting reads all active sessions, so the counts are cached for this time.
COUNT_SECONDS = 60.0
DELAY_SECONDS = 0.5
# What is added to the message if another process serves at the address.
ANOTHER_PORT = "; each process of a machine needs a port of its own, such as SOBREMESA_METRICS=9101"
# The endings of the names of a SQLite database's files.
FILE_ENDS = ("", "-wal", "-shm")


class UnusableAddressError(Exception):
    """The address for the metrics cannot be used; the text says why."""


class Observed(msgspec.Struct, frozen=True):
    """The values that are read at each request for the metrics. A value that does not exist is None."""

    latencies: tuple[tuple[int, float], ...]
    announcing: int
    # How long the session that waits longest has waited for its announcement, in seconds.
    announce_wait: float
    sessions: Counter[tuple[str, ...]]
    parked: Counter[str]
    database_bytes: int | None
    free_bytes: int | None
    backup_age: float | None
    slots_held: int
    leases_lost: int
    # How often a lost connection to the database server was opened again, and how late its news arrives, in seconds.
    retries: int | None
    news_lag: float | None


class Monitor:
    """Observes a process of the bot, which may still be starting or waiting for the database."""

    def __init__(self) -> None:
        # Set while this process waits for another one to release the database.
        self.standby = asyncio.Event()
        self._bot: _ObservedBot | None = None

    def observe(self, client: Sobremesa, storage: Storage, database: Path | None, backups: RunningBackups) -> None:
        """Observe the bot of this process. ``database``: its file, None without one.

        ``backups``: the backups that this bot makes.
        """
        self._bot = _ObservedBot(client, storage, database, backups)

    @asynccontextmanager
    async def served(self, host: str, port: int) -> AsyncIterator[int]:
        """Within the `async with` block, serve; yield the port. Raises `UnusableAddressError`."""
        app = web.Application()
        app.add_routes(
            [web.get("/metrics", self._metrics), web.get("/live", self._live), web.get("/ready", self._ready)]
        )
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        measuring = asyncio.create_task(_measure_delay(), name="loop delay")
        try:
            try:
                await web.TCPSite(runner, host, port).start()
            except OSError as error:
                more = ANOTHER_PORT if error.errno == errno.EADDRINUSE else ""
                raise UnusableAddressError(f"{error.strerror}{more}") from error
            yield runner.addresses[0][1]
        finally:
            await end_tasks([measuring])
            await runner.cleanup()

    async def _live(self, _: web.Request) -> web.Response:
        """Answer "live". Any answer shows that the event loop runs."""
        return web.Response(text="live\n")

    async def _ready(self, _: web.Request) -> web.Response:
        """Answer with status 200 if the bot is connected and has caught up or waits for shards; otherwise 503."""
        readiness = self._readiness
        return web.Response(status=200 if readiness else 503, text=f"{readiness or 'not ready'}\n")

    @property
    def _readiness(self) -> str | None:
        """Return "ready", or "waiting" for a process without shards; None if the process is not ready."""
        if self.standby.is_set():
            return "waiting"
        if self._bot is not None and self._bot.is_serving:
            return "ready" if self._bot.client.own_shards else "waiting"
        return None

    async def _metrics(self, _: web.Request) -> web.Response:
        registry = CollectorRegistry()
        about = "1 while the process is ready, or waits for shards; otherwise 0."
        Gauge("sobremesa_ready", about, registry=registry).set(self._readiness is not None)
        if self._bot is not None:
            registry.register(_Gauges(await self._bot.observed()))
        text = await asyncio.to_thread(lambda: generate_latest(REGISTRY) + generate_latest(registry))
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})


class _ObservedBot:
    """A running bot, whose numbers are read at each request for the metrics."""

    def __init__(self, client: Sobremesa, storage: Storage, database: Path | None, backups: RunningBackups) -> None:
        self.client = client
        self._storage, self._database, self._backups = storage, database, backups
        self._sessions: Counter[tuple[str, ...]] = Counter()
        self._parked: Counter[str] = Counter()
        self._server_bytes: int | None = None
        self._counted_at = -math.inf

    @property
    def is_serving(self) -> bool:
        """Whether the bot is connected and has caught up, and renews its leases."""
        return self.client.is_serving and self._storage.database.is_renewing

    async def observed(self) -> Observed:
        """Return the current numbers. Those that the database counts are at most `COUNT_SECONDS` old."""
        await self._count()
        used, free = await asyncio.to_thread(_sizes, self._database)
        contact = self._storage.database.contact
        return Observed(
            tuple(one for one in self.client.latencies if one[0] in self.client.own_shards),
            self.client.announcer.announcing,
            self.client.announcer.longest_wait,
            self._sessions,
            self._parked,
            self._server_bytes if used is None else used,
            free,
            await asyncio.to_thread(self._backups.age),
            len(slots_in(self._storage.database.slots)),
            self._storage.database.ownership.lost,
            None if contact is None else contact.retries,
            None if contact is None else contact.news_lag,
        )

    async def _count(self) -> None:
        if time.monotonic() - self._counted_at < COUNT_SECONDS:
            return
        sessions: Counter[tuple[str, ...]] = Counter()
        parked: Counter[str] = Counter()
        try:
            async for page in self._storage.sessions.walk():
                sessions.update((one.game, _state(one)) for one in page)
                parked.update(_reason(one.parked_reason) for one in page if one.parked_reason is not None)
            self._server_bytes = await self._storage.database.server_bytes()
        except StorageError:
            # The error has been logged. The previous counts stay in use.
            return
        self._sessions, self._parked, self._counted_at = sessions, parked, time.monotonic()


class _Gauges(Collector):
    """Turns the observed values into metrics."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed

    def collect(self) -> Iterable[Metric]:
        now = self._observed
        yield _gauge(
            "gateway_latency_seconds",
            "From a heartbeat of a shard to Discord's answer.",
            {(str(shard),): seconds for shard, seconds in now.latencies},
            "shard",
        )
        yield _gauge("sessions", "Active sessions.", now.sessions, "game", "state")
        parked: dict[tuple[str, ...], float] = {(reason,): count for reason, count in now.parked.items()}
        yield _gauge("sessions_parked", "Sessions that wait until Discord or the file admits them.", parked, "reason")
        yield _gauge("sessions_announcing", "Sessions that are being announced or wait for a retry.", now.announcing)
        about = "How long the session that waits longest has waited for its announcement."
        yield _gauge("announce_wait_seconds", about, now.announce_wait)
        yield _gauge("slots_held", "The slots of servers that this process owns, of 64.", now.slots_held)
        help_text = "Slots that other processes have taken because this one gave no sign of life."
        yield CounterMetricFamily("sobremesa_leases_lost", help_text, now.leases_lost)
        yield from self._server()
        yield from self._files()

    def _server(self) -> Iterator[Metric]:
        now = self._observed
        if now.retries is not None:
            about = "Attempts to open a lost connection to PostgreSQL again."
            yield CounterMetricFamily("sobremesa_database_retries", about, now.retries)
        if now.news_lag is not None:
            about = "How late this process hears what another one has changed."
            yield _gauge("news_lag_seconds", about, now.news_lag)

    def _files(self) -> Iterator[Metric]:
        now = self._observed
        if now.database_bytes is not None:
            yield _gauge("database_bytes", "The size of the database.", now.database_bytes)
        if now.free_bytes is not None:
            yield _gauge("disk_free_bytes", "Free space on the disk of the database.", now.free_bytes)
        if now.backup_age is not None:
            about = "The age of the last backup or dump; infinite without one."
            yield _gauge("backup_age_seconds", about, now.backup_age)


def _gauge(name: str, about: str, values: float | Mapping[tuple[str, ...], float], *labels: str) -> Metric:
    """Return a gauge with one value, or with a value for each tuple of labels."""
    family = GaugeMetricFamily(f"sobremesa_{name}", about, labels=labels)
    for label_values, value in values.items() if isinstance(values, Mapping) else [((), values)]:
        family.add_metric(label_values, value)
    return family


def _state(session: ListedSession) -> str:
    """Return the state of an active session: "lobby", "running", "paused" or "parked"."""
    if session.parked_reason is not None:
        return "parked"
    return "paused" if session.paused_at is not None else session.status


def _reason(parked: str) -> str:
    """Return the reason without Discord's text: the program's name for it, or Discord's status and code."""
    return " ".join(parked.split(" ")[:2])


def _sizes(database: Path | None) -> tuple[int | None, int | None]:
    """Return the bytes of a database's files and the free bytes on its disk; None for a database on a server."""
    if database is None:
        return None, None
    try:
        files = [file for end in FILE_ENDS if (file := database.with_name(database.name + end)).exists()]
        return sum(file.stat().st_size for file in files), shutil.disk_usage(database.parent).free
    except OSError:
        return None, None


async def _measure_delay() -> None:
    """Until cancelled, measure how many seconds late each sleep ends."""
    while True:
        started_at = time.monotonic()
        await asyncio.sleep(DELAY_SECONDS)
        LOOP_DELAY_SECONDS.observe(max(0.0, time.monotonic() - started_at - DELAY_SECONDS))
