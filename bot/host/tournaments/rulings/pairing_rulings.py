"""The ruling that swaps two players in the unpublished round (TN-8)."""

from __future__ import annotations

from bot.host.tournaments.ground.facts import SWAP
from bot.host.tournaments.ground.people import audit_ids, entry_numbered
from bot.host.tournaments.rounds.rounds import swap_change
from bot.host.tournaments.rulings.ruling import EventCase, EventRuling, RulingEffect


class SwapPlayers(EventRuling, frozen=True, tag=SWAP):
    """Swap two players in the round that is paired and not published."""

    redrawn_undone = True
    reason = "waiting"
    act = "lead"
    told_itself = True
    own_fields = ("by_hand",)

    entries: tuple[int, int]

    async def effect(self, case: EventCase) -> RulingEffect:
        """Swap the two players in the round's pairings. Raises `Refused` like `swap_change`."""
        one, other = self.entries
        change = swap_change(case.whole, one, other, unfinished=case.unfinished)
        who = audit_ids(*(entry_numbered(case.whole, number) for number in self.entries))
        return RulingEffect(change=change, after={"players": who}, round=change.cleared)
