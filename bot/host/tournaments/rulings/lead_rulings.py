"""Organisers' acts that need a second person if the organiser plays: staff, seeds, teams, cancelling."""

from __future__ import annotations

import msgspec

from bot.host.tournaments.drafts.drafts import MOST_OFFICIALS, called_off
from bot.host.tournaments.entries.entry_rules import in_team, seeded_at
from bot.host.tournaments.ground.people import audit_ids, entry_numbered
from bot.host.tournaments.ground.rights import STAFF
from bot.host.tournaments.ground.store import notice
from bot.host.tournaments.rulings.ruling import EventCase, EventRuling, RulingEffect
from engine.kernel.errors import Refused
from storage.records.tournaments import Official, TournamentChange, TournamentEntry, Whole


class NameOfficial(EventRuling, frozen=True, tag=STAFF):
    """Appoint or remove an organiser or judge. The ruling is announced to all, and needs no second person."""

    act = STAFF
    reason = "never"
    told_itself = True

    official: Official
    add: bool = True

    async def effect(self, case: EventCase) -> RulingEffect:
        """Change the tournament's officials. Raises `Refused` ("already_so", "too_many_officials")."""
        whole, one = case.whole, self.official
        if (one in whole.officials) == self.add:
            raise Refused("already_so")
        officials = tuple(each for each in whole.officials if each != one)
        officials = (*officials, one) if self.add else officials
        if len(officials) > MOST_OFFICIALS:
            raise Refused("too_many_officials", limit=MOST_OFFICIALS)
        new_notice = notice(
            STAFF, actor=str(case.actor.user_id), official=msgspec.to_builtins(one), added="yes" if self.add else "no"
        )
        change = TournamentChange(
            officials=officials,
            # A draft is not public, so its officials are not announced.
            notices=() if whole.tournament.state == "draft" else (new_notice,),
        )
        return RulingEffect(change=change, after={"detail": f"{'+' if self.add else '-'}{one.role} {one.id}"})


class SeedPlayer(EventRuling, frozen=True, tag="seed"):
    """Give a player a seed by hand."""

    act = "seed"
    reason = "never"
    own_fields = ("rating",)

    entry: int
    seed: int

    async def effect(self, case: EventCase) -> RulingEffect:
        """Give the player the seed. The players behind it move down by one. Raises `Refused` like `seeded_at`."""
        order = seeded_at(case.whole, self.entry, self.seed)
        return _listed(entry_numbered(case.whole, self.entry), f"#{self.seed}", order)


class PutIntoTeam(EventRuling, frozen=True, tag="team"):
    """Put a player into a team, or remove them from it."""

    act = "team"
    reason = "never"
    own_fields = ("team",)

    entry: int
    team: str

    async def effect(self, case: EventCase) -> RulingEffect:
        """Change the player's team. Raises `Refused` like `in_team`."""
        entry = in_team(case.whole, self.entry, self.team)
        return _listed(entry, entry.team, (entry,))


def _listed(about: TournamentEntry, detail: str, entries: tuple[TournamentEntry, ...]) -> RulingEffect:
    """Return the effect of a ruling ``about`` a player that changes these ``entries``; ``detail`` says what changed."""
    return RulingEffect(change=TournamentChange(entries=entries), after={"players": audit_ids(about), "detail": detail})


class CallOff(EventRuling, frozen=True, tag="call_off"):
    """Cancel the tournament."""

    act = "cancel"
    told_itself = True
    all_sessions = True

    def concerns(self, whole: Whole) -> set[int]:
        """Return no entries, because no player of the tournament may confirm a ruling in any case."""
        del whole
        return set()

    async def effect(self, case: EventCase) -> RulingEffect:
        """Cancel the tournament, and turn its tables into ordinary matches."""
        return RulingEffect(change=await called_off(case.store, case.whole, case.reason, tuple(case.lives)))
