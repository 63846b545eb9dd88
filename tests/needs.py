"""Ends a test that needs what this machine lacks."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def end_without(reason: str) -> NoReturn:
    """Skip the test for this reason. In CI the test fails, because `.ci/run` installs whatever the tests need."""
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
