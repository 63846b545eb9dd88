"""Makes moderators act through the real client."""

from __future__ import annotations

from typing import Any

from storage.records.changes import AuditEntry
from tests.bot.driver import DriverUser, Exchange
from tests.bot.standing import Standing

WHY = "Play fair"


async def rule(
    stand: Standing, user: DriverUser, words: str, room: str, /, *, reason: str = WHY, forged: bool = False, **more: Any
) -> Exchange:
    """Make a ruling and wait until everything is announced."""
    result = await user.command(f"mod {words}", channel=room, options={"reason": reason, **more}, forged=forged)
    await stand.told()
    return result


async def entries(stand: Standing, session_id: int | None = None) -> list[AuditEntry]:
    """Return the log's entries about a session, oldest first."""
    found = await stand.storage.audit.find(int(stand.guild.id), session_id=session_id, limit=100)
    return list(reversed(found))
