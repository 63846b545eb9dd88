"""The ruling that takes back moves of a match."""

from __future__ import annotations

from bot.host.rulings.case import Case
from bot.host.rulings.ruling import MatchRuling
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event


class UndoTo(MatchRuling, frozen=True, tag="undo"):
    """Go back to the position after the first ``kept`` public moves; 0 is the start."""

    kept: int

    async def check(self, case: Case) -> None:
        """Raise `Refused` like `MatchRuling.check`, and "paused", "no_such_move", "no_replay"."""
        await super().check(case)
        public_moves = len((await case.services.undo.past(case.live)).public_moves()) if case.live.running_match else 0
        if not 0 <= self.kept < public_moves:
            raise Refused("no_such_move")

    async def apply(self, case: Case) -> None:
        """Take the later moves back, and announce it."""
        past = await case.services.undo.past(case.live)
        public_moves = past.public_moves()
        keep = public_moves[self.kept - 1] if self.kept else 0
        audit = case.entry(self.action, {"moves": len(public_moves)}, {"moves": self.kept})
        event = Event("event-undone-to", {"number": self.kept, "reason": case.request.reason})
        dropped = range(keep, len(past.record.moves))
        await case.services.undo.go_back(
            case.live, past, dropped, [event], interaction_id=case.request.interaction_id, audit=audit
        )
        await case.go_on()

    async def is_void(self, case: Case, /) -> bool:
        """Return whether the match has gone on since the request."""
        return case.session.revision != case.request.revision
