"""The metrics of the process, for Prometheus. The label of a metric is never a user or a guild.

The metrics are always counted, which costs about a microsecond each time; `bot/cli/running/monitor.py` serves them.
"""

from __future__ import annotations

import itertools

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

# The start times of counters are left out. A counter whose value falls back to 0 shows a restart as well.
disable_created_metrics()  # type: ignore[no-untyped-call]

# The upper limits of the histograms' buckets, in seconds: for answers that a user waits for, for commits, and for
# timers and messages that may be hours late.
_ANSWERS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
_COMMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_LATENESS = (0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0, 1800.0, 7200.0)

# The kinds of interactions, and the outcomes that are faults of the program or of the database.
KINDS = ("command", "completion", "press", "form", "other")
FAILURES = ("fault", "not-saved", "not-known", "file-damaged")
# The parts of the program whose errors in the log are counted together.
LOGGERS = ("asyncio", "bot.cli", "bot.face", "bot.host", "discord", "storage", "other")

INTERACTION_SECONDS = Histogram(
    "sobremesa_interaction_seconds",
    "From the arrival of a command or press to the end of its handling.",
    ["kind", "outcome"],
    buckets=_ANSWERS,
)
COMMIT_SECONDS = Histogram(
    "sobremesa_commit_seconds", "From the request of a transaction to its commit.", buckets=_COMMITS
)
COMMIT_GROUP_SIZE = Histogram(
    "sobremesa_commit_group_size", "Transactions that were committed together.", buckets=(1, 2, 4, 8, 16, 32, 64)
)
UNFINISHED_WRITES = Gauge("sobremesa_unfinished_writes", "Transactions that wait for their commit.")
UNFINISHED_JOBS = Gauge("sobremesa_unfinished_jobs", "Jobs that workers compute, or that wait for a worker.")
PAINT_SECONDS = Histogram(
    "sobremesa_paint_seconds",
    "From the request of a picture or film to the finished file, with the wait for a worker.",
    ["game"],
    buckets=_ANSWERS,
)
ANNOUNCE_LAG_SECONDS = Histogram(
    "sobremesa_announce_lag_seconds", "From a stored change of a match to its message in Discord.", buckets=_LATENESS
)
TIMER_LATENESS_SECONDS = Histogram(
    "sobremesa_timer_lateness_seconds", "From the moment a timer is due to its effect.", buckets=_LATENESS
)
REMINDERS = Counter("sobremesa_reminders", "Reminders that were sent.", ["way"])
DISCORD_REQUESTS = Counter(
    "sobremesa_discord_requests", "Requests to Discord, by the status of the answer.", ["status"]
)
DISCORD_ERRORS = Counter(
    "sobremesa_discord_errors", "Requests that Discord refused, by Discord's error code.", ["code"]
)
CACHE_LOOKUPS = Counter("sobremesa_cache_lookups", "Lookups in the caches.", ["cache", "found"])
LOOP_DELAY_SECONDS = Histogram(
    "sobremesa_loop_delay_seconds", "How late the event loop wakes a task that sleeps.", buckets=_COMMITS
)
LOG_ERRORS = Counter("sobremesa_log_errors", "Lines of the log that report an error.", ["logger"])

# Prometheus sees an increase only in a series that exists already. Without these series, the first failure of each kind
# would raise no alert.
for _labels in itertools.product(KINDS, FAILURES):
    INTERACTION_SECONDS.labels(*_labels)
for _logger in LOGGERS:
    LOG_ERRORS.labels(_logger)


def count_error(logger: str) -> None:
    """Count a line of the log that reports an error. ``logger``: the name of its logger."""
    part = next((one for one in LOGGERS if logger == one or logger.startswith(f"{one}.")), "other")
    LOG_ERRORS.labels(part).inc()


def count_lookup(cache: str, *, is_found: bool) -> None:
    """Count a lookup in a cache."""
    CACHE_LOOKUPS.labels(cache, "yes" if is_found else "no").inc()
