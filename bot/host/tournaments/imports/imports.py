"""Carries out what a file from outside asks for, after a preview that shows it (TN-79, TN-80)."""

from __future__ import annotations

import asyncio

import msgspec

from bot.host.tournaments.ground.facts import public_part
from bot.host.tournaments.ground.people import Actor
from bot.host.tournaments.ground.rights import permit, sees_drawn, sees_hidden
from bot.host.tournaments.ground.store import TournamentStore
from bot.host.tournaments.imports.cells import Names
from bot.host.tournaments.imports.round_pairings import PairingPlan, plan_pairings
from bot.host.tournaments.imports.round_results import ResultPlan, plan_again, plan_results
from bot.host.tournaments.rulings.pairing_rulings import SwapPlayers
from bot.host.tournaments.rulings.ruling_changes import Rulings
from bot.host.tournaments.rulings.rulings import EventRulings
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole


class Imports:
    """Reads files with the results or the pairings of a round."""

    def __init__(self, store: TournamentStore, rulings: EventRulings) -> None:
        self._store = store
        self._rulings = rulings

    async def plan_results(
        self, guild_id: int, tournament_id: int, actor: Actor, data: bytes, names: Names
    ) -> ResultPlan:
        """Return what a file with results would change now. Nothing is changed.

        ``names`` are the entries' names as the actor sees them. Raises `Refused`: "no_tournament", "not_judge", and the
        codes of `plan_results`.
        """
        whole = await self._store.whole(tournament_id, guild_id)
        permit(whole, actor, "rule", ruling=True)
        return await asyncio.to_thread(plan_results, _seen_by(whole, actor), data, names)

    async def enter_results(
        self, guild_id: int, tournament_id: int, actor: Actor, data: bytes, names: Names, mark: str, reason: str
    ) -> Rulings:
        """Make the rulings of a file, if its plan still has this ``mark``, and return them; all are stored together.

        If the actor plays, each waits for a second person. Raises `Refused`: "stale_preview", and the codes of
        `EventRulings.rule_all`.
        """

        async def chosen(whole: Whole) -> Rulings:
            permit(whole, actor, "rule", ruling=True)
            plan = await asyncio.to_thread(plan_results, _seen_by(whole, actor), data, names)
            if plan.faults or not plan.planned or plan.mark != mark:
                raise Refused("stale_preview")
            return tuple(one.ruling for one in plan.planned)

        return await self._rulings.rule_all(guild_id, tournament_id, actor, chosen, reason)

    async def entered_results(
        self, guild_id: int, tournament_id: int, actor: Actor, data: bytes, names: Names
    ) -> ResultPlan | None:
        """Return the plan of a file whose results are all entered, or wait for a second official; otherwise None.

        The round may be closed by now. Raises `Refused`: "no_tournament", "not_judge".
        """
        whole = await self._store.whole(tournament_id, guild_id)
        permit(whole, actor, "rule", ruling=True)
        plan = await asyncio.to_thread(plan_again, _seen_by(whole, actor), data, names)
        return None if plan is None or plan.faults or plan.planned else plan

    async def plan_pairings(
        self, guild_id: int, tournament_id: int, actor: Actor, data: bytes, names: Names
    ) -> PairingPlan:
        """Return what a file with pairings would change in the unpublished round now. Nothing is changed.

        Raises `Refused`: "no_tournament", "not_organiser", "pairings_unseen" (the actor plays), and the codes of
        `plan_pairings`.
        """
        whole = await self._store.whole(tournament_id, guild_id)
        _need_sight(whole, actor)
        return await asyncio.to_thread(plan_pairings, whole, data, names)

    async def enter_pairings(
        self, guild_id: int, tournament_id: int, actor: Actor, data: bytes, names: Names, mark: str, reason: str
    ) -> Rulings:
        """Swap the players of the unpublished round as a file says, if its plan still has this ``mark``.

        Return the swaps; all are stored together. Raises `Refused`: "stale_preview", and the codes of `plan_pairings`
        and `EventRulings.rule_all`.
        """

        async def chosen(whole: Whole) -> Rulings:
            _need_sight(whole, actor)
            plan = await asyncio.to_thread(plan_pairings, whole, data, names)
            if plan.faults or not plan.swaps or plan.mark != mark:
                raise Refused("stale_preview")
            return tuple(SwapPlayers(pair) for pair in plan.swaps)

        return await self._rulings.rule_all(guild_id, tournament_id, actor, chosen, reason)


def _need_sight(whole: Whole, actor: Actor) -> None:
    permit(whole, actor, "lead", ruling=True)
    if not sees_drawn(whole, actor):
        raise Refused("pairings_unseen")


def _seen_by(whole: Whole, actor: Actor) -> Whole:
    """Return what a preview may show: without hidden results, and other people's rulings, for an official who plays."""
    if sees_hidden(whole, actor):
        return whole
    own_rulings = tuple(one for one in whole.rulings if one.actor == actor.user_id)
    return msgspec.structs.replace(public_part(whole, actor.user_id), rulings=own_rulings)
