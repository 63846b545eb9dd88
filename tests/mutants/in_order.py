"""A plugin of pytest: test modules run in the order in which the command line names them, nearest first."""

from __future__ import annotations

from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, object, object]:
    """Undo the order by durations, which suits whole runs."""
    done = yield
    place = {argument.partition("::")[0]: number for number, argument in enumerate(config.args)}
    items.sort(key=lambda item: place[item.nodeid.partition("::")[0]])
    return done
