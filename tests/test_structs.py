"""Tests that values read from records, views and storage are immutable, because they are shared."""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from types import ModuleType

import msgspec
import pytest

import bot.host
import engine.kernel
import engine.tournaments
import storage

# These types may change: the rules change a game's state, and the kernel fills in a view.
CHANGED = {"engine.kernel.contract.game.View", "engine.kernel.contract.states.PlainState"}


@pytest.mark.parametrize("room", [bot.host, engine.kernel, engine.tournaments, storage], ids=lambda room: room.__name__)
def test_structs_are_frozen(room: ModuleType) -> None:
    names = [one.name for one in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")]
    if importlib.util.find_spec("psycopg") is None:
        names = [name for name in names if not name.startswith("storage.postgres.")]
    values = [value for name in names for value in vars(importlib.import_module(name)).values()]
    found = [value for value in values if isinstance(value, type)]
    structs = {f"{one.__module__}.{one.__name__}": one for one in found if issubclass(one, msgspec.Struct)}
    assert structs
    assert {name for name, one in structs.items() if not one.__struct_config__.frozen} <= CHANGED
