"""The table of all rulings, and their requests: as moderators make them, and as they are stored while pending."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import msgspec

from bot.host.ground.audit_entries import UNRULED
from bot.host.rulings.bringing import Bring
from bot.host.rulings.case import Case, RulingRequest
from bot.host.rulings.ends import Delete, End, Restore
from bot.host.rulings.going_back import UndoTo
from bot.host.rulings.lockouts import LockOut, Unlock
from bot.host.rulings.pauses import Pause, Resume
from bot.host.rulings.ruling import Ruling
from bot.host.rulings.seats import Extend, Replace, Skip
from engine.kernel.errors import Refused
from storage.records.changes import PendingRuling, TableQuestion

REASON_LIMIT = 300

# The ruling classes by tag. A stored request names its ruling by the tag.
AnyRuling = Pause | Resume | Extend | Skip | UndoTo | Replace | End | Delete | Restore | Bring | LockOut | Unlock
RULINGS: Mapping[str, type[Ruling]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyRuling)}
# The actions in the audit log: rulings, and moderators' changes to lobbies.
LOGGED_ACTIONS = (*RULINGS, *UNRULED)


class RequestedRuling(RulingRequest, frozen=True, kw_only=True):
    """A request with its ruling."""

    ruling: AnyRuling

    async def with_present_state(self, case: Case) -> RequestedRuling:
        """Return the request with the current state of the session, so that later changes can be detected."""
        if case.live_or_none is None:
            return self
        return msgspec.structs.replace(
            self,
            revision=case.session.revision,
            status=case.session.status,
            holder=self.ruling.holder(case.live),
            brought=await case.latest_move_entry(),
        )

    def encoded(self) -> bytes:
        """Return the request as it is stored while pending."""
        return msgspec.json.encode(msgspec.structs.replace(self, interaction_id=None, ruling_id=None))


_REQUESTED = msgspec.json.Decoder(RequestedRuling)


def requested(pending_ruling: PendingRuling | TableQuestion) -> RequestedRuling:
    """Return a stored request. Raises `Refused` ("ruling_void") if it cannot be decoded."""
    try:
        return _REQUESTED.decode(pending_ruling.data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("ruling_void") from error


def clean_reason(reason: str, *, needed: bool = True) -> str:
    """Return a reason as it is stored. Raises `Refused` ("reason_needed") if it is ``needed`` and empty."""
    reason = " ".join(reason.split())[:REASON_LIMIT]
    if needed and not reason:
        raise Refused("reason_needed")
    return reason
