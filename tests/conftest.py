"""Settings for every run of the tests.

Slow modules come first, random choices can be repeated, and garbage collection is delayed. Every run stores in pytest's
cache how long each module took. A fresh clone uses `durations.json`, which `make durations` writes.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.chances import VARIABLE, run_seed, set_run_seed
from tests.new_files import copy_new_files
from tests.toys import know

know()
copy_new_files()
# No test depends on how fast the machine is.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

KEPT = "sobremesa/durations"
MEASURED = Path(__file__).with_name("durations.json")
# Python collects garbage after this many new objects; its default of 700 costs a fifth of the run's time.
NEW_OBJECTS = 10_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-durations", action="store_true", help=f"write how long modules took to {MEASURED.name}")


def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed before the workers start. The main process adds up the durations of all tests."""
    set_run_seed()
    # A bot of the tests computes in threads: few tests need processes, and their start takes seconds.
    os.environ.setdefault("SOBREMESA_WORKERS", "0")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Durations(config), "durations")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Collect tests with garbage collection disabled, and exclude the collected objects from later collections."""
    gc.disable()
    try:
        import_in_turn(session.config)
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
        gc.enable()


def import_in_turn(config: pytest.Config) -> None:
    """Import the test modules; each worker begins at a different one.

    In a fresh clone pytest compiles them, which takes a worker more than ten seconds. The workers share this work,
    because each finds the compiled modules that another worker imported earlier.
    """
    worker: dict[str, Any] = getattr(config, "workerinput", {})
    if not worker:
        return
    paths = [config.invocation_params.dir / one.partition("::")[0] for one in config.args]
    found = sorted(found for path in paths for found in ([path] if path.is_file() else path.rglob("test_*.py")))
    first = len(found) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for module in found[first:] + found[:first]:
        # A failed import is repeated, and reported, when the module is collected.
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(".".join(module.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put modules without a measured duration first, then the slowest ones. The order within a module stays."""
    known = durations(config)
    items.sort(key=lambda item: -known.get(module_of(item.nodeid), float("inf")))


def durations(config: pytest.Config) -> dict[str, float]:
    """Return the seconds of each module, as measured here last or else as stored in the repository."""
    committed: dict[str, float] = json.loads(MEASURED.read_text(encoding="utf-8")) if MEASURED.is_file() else {}
    cache = cache_of(config)
    here: dict[str, float] = cache.get(KEPT, {}) if cache is not None else {}
    return committed | here


def cache_of(config: pytest.Config) -> pytest.Cache | None:
    """Return pytest's cache, None if it was switched off."""
    return getattr(config, "cache", None)


def module_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


class Durations:
    """Adds up the duration of each module's tests, including fixtures."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._taken: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count one phase of a test."""
        self._taken[module_of(report.nodeid)] += report.duration  # type: ignore[assignment]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Store the durations, unless only parts of modules ran."""
        config, cache = self._config, cache_of(self._config)
        parts = config.option.keyword or any("::" in one for one in config.args)
        if parts or session.shouldstop or session.shouldfail or cache is None:
            return
        taken = {module: round(seconds, 2) for module, seconds in self._taken.items()}
        cache.set(KEPT, cache.get(KEPT, {}) | taken)
        if config.option.write_durations:
            MEASURED.write_text(json.dumps(taken, indent=0, sort_keys=True) + "\n", encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print how to repeat the run's random choices."""
        terminalreporter.write_line(f"drawn by chance from {VARIABLE}={run_seed()}")
