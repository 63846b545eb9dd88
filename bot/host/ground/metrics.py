"""The metrics of the process, for Prometheus. The label of a metric is never a user or a guild.

The metrics are always counted, which costs about a microsecond each time; `bot/cli/running/monitor.py` serves them.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

# The start times of counters are left out. A counter whose value falls back to 0 shows a restart as well.
disable_created_metrics()  # type: ignore[no-untyped-call]

# The upper limits of the histograms' buckets, in seconds: for answers that a user waits for, for commits, and for
# timers and messages that may be hours late.
_ANSWERS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
_COMMITS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_LATENESS = (0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0, 1800.0, 7200.0)

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


def count_lookup(cache: str, *, is_found: bool) -> None:
    """Count a lookup in a cache."""
    CACHE_LOOKUPS.labels(cache, "yes" if is_found else "no").inc()
