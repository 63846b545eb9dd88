"""What several of these tests need."""

from __future__ import annotations

import pytest

from tests.engine.kernel.toy import register


@pytest.fixture
def house_with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)
