"""Shortens the pauses of discord.py between two attempts of a request, which add up to 25 seconds."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest


def shorten_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let discord.py try a failed request again after 10 ms at most."""
    sleep = asyncio.sleep

    async def short(seconds: float, *more: Any) -> Any:
        return await sleep(min(seconds, 0.01), *more)

    monkeypatch.setattr("discord.http.asyncio.sleep", short)
