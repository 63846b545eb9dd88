"""What moderators do to a lobby that somebody else opened, as the audit log keeps it."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.host.terms import clock_text, read_terms
from storage.records import Change, NewAudit, Session

CANCEL, SETTLE = "cancel", "settle"
DEEDS = (CANCEL, SETTLE)


def with_entry(session: Session, actor: int, action: str, change: Change, at: int) -> Change:
    """Return a change of a lobby with its entry in the log: none where it is the actor's own, or nothing changes."""
    before, after = _said(session), _said(_changed(session, change))
    differing = [name for name in before if before[name] != after[name]]
    if actor == session.created_by or not differing:
        return change
    audit = NewAudit(
        at=at,
        guild_id=session.guild_id,
        session_id=session.session_id,
        actor=actor,
        action=action,
        target=str(session.created_by),
        # Nobody is asked for one: the match has not begun.
        reason="",
        before=msgspec.json.encode({name: before[name] for name in differing}),
        after=msgspec.json.encode({name: after[name] for name in differing}),
    )
    return msgspec.structs.replace(change, audit=audit)


def _changed(session: Session, change: Change) -> Session:
    fields: dict[str, Any] = {
        name: value for name in ("terms", "house_seats") if (value := getattr(change, name)) is not msgspec.UNSET
    }
    if change.ending is not None:
        fields["status"] = change.ending.status
    return msgspec.structs.replace(session, **fields)


def _said(session: Session) -> dict[str, str | int]:
    """Return what the log says of a lobby; the clock as it can be typed."""
    terms = read_terms(session.terms)
    return {
        "status": session.status,
        "clock": clock_text(terms),
        "at_zero": terms.at_zero,
        "lobby_days": terms.lobby_days,
        "house_seats": session.house_seats,
    }
