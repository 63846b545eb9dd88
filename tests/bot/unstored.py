"""A running session that is in no database, and the components of its messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.face.ground.components.parts import Page
from engine.kernel.matches.match import Match
from storage.records.matches import Seat, Session

# The id of the user in seat 0. The ids of the other users follow it.
FIRST_USER = 100


def parts_of(page: Page) -> list[dict[str, Any]]:
    """Return the components of a message as they are sent to Discord."""
    return [item.to_component_dict() for item in page.children]


def session_of(match: Match, names: Sequence[str], revision: int) -> Session:
    """Return a session with a match in its current state. The users with those names play, one in each seat."""
    record = match.record
    return Session(
        session_id=7,
        match_id=record.match_id,
        guild_id=1,
        channel_id=2,
        game=record.game,
        rules_version=str(record.version),
        seat_count=record.seats,
        status="running",
        language="en",
        created_by=FIRST_USER,
        created_at=0,
        started_at=0,
        revision=revision,
        announced_revision=0,
        board_channel_id=2,
        board_message_id=3,
        commitment=record.commitment,
        seed=bytes.fromhex(record.seed or ""),
        context="context",
        options=msgspec.json.encode(record.options),
        entropy=msgspec.json.encode(record.entropy),
        state=match.game.encode(match.state),
        seats=tuple(Seat(seat, FIRST_USER + seat, name, 0) for seat, name in enumerate(names)),
    )
