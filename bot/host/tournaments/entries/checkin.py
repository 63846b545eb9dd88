"""Runs the check-in and the start: players who checked in take part, and are seeded (TN-5)."""

from __future__ import annotations

import msgspec

from bot.host.clocks.terms import MINUTE_MS
from bot.host.tournaments.drafts.drafts import need_going, need_state
from bot.host.tournaments.ground.people import (
    Actor,
    admitted_entries,
    by_strength,
    last_place,
    need_listed,
    own_entry,
)
from bot.host.tournaments.ground.rights import permit
from bot.host.tournaments.ground.settings import checked_plan, fitting_from, plan_of, settings_of, table_of
from bot.host.tournaments.ground.store import TournamentStore, applied, filled_up, notice, undecided
from bot.host.tournaments.ground.timer_times import is_short
from engine.kernel.errors import Refused
from engine.tournaments.draws import event_chance, event_context
from storage.records.tournaments import StoredTournament, TournamentChange, TournamentEntry, Whole

# If the start is nearer than this, a check-in that opens late still lasts for its chosen time.
LEAST_CHECKIN_MS = 5 * MINUTE_MS


class CheckIn:
    """Runs the check-in and the start."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def open(self, guild_id: int, tournament_id: int, actor: Actor, due_at: int | None = None) -> Whole:
        """Open the check-in for its chosen time, or until the start if that is sooner. If it is open, do nothing.

        ``due_at`` is when it was scheduled to open. If the bot was away then, nobody's time is cut (case 26). Raises
        `Refused`: "no_tournament", "not_organiser", "wrong_event_state", "tournament_over".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "open_checkin")
            if whole.tournament.state == "checkin":
                return whole
            need_state(whole, "registration")
            until = self._ends(whole, due_at)
            change = TournamentChange(
                fields={"state": "checkin", "checkin_until": until},
                notices=(notice("checkin", until=until),),
                audit=self._store.entry(whole, actor, "checkin"),
            )
            return await self._store.change(whole, change)

    def _ends(self, whole: Whole, due_at: int | None) -> int:
        """Return when a check-in that opens now ends: at the latest at the start, unless the start is too near.

        If the bot was away at ``due_at``, the check-in lasts for its whole time instead. An act after ``due_at``, such
        as a ruling, shows that the bot was running by then. The opening of the registration does not show this, because
        the bot may have opened it late, after an outage. So its planned time is used if that is earlier.
        """
        settings, at = settings_of(whole.tournament), self._store.clock()
        until, start_at = at + settings.checkin_minutes * MINUTE_MS, settings.start_at
        if start_at is None or start_at - at < LEAST_CHECKIN_MS:
            return until
        opened_at, registration_at = whole.tournament.opened_at or 0, settings.registration_at
        opened_at_least = opened_at if registration_at is None else min(opened_at, registration_at)
        open_until = max((opened_at_least, *(ruling.at for ruling in whole.rulings)))
        if due_at is None:
            return min(until, start_at)
        away = self._store.cache.absences.away(
            whole.tournament.guild_id, max(due_at, open_until), live=settings.is_live
        )
        return until if away else min(until, start_at)

    async def check_in(self, guild_id: int, tournament_id: int, actor: Actor) -> TournamentEntry:
        """Check a player in. The interaction's id is their contribution to the tournament's randomness (TN-33).

        A player who comes after the check-in and before the start enters the event if it is not full. Raises `Refused`:
        "no_tournament", "tournament_over", "not_entered", "checkin_closed", "dropped_there", "disqualified_there".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_going(whole)
            entry = own_entry(whole, actor.user_id)
            if entry.checked_in_at is not None:
                return entry
            need_listed(entry)
            if whole.tournament.state != "checkin":
                later = whole.tournament.state in ("draft", "registration")
                raise Refused("checkin_closed", later="yes" if later else "no")
            there = msgspec.structs.replace(entry, checked_in_at=self._store.clock(), entropy=str(actor.interaction_id))
            after = await self._store.change(whole, TournamentChange(entries=(there,)))
            return own_entry(after, actor.user_id)

    async def close(self, guild_id: int, tournament_id: int, actor: Actor) -> Whole:
        """Close the check-in: absent players go to the end of the waitlist, and checked-in players on it move up.

        Raises `Refused` like `open`.
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "close_checkin")
            if whole.tournament.state == "checkin" and whole.tournament.checkin_until is None:
                return whole
            need_state(whole, "checkin")
            settings, behind = settings_of(whole.tournament), gone_behind(whole)
            change = TournamentChange(
                fields={"checkin_until": None},
                reminders=(),
                entries=behind,
                notices=(notice("registration_over", entries=tuple(one.number for one in behind)),),
                audit=self._store.entry(whole, actor, "checkin-over"),
            )
            change = filled_up(whole, change, await self._store.locked_out(whole))
            if settings.auto and settings.start_at is None and is_short(applied(whole, change)):
                # With enough players, the tournament would start at once, so nobody needs a notice.
                change = msgspec.structs.replace(change, notices=(*change.notices, notice("too_few")))
            return await self._store.change(whole, change)

    async def extend(self, tournament_id: int, more: int) -> None:
        """Extend an open check-in by ``more`` milliseconds from now, because nobody could check in for a while."""
        async with self._store.locked(tournament_id) as whole:
            if whole.tournament.state == "checkin" and whole.tournament.checkin_until is not None:
                until = self._store.clock() + more
                notices = (notice("checkin_longer", until=until),)
                await self._store.change(whole, TournamentChange(fields={"checkin_until": until}, notices=notices))

    async def start(self, guild_id: int, tournament_id: int, actor: Actor) -> Whole:
        """Start the tournament: seed the players, and seal their decks. If it is running already, do nothing.

        Raises `Refused`: "no_tournament", "not_organiser", "wrong_event_state", "checkin_open", "too_few_entered",
        "too_few_for_plan", "bad_plan".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "start")
            tournament = whole.tournament
            if tournament.state == "running":
                return whole
            need_state(whole, "checkin")
            if tournament.checkin_until is not None:
                raise Refused("checkin_open")
            least, there = settings_of(tournament).least, admitted_entries(whole)
            if len(there) < least:
                raise Refused("too_few_entered", count=len(there), least=least)
            _need_plan_for(tournament, len(there))
            change = TournamentChange(
                fields={"state": "running", "started_at": self._store.clock()},
                entries=await self._seeded(whole, there),
                notices=(notice("seeded"), *undecided(whole)),
                audit=self._store.entry(whole, actor, "start", count=len(there)),
            )
            return await self._store.change(whole, change)

    async def report_too_few(self, tournament_id: int) -> None:
        """Notify the organisers that there are too few players to start automatically, and unset the start time."""
        async with self._store.locked(tournament_id) as whole:
            settings = msgspec.structs.replace(settings_of(whole.tournament), start_at=None)
            change = TournamentChange(fields={"settings": msgspec.json.encode(settings)}, notices=(notice("too_few"),))
            await self._store.change(whole, change)

    async def _seeded(self, whole: Whole, there: list[TournamentEntry]) -> tuple[TournamentEntry, ...]:
        seeding = settings_of(whole.tournament).seeding
        if seeding == "rating":
            there = await self._rated(whole, there)
        if seeding == "drawn":
            order = _entries_by_lot(whole, there)
        elif seeding == "order":
            order = there
        else:
            order = by_strength(there)
        return tuple(msgspec.structs.replace(one, seed=seed, entered=1) for seed, one in enumerate(order, 1))

    async def _rated(self, whole: Whole, there: list[TournamentEntry]) -> list[TournamentEntry]:
        tournament = whole.tournament
        users = [one.user_id for one in there if one.user_id is not None]
        rows = await self._store.cache.storage.results.ratings(tournament.guild_id, users)
        ratings_known = {row.user_id: row.mu - 3 * row.sigma for row in rows if row.scope == tournament.game}
        return [msgspec.structs.replace(one, rating=ratings_known.get(one.user_id or 0)) for one in there]


def _entries_by_lot(whole: Whole, there: list[TournamentEntry]) -> list[TournamentEntry]:
    """Return the entries in an order drawn from the tournament's seed and all check-ins."""
    by_number = sorted(there, key=lambda one: one.number)
    entropy = [one.entropy or "" for one in by_number]
    context = event_context(whole.tournament.public_id, plan_of(whole.tournament), entropy)
    return event_chance(whole.tournament.seed, context).shuffle("seeding", by_number)


def gone_behind(whole: Whole) -> tuple[TournamentEntry, ...]:
    """Return the players who have not checked in, moved to the end of the waitlist."""
    last = last_place(whole)
    absent = [one for one in admitted_entries(whole) if one.checked_in_at is None]
    return tuple(msgspec.structs.replace(one, state="waiting", place=last + more) for more, one in enumerate(absent, 1))


def _need_plan_for(tournament: StoredTournament, count: int) -> None:
    """Raise `Refused` ("too_few_for_plan", "bad_plan") if the plan does not fit the number of players."""
    try:
        checked_plan(plan_of(tournament), table_of(tournament), count)
    except Refused as error:
        needed = fitting_from(tournament, count + 1)
        if error.code != "bad_plan" or needed is None:
            raise
        raise Refused("too_few_for_plan", count=count, least=needed) from error
