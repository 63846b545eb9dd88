"""Fixtures: a running bot, or hosts without a bot.

All tests of a module share one running bot. Each test gets its own channel from `stand.room()`.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio

from bot.host.clocks.steady_clock import now_ms
from engine.kernel.chance.fair import Chance
from engine.players import levels
from tests.bot.begun import BegunMatch, begin_match
from tests.bot.hosted import Table, timed
from tests.bot.standing import Standing, standing
from tests.databases import BOTH, database_of

_FORMAT = logging.Formatter("%(levelname)s %(name)s: %(message)s")


# The fixtures that open a database, with their scopes.
_OPENING: dict[str, Literal["module", "function"]] = {"stand": "module", "table": "function", "host": "function"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run the tests that are marked `both_databases` over SQLite and over PostgreSQL."""
    if metafunc.definition.get_closest_marker("both_databases"):
        for name in _OPENING.keys() & set(metafunc.fixturenames):
            metafunc.parametrize(name, BOTH, indirect=True, scope=_OPENING[name])


@pytest.fixture(scope="module")
def bot_clock() -> Callable[[], int]:
    """Return the clock of the module's bot, in UTC milliseconds; a module that lets time pass overrides it."""
    return now_ms


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stand(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, bot_clock: Callable[[], int]
) -> AsyncIterator[Standing]:
    database = database_of(request, tmp_path_factory.mktemp("stand"), "stand")
    async with standing(database, bot_clock) as running:
        for user in running.users(4):
            user.set_locale("en-GB")
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def match(stand: Standing) -> BegunMatch:
    """Return a match that has just begun, in a channel of its own."""
    return await begin_match(stand)


@pytest_asyncio.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Table]:
    """Return a host without Discord, with simulated time."""
    async with timed(database_of(request, tmp_path, "table")) as running:
        yield running


@pytest.fixture(autouse=True)
def steady_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let easy computer players always make their best choice, so that tests know it."""
    monkeypatch.setattr(levels, "SECOND_BEST", 1 << 60)


@pytest.fixture
def distinct_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal different cards to each seat of Ragami: a seat with three equal cards keeps one without being asked."""
    shuffle = Chance.shuffle

    def spread(chance: Chance, label: str, cards: Sequence[int]) -> list[int]:
        deck = shuffle(chance, label, cards)
        if label != "deck#0":
            return deck
        first_copies = [*dict.fromkeys(deck)]
        return first_copies + list((Counter(deck) - Counter(first_copies)).elements())

    monkeypatch.setattr(Chance, "shuffle", spread)


@pytest.fixture
def calm(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Check that no action of strangers ends in a traceback or an error of the bot.

    A test that causes faults declares them: `pytest.mark.faults("the disk is gone")`.
    """
    with caplog.at_level(logging.INFO):
        yield
    expected = [text for marker in request.node.iter_markers("faults") for text in marker.args]
    shown = [
        _FORMAT.format(record)
        for phase in ("setup", "call")
        for record in caplog.get_records(phase)
        if record.exc_info or record.levelno >= logging.ERROR
    ]
    faults = [fault for fault in shown if not any(text in fault for text in expected)]
    assert not faults, "\n".join(faults)
