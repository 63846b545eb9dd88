"""Lets a bot with one shard behave like one of several bots with several shards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import pytest

from bot.face.client import Sobremesa
from tests.bot.standing import Standing


@contextmanager
def belongs_to_another_shard(client: Sobremesa, guild_id: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Within the ``with`` block, the client has shard 0 of two, with private messages, and the server is on shard 1."""
    known = client.get_guild

    def get_guild(number: int, /) -> discord.Guild | None:
        return known(number) if number != guild_id else None

    with monkeypatch.context() as patch:
        patch.setattr(client, "get_guild", get_guild)
        patch.setattr(client, "shard_count", 2)
        patch.setattr(client, "shard_ids", [0])
        patch.setattr(client, "_known", {0, 1})
        patch.setattr(client, "_shard_of", lambda number: int(number == guild_id))
        yield


@contextmanager
def thawed_too_late(stand: Standing) -> Iterator[None]:
    """Within the ``with`` block, the bot behaves as if it had been frozen so long that others may own its slots."""
    owned = stand.storage.database.ownership
    owned.trusted_ms = 0
    try:
        yield
    finally:
        owned.trusted_ms = None
