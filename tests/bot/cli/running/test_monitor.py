"""Tests `/metrics`, `/live` and `/ready`: each metric is made to change, then read as by Prometheus."""

from __future__ import annotations

import asyncio
import math
import os
import re
import threading
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import aiohttp
import pytest
import pytest_asyncio
from prometheus_client.parser import text_string_to_metric_families

from bot.cli.main import main
from bot.cli.running import monitor, running_backups
from bot.cli.running.measured_database import MeasuredDatabase
from bot.cli.running.monitor import Monitor, UnusableAddressError
from bot.cli.running.running_backups import RunningBackups
from bot.cli.settings import LOOPBACK, Settings
from bot.face.ground.traffic import KINDS
from bot.host.clocks.steady_clock import now_ms
from bot.host.ground.metrics import LOGGERS
from bot.host.ground.workers import WorkerThreads
from bot.host.rulings import Pause
from storage.errors import NotRead, NotSaved
from storage.slots import SLOTS
from storage.sqlite.database import SqliteDatabase
from storage.store import Storage
from tests.bot.reminding import Ahead, begin, choose, forgetting, later
from tests.bot.standing import Standing
from tests.postgres import empty_database, new_database
from tests.toys import DUEL
from tests.waiting import until

pytestmark = pytest.mark.asyncio(loop_scope="module")

DEPLOY = Path(__file__).resolve().parents[4] / "deploy"
LABELS = {
    "kind",
    "outcome",
    "game",
    "state",
    "reason",
    "way",
    "status",
    "code",
    "cache",
    "found",
    "shard",
    "logger",
    "le",
}

Samples = dict[str, float]
# The heartbeat of the database, in seconds. It is short, because tests wait for changes of its slots and its
# notifications.
BEAT_SECONDS = 0.05


@pytest.fixture(scope="module")
def ahead() -> Ahead:
    return Ahead()


@pytest.fixture(scope="module")
def bot_clock(ahead: Ahead) -> Ahead:
    return ahead


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forgetful(stand: Standing) -> AsyncIterator[None]:
    async with forgetting(stand):
        yield


class Scraping:
    """A running monitor, read over HTTP. At first it observes no bot."""

    def __init__(self) -> None:
        self.monitor = Monitor()
        self.port = 0

    def observe(self, stand: Standing) -> None:
        """Let the monitor observe the bot of this stand."""
        self.backups = RunningBackups(stand.path)
        self.monitor.observe(stand.client, stand.storage, stand.path, self.backups)

    async def get(self, path: str) -> tuple[int, str]:
        async with aiohttp.ClientSession() as session, session.get(f"http://{LOOPBACK}:{self.port}{path}") as answer:
            return answer.status, await answer.text()

    async def samples(self) -> Samples:
        """Return the values of `/metrics`, each by its name and labels."""
        _, text = await self.get("/metrics")
        return {
            one.name.removeprefix("sobremesa_")
            + "".join(f" {key}={one.labels[key]}" for key in sorted(one.labels)): one.value
            for family in text_string_to_metric_families(text)
            for one in family.samples
        }


@pytest_asyncio.fixture(loop_scope="module")
async def scraping(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scraping]:
    monkeypatch.setattr(monitor, "COUNT_SECONDS", 0.0)
    found = Scraping()
    found.observe(stand)
    async with found.backups, found.monitor.served(LOOPBACK, 0) as found.port:
        yield found


class OverPostgres(Scraping):
    """A running monitor of a bot whose storage is in a PostgreSQL database."""

    storage: Storage

    def observe(self, stand: Standing) -> None:
        self.backups = RunningBackups(None)
        self.monitor.observe(stand.client, self.storage, None, self.backups)

    def change(self, sql: str) -> None:
        """Execute a statement over a connection of its own, like another process."""
        import psycopg

        with psycopg.connect(new_database("monitored").url, autocommit=True) as connection:
            connection.execute(sql.encode())


@pytest_asyncio.fixture(loop_scope="module")
async def over_postgres(stand: Standing, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OverPostgres]:
    address = empty_database("monitored")
    from storage.postgres.database import PostgresDatabase

    monkeypatch.setattr(monitor, "COUNT_SECONDS", 0.0)
    found = OverPostgres()
    database = await PostgresDatabase.open(address, clock=now_ms, heartbeat_seconds=BEAT_SECONDS)
    async with Storage(database) as found.storage:
        found.observe(stand)
        async with found.backups, found.monitor.served(LOOPBACK, 0) as found.port:
            yield found


def more(before: Samples, after: Samples) -> Samples:
    """Return the difference between two readings of each value."""
    return {name: value - before.get(name, 0.0) for name, value in after.items() if value != before.get(name, 0.0)}


async def test_a_match_is_measured(stand: Standing, scraping: Scraping) -> None:
    before = await scraping.samples()
    room, users = stand.room(), stand.users(2)
    await stand.begin(users, room)
    await users[1].command("move", channel=room, move="nonsense")
    refused = await users[0].complete("move", option="move", channel=room)
    await stand.told()
    grown = more(before, await scraping.samples())
    assert refused is not None
    assert grown["interaction_seconds_count kind=command outcome=done"] >= 1
    assert grown["interaction_seconds_count kind=press outcome=done"] >= 3
    assert grown["interaction_seconds_count kind=command outcome=refused"] == 1
    assert grown["interaction_seconds_count kind=completion outcome=done"] == 1
    assert grown["paint_seconds_count game=splendor_marvel"] >= 1
    assert grown["announce_lag_seconds_count"] >= 1
    assert grown["cache_lookups_total cache=session found=yes"] >= 1
    assert grown["cache_lookups_total cache=picture found=no"] >= 1
    assert grown["discord_requests_total status=200"] >= 1
    assert grown["sessions game=splendor_marvel state=running"] == 1


async def test_states_of_sessions_are_counted(stand: Standing, scraping: Scraping) -> None:
    before = await scraping.samples()
    room = stand.room()
    await stand.lobby(stand.users(2), room, game=DUEL)
    paused = await stand.begin(stand.users(2), stand.room(), game=DUEL)
    await stand.client.services.host.rulings.carry_out(paused, 5, Pause(), "Because")
    parked = await stand.begin(stand.users(2), stand.room(), game=DUEL)
    await stand.client.services.host.closures.park(parked, "403 50013 Missing Permissions")
    after = await scraping.samples()
    for state in ("lobby", "paused", "parked"):
        assert more(before, after)[f"sessions game={DUEL} state={state}"] == 1
    assert after["sessions_parked reason=403 50013"] == 1
    await stand.client.services.host.closures.unpark(parked)


async def test_reminders_and_late_timers_are_measured(stand: Standing, scraping: Scraping, ahead: Ahead) -> None:
    ana, ben = stand.users(2)
    await choose(stand, ana, "private")
    before = await scraping.samples()
    await begin(stand, [ana, ben], stand.room())
    grown = more(before, await scraping.samples())
    assert grown["reminders_total way=private"] == 1
    await choose(stand, ana, "channel")
    await later(stand, ahead, 51)
    grown = more(before, await scraping.samples())
    assert grown["reminders_total way=channel"] == 1
    assert grown["timer_lateness_seconds_count"] >= 2
    # The clock was set forward by 51 hours, and the reminder was due after 50. So it came about an hour late.
    assert grown["timer_lateness_seconds_sum"] > 3000


async def test_refusals_of_discord_are_counted_by_code(stand: Standing, scraping: Scraping) -> None:
    before = await scraping.samples()
    room, users = stand.room(), stand.users(2)
    number = await stand.begin(users, room, game=DUEL)
    stand.table.fault("/channels/*/messages*", method="*", status=403, code=50013, times=1)
    stand.client.services.announcer.show_again(number)
    await stand.told()
    grown = more(before, await scraping.samples())
    assert grown["discord_errors_total code=50013"] >= 1
    assert grown["discord_requests_total status=403"] >= 1


async def test_a_message_that_discord_does_not_take_is_measured_while_it_waits(
    stand: Standing, scraping: Scraping
) -> None:
    room, users = stand.room(), stand.users(2)
    number = await stand.begin(users, room, game=DUEL)
    assert (await scraping.samples())["announce_wait_seconds"] == 0
    # The bot repeats a request that Discord did not answer in time, but not at once.
    stand.table.fault("/channels/*/messages*", method="*", status=408, times=1)
    stand.client.services.announcer.show_again(number)
    await asyncio.sleep(0.3)
    assert 0.3 <= (await scraping.samples())["announce_wait_seconds"] < 10
    await stand.told()
    assert (await scraping.samples())["announce_wait_seconds"] == 0


async def test_the_first_failure_of_each_kind_raises_an_alert(scraping: Scraping) -> None:
    rules = (DEPLOY / "alerts.yaml").read_text(encoding="utf-8")
    named = re.search(r'interaction_seconds_count\{outcome=~"([^"]+)"\}', rules)
    assert named is not None
    # Prometheus does not see that a series has grown if it did not exist before.
    read = await scraping.samples()
    failures = named[1].split("|")
    series = [f"interaction_seconds_count kind={kind} outcome={one}" for kind in KINDS.values() for one in failures]
    assert {*series, *(f"log_errors_total logger={logger}" for logger in LOGGERS)} <= read.keys()


async def test_what_is_read_at_each_request(stand: Standing, scraping: Scraping) -> None:
    read = await scraping.samples()
    assert read["gateway_latency_seconds shard=0"] >= 0
    assert read["sessions_announcing"] == 0
    assert read["disk_free_bytes"] > 0
    assert read["database_bytes"] >= stand.path.stat().st_size


async def test_the_age_of_the_last_backup(scraping: Scraping, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "backup_age_seconds" not in await scraping.samples()
    now = now_ms()
    monkeypatch.setattr(running_backups, "now_ms", lambda: now)
    # The name of the backup folder belongs to a file, so no backup can be made.
    (tmp_path / "file").touch()
    await scraping.backups.apply(Settings(SOBREMESA_BACKUP_DIR=tmp_path / "file"))  # type: ignore[call-arg]
    assert (await scraping.samples())["backup_age_seconds"] == math.inf
    folder = tmp_path / "backups"
    await scraping.backups.apply(Settings(SOBREMESA_BACKUP_DIR=folder))  # type: ignore[call-arg]

    async def has_backup() -> bool:
        return (await scraping.samples())["backup_age_seconds"] != math.inf

    await until(has_backup)
    now += 60_000
    assert 60 <= (await scraping.samples())["backup_age_seconds"] < 62
    await scraping.backups.apply(Settings())
    assert "backup_age_seconds" not in await scraping.samples()


async def test_the_age_of_the_last_dump(over_postgres: OverPostgres, tmp_path: Path) -> None:
    assert "backup_age_seconds" not in await over_postgres.samples()
    await over_postgres.backups.apply(Settings(SOBREMESA_DUMP_DIR=tmp_path / "none"))  # type: ignore[call-arg]
    assert (await over_postgres.samples())["backup_age_seconds"] == math.inf
    await over_postgres.backups.apply(Settings(SOBREMESA_DUMP_DIR=tmp_path))  # type: ignore[call-arg]
    assert (await over_postgres.samples())["backup_age_seconds"] == math.inf
    for name, hours in (("old.dump", 72), ("new.dump", 48), ("unfinished.dump.part", 0)):
        (tmp_path / name).write_text("tables", encoding="utf-8")
        os.utime(tmp_path / name, (time.time() - hours * 3600,) * 2)
    # A dump whose disk was full is empty.
    (tmp_path / "empty.dump").touch()
    assert 48 * 3600 <= (await over_postgres.samples())["backup_age_seconds"] < 48 * 3600 + 60
    await over_postgres.backups.apply(Settings())
    assert "backup_age_seconds" not in await over_postgres.samples()


async def test_the_size_of_a_postgresql_database(over_postgres: OverPostgres) -> None:
    before = (await over_postgres.samples())["database_bytes"]
    over_postgres.change("CREATE TABLE filler AS SELECT repeat(md5(i::text), 50) FROM generate_series(1, 20000) AS i")
    try:
        grown = more({"database_bytes": before}, await over_postgres.samples())
    finally:
        over_postgres.change("DROP TABLE filler")
    assert grown["database_bytes"] > 1_000_000
    assert "disk_free_bytes" not in grown


async def test_lost_leases_and_held_slots_are_counted(over_postgres: OverPostgres) -> None:
    before = await over_postgres.samples()
    assert (before["slots_held"], before["leases_lost_total"]) == (SLOTS, 0)
    # The process shares its slots with others, as `sobremesa run` does.
    over_postgres.storage.database.ownership.shards = 1
    over_postgres.change("UPDATE leases SET owner = 'other', host = 'far', fence = fence + 1 WHERE slot < 5")

    async def has_lost() -> bool:
        return (await over_postgres.samples())["leases_lost_total"] == 5

    await until(has_lost)
    assert (await over_postgres.samples())["slots_held"] == SLOTS - 5


async def test_lost_connections_and_late_news_are_measured(
    over_postgres: OverPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage.postgres import listener

    database = over_postgres.storage.database
    database.listen(lambda _: None)

    async def hears() -> bool:
        return (await over_postgres.samples())["news_lag_seconds"] < 0.5

    async def hears_late() -> bool:
        return (await over_postgres.samples())["news_lag_seconds"] >= 1

    async def has_tried() -> bool:
        return (await over_postgres.samples())["database_retries_total"] >= 3

    await until(hears)
    assert (await over_postgres.samples())["database_retries_total"] == 0

    def refuse(_: object) -> None:
        raise NotSaved("io", "no server")

    with monkeypatch.context() as patched:
        patched.setattr(listener, "connect", refuse)
        patched.setattr(listener, "_RETRY_SECONDS", 0.1)
        over_postgres.change("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN sobremesa'")
        await until(has_tried)
        await until(hears_late)
    await until(hears)
    tried = (await over_postgres.samples())["database_retries_total"]
    ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND "
    over_postgres.change(f"{ended} application_name = 'sobremesa' AND query <> 'LISTEN sobremesa'")
    for _ in range(3):
        with suppress(NotRead):
            await database.server_bytes()
    assert (await over_postgres.samples())["database_retries_total"] > tried


async def test_live_and_ready(stand: Standing, scraping: Scraping) -> None:
    assert await scraping.get("/live") == (200, "live\n")
    assert await scraping.get("/ready") == (200, "ready\n")
    assert (await scraping.samples())["ready"] == 1
    stand.client.caught_up.clear()
    assert await scraping.get("/ready") == (503, "not ready\n")
    assert (await scraping.samples())["ready"] == 0
    assert await scraping.get("/live") == (200, "live\n")
    stand.client.caught_up.set()


async def test_a_bot_without_shards_waits_and_one_that_renews_no_lease_is_not_ready(
    stand: Standing, scraping: Scraping, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(stand.client, "shard_ids", [])
        assert await scraping.get("/ready") == (200, "waiting\n")
        patch.setattr(type(stand.storage.database), "is_renewing", False)
        assert await scraping.get("/ready") == (503, "not ready\n")


async def test_a_process_that_waits_is_ready_and_one_that_starts_is_not() -> None:
    scraping = Scraping()
    async with scraping.monitor.served(LOOPBACK, 0) as scraping.port:
        assert await scraping.get("/ready") == (503, "not ready\n")
        assert await scraping.get("/live") == (200, "live\n")
        assert (await scraping.samples())["ready"] == 0
        scraping.monitor.standby.set()
        assert await scraping.get("/ready") == (200, "waiting\n")
        assert (await scraping.samples())["ready"] == 1
        status, text = await scraping.get("/metrics")
        assert status == 200
        assert "sobremesa_sessions{" not in text


async def test_no_label_names_a_user_or_a_guild(scraping: Scraping) -> None:
    _, text = await scraping.get("/metrics")
    labels = {
        label
        for family in text_string_to_metric_families(text)
        for one in family.samples
        if one.name.startswith("sobremesa_")
        for label in one.labels
    }
    assert labels <= LABELS


@pytest.mark.parametrize("file", ["alerts.yaml", "dashboard.json", "../docs/operators.md"])
async def test_alerts_and_the_dashboard_ask_for_metrics_that_exist(
    scraping: Scraping, over_postgres: OverPostgres, tmp_path: Path, file: str
) -> None:
    await scraping.backups.apply(Settings(SOBREMESA_BACKUP_DIR=tmp_path))  # type: ignore[call-arg]
    scraped = "".join([(await one.get("/metrics"))[1] for one in (scraping, over_postgres)])
    exported = set(re.findall(r"^# TYPE (\w+) ", scraped, re.MULTILINE))
    text = (DEPLOY / file).read_text(encoding="utf-8")
    asked = {re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\b(?:sobremesa|process)_\w+", text)}
    labels = re.findall(r'\w+(?==~?\\?"|!=\\?")', "".join(re.findall(r"sobremesa_\w+\{([^}]*)\}", text)))
    assert asked - {"sobremesa_"} <= exported
    assert {*labels} <= LABELS


async def test_a_blocked_loop_is_measured(scraping: Scraping, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "DELAY_SECONDS", 0.01)
    before = await scraping.samples()
    async with scraping.monitor.served(LOOPBACK, 0):
        await asyncio.sleep(0)
        time.sleep(0.1)  # noqa: ASYNC251 - it blocks the loop
        await asyncio.sleep(0.02)
    grown = more(before, await scraping.samples())
    assert grown["loop_delay_seconds_sum"] >= 0.08


async def test_commits_are_measured_with_the_size_of_their_group(scraping: Scraping, tmp_path: Path) -> None:
    database = MeasuredDatabase(await SqliteDatabase.open(tmp_path / "a.db", clock=lambda: 0))

    def fails(_: object) -> None:
        raise NotSaved("busy", "no")

    before = await scraping.samples()
    await asyncio.gather(*(database.write(lambda connection: connection.execute("SELECT 1")) for _ in range(5)))
    with pytest.raises(NotSaved):
        await database.erase(fails)
    grown = more(before, await scraping.samples())
    await database.close()
    assert grown["commit_seconds_count"] == 6
    assert (grown["commit_group_size_count"], grown["commit_group_size_sum"]) == (2, 6)
    assert grown["commit_group_size_bucket le=1.0"] == 1
    assert "unfinished_writes" not in grown


async def test_unfinished_work_is_counted(scraping: Scraping, tmp_path: Path) -> None:
    database = MeasuredDatabase(await SqliteDatabase.open(tmp_path / "a.db", clock=lambda: 0))
    workers = WorkerThreads()
    before = await scraping.samples()
    release = threading.Event()
    waiting = [
        asyncio.create_task(workers.run(partial(release.wait, 10), seconds=60)),
        asyncio.create_task(database.write(lambda _: release.wait(10))),
    ]
    await asyncio.sleep(0)
    grown = more(before, await scraping.samples())
    assert (grown["unfinished_jobs"], grown["unfinished_writes"]) == (1, 1)
    release.set()
    await asyncio.gather(*waiting)
    grown = more(before, await scraping.samples())
    assert not {"unfinished_jobs", "unfinished_writes"} & grown.keys()
    await workers.close()
    await database.close()


async def test_an_address_in_use_is_refused(scraping: Scraping) -> None:
    with pytest.raises(UnusableAddressError, match=r"address already in use; .* such as SOBREMESA_METRICS=9101"):
        async with scraping.monitor.served(LOOPBACK, scraping.port):
            pass


async def test_the_command_health_asks_the_bot(
    stand: Standing, scraping: Scraping, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # In a container, the bot listens at all addresses.
    monkeypatch.setenv("SOBREMESA_METRICS", f"0.0.0.0:{scraping.port}")
    assert await asyncio.to_thread(main, ["health"]) == 0
    monkeypatch.setenv("SOBREMESA_METRICS", str(scraping.port))
    stand.client.caught_up.clear()
    assert await asyncio.to_thread(main, ["health"]) == 1
    assert await asyncio.to_thread(main, ["health", "--live"]) == 0
    stand.client.caught_up.set()
    assert capsys.readouterr().out.splitlines() == ["ready", "not ready", "live"]


async def test_the_command_health_says_why_nobody_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SOBREMESA_METRICS", raising=False)
    assert main(["health"]) == 2
    # No server listens at port 1.
    monkeypatch.setenv("SOBREMESA_METRICS", "1")
    assert main(["health"]) == 1
    unset, unanswered = capsys.readouterr().err.splitlines()
    assert unset == "sobremesa health: SOBREMESA_METRICS is not set, so the bot answers nobody."
    assert unanswered.startswith("sobremesa health: the bot does not answer: ")
