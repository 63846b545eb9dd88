"""Lists the codes under which the host writes acts in events into the moderators' log; each ends a key "action-…"."""

from __future__ import annotations

from typing import get_args

from bot.host.tournaments.rulings import AnyEventRuling

LED = (
    *("event-change", "event-open", "event-checkin", "event-checkin-over", "event-start", "event-seed", "event-draw"),
    *("event-swap", "event-publish", "event-close", "event-finish", "event-cancel", "event-fill", "event-import"),
    *("event-official", "event-team", "event-drop", "event-answer", "event-decline", "event-take-back"),
)
RULED = tuple(
    f"event-ruling-{str(kind.__struct_config__.tag).replace('_', '-')}" for kind in get_args(AnyEventRuling)
)
LOGGED_OF_EVENTS = frozenset((*LED, *RULED))
