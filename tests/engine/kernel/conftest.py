"""Fixtures that several of these tests need."""

from __future__ import annotations

import pytest

from tests.engine.kernel.toy import register


@pytest.fixture
def toy_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
