"""A plugin of pytest: the nearest tests run first, endless tests are stopped, and a trial has a time limit.

Times are processor seconds, so that a busy machine changes nothing.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections import Counter
from collections.abc import Generator

import pytest

# A test that takes more seconds than this counts as endless.
ENDLESS = 5.0
# While tests run, pytest redirects the standard output. This is a copy of the original output.
_OUTPUT = os.dup(1)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare two options: a time limit for all tests together, and names whose tests run first."""
    parser.addoption(
        "--trial-seconds", type=float, default=math.inf, help="leave out the tests after this time, in seconds"
    )
    parser.addoption("--trial-names", default=[], type=lambda text: text.split(","), help="names whose tests run first")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, object, object]:
    """Put tests first that use the names, the rarest names first. Modules follow in the order of the command line."""
    done = yield
    names = {*config.option.trial_names}
    place = {argument.partition("::")[0]: number for number, argument in enumerate(config.args)}
    used = {item.nodeid: names & _names_in(item) for item in items}
    often = Counter(name for found in used.values() for name in found)
    telling = {nodeid: sum(1 / often[name] for name in found) for nodeid, found in used.items()}
    items.sort(key=lambda item: (-telling[item.nodeid], place[item.nodeid.partition("::")[0]]))
    return done


def _names_in(item: pytest.Item) -> set[str]:
    """Return the names that a test uses, and the words of its own name."""
    code = getattr(getattr(item, "function", None), "__code__", None)
    return {*item.name.partition("[")[0].split("_"), *(() if code is None else code.co_names)}


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Skip a test if the time is over. Otherwise run it, and stop the run if the test is endless."""
    if time.process_time() > item.config.option.trial_seconds:
        return True

    def stop(_number: int, _frame: object) -> None:
        os.write(_OUTPUT, f"\nTIMEOUT {item.nodeid}\n".encode())
        os._exit(1)

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, ENDLESS)
    return None
