"""Manages drafts: creating tournaments, changing their settings and officials, opening and cancelling."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from contextlib import AsyncExitStack
from typing import Any

import msgspec

from bot.host.rulings import clean_reason
from bot.host.tournaments.drafts.freed_tables import free_tables
from bot.host.tournaments.ground.differences import before_and_after, changed_settings
from bot.host.tournaments.ground.facts import commitment_name
from bot.host.tournaments.ground.people import Actor, is_over
from bot.host.tournaments.ground.rights import permit
from bot.host.tournaments.ground.settings import (
    TournamentDraft,
    TournamentSettings,
    checked_game,
    checked_plan,
    checked_settings,
    clean_name,
    options_of,
    plan_of,
    seated,
    settings_of,
    table_of,
    terms_of,
    usual_plan,
)
from bot.host.tournaments.ground.soundness import check_new, is_damaged
from bot.host.tournaments.ground.store import HOST, TournamentStore, notice, undecided
from bot.host.tournaments.ground.timer_times import first_timers
from engine.kernel.chance.fair import SEED_BYTES, commitment
from engine.kernel.errors import Refused
from storage.records.tournaments import NewTournament, Official, StoredTournament, TournamentChange, Whole

PUBLIC_ID_BYTES = 6
# How many active tournaments a user may have created in a guild (TN-35).
MOST_OPEN = 5
MOST_OFFICIALS = 25
# Settings that may be changed at any time, and dates that may only move later (TN-3).
FREE = frozenset(
    {"description", "auto", "show_decks", "web", "question", "entrant_role", "champion_role", "discord_event"}
)
LATER = frozenset({"registration_at", "checkin_at", "start_at"})
# Settings that may be changed even after the end.
LASTING = frozenset({"web"})


class Drafts:
    """Manages the stored drafts of tournaments and their settings."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def create(self, guild_id: int, actor: Actor, draft: TournamentDraft) -> StoredTournament:
        """Create a draft; the actor becomes its organiser. The caller has checked the right to create one.

        Raises `Refused`: "too_many_tournaments", "bad_event_name", "unknown_game", "bad_options", "chosen_in_lobby",
        "bad_terms", "bad_event_setting", "bad_event_moments", "plan_seats", "plan_against_game", "plan_no_duplicate",
        "bad_plan", "channel_needed", "event_unreadable".
        """
        if await self._store.rows.opened_by(actor.user_id, guild_id) >= MOST_OPEN:
            raise Refused("too_many_tournaments", limit=MOST_OPEN)
        new = self.checked(guild_id, actor.user_id, draft)
        organiser = Official("organiser", "user", actor.user_id)
        officials = (organiser, *(draft.officials or ()))[:MOST_OFFICIALS]
        timers = first_timers(draft.settings or TournamentSettings())
        created = await self._store.rows.create(new, officials, timers, self._store.created(new, actor))
        self._store.cache.timers_changed.set()
        return created

    def checked(self, guild_id: int, created_by: int, draft: TournamentDraft) -> NewTournament:
        """Return a new tournament with a seed of its own. Raises `Refused` like `create`, except for the limit."""
        if draft.channel_id is None or draft.game is None:
            raise Refused("channel_needed")
        settings = checked_settings(draft.settings or TournamentSettings())
        game, table = checked_game(draft.game, draft.options or {})
        plan = checked_plan(seated(draft.plan or usual_plan(table), settings), table, settings.most, settings.least)
        public_id, seed = secrets.token_hex(PUBLIC_ID_BYTES), secrets.token_bytes(SEED_BYTES)
        new = NewTournament(
            public_id=public_id,
            guild_id=guild_id,
            channel_id=draft.channel_id,
            name=clean_name(draft.name or ""),
            game=game.slug,
            options=msgspec.json.encode(game.parse_options(draft.options or {})),
            plan=msgspec.json.encode(plan),
            terms=msgspec.json.encode(terms_of(table, draft.clock, settings)),
            settings=msgspec.json.encode(settings),
            language=draft.language or self._store.naming.languages[0],
            commitment=commitment(commitment_name(public_id), seed),
            seed=seed,
            created_by=created_by,
            created_at=self._store.clock(),
        )
        with self._store.readable():
            check_new(new)
        return new

    async def change(self, guild_id: int, tournament_id: int, actor: Actor, draft: TournamentDraft) -> StoredTournament:
        """Change a draft. In an open tournament, allow only changes that harm nobody; after the end, only `LASTING`.

        As long as nobody relies on the announced settings, no change of them harms anybody.

        Raises `Refused`: the codes of `create`, "no_tournament", "not_organiser", "tournament_over",
        "settled_by_ruling".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "change")
            if not _changes_only(whole, draft, LASTING):
                need_going(whole)
            free = whole.tournament.state == "draft" or _hurts_nobody(whole, draft)
            if not free and (_is_relied_on(whole) or _changes_table(draft)):
                raise Refused("settled_by_ruling")
            fields = changed_fields(whole, draft)
            setting_changes = changed_settings(whole.tournament, msgspec.structs.replace(whole.tournament, **fields))
            before, after = before_and_after(setting_changes)
            audit = self._store.entry(whole, actor, "change", before={"changed": before}, changed=after)
            change = TournamentChange(fields=fields, officials=_with_organiser(whole, draft.officials), audit=audit)
            return (await self._store.change(whole, change, once=actor.once)).tournament

    async def open(self, guild_id: int, tournament_id: int, actor: Actor) -> StoredTournament:
        """Open the registration, and announce the seed's commitment. If it is open already, do nothing.

        Raises `Refused`: "no_tournament", "not_organiser", "wrong_event_state".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "open")
            tournament = whole.tournament
            if tournament.state == "registration":
                return tournament
            need_state(whole, "draft")
            change = TournamentChange(
                fields={"state": "registration", "opened_at": self._store.clock()},
                notices=(notice("registration"),),
                audit=self._store.entry(whole, actor, "open"),
            )
            return (await self._store.change(whole, change)).tournament

    async def cancel(self, guild_id: int, tournament_id: int, actor: Actor, reason: str) -> Whole:
        """Cancel a tournament, even a damaged one. Its tables continue as ordinary matches.

        The seed is revealed when the last of these matches has ended. Raises `Refused`: "no_tournament",
        "not_organiser", "tournament_over", "reason_needed", "second_needed_event".
        """
        async with self._store.locked_even_damaged(tournament_id, guild_id) as whole:
            # A ruling about a tournament that cannot be read cannot wait for a second person. So the actor needs none.
            permit(whole, actor, "cancel", ruling=is_damaged(whole))
            if whole.tournament.state == "cancelled":
                return whole
            need_going(whole)
            reason = clean_reason(reason)
            sessions, cache = await self._store.sessions_of(whole, whole.tables), self._store.cache
            async with AsyncExitStack() as locks:
                for session_id in sessions:
                    await locks.enter_async_context(cache.lock(session_id))
                change = msgspec.structs.replace(
                    await called_off(self._store, whole, reason, sessions),
                    audit=self._store.entry(whole, actor, "cancel", reason),
                )
                return await self._store.store_ending(whole, change, locked_sessions=frozenset(sessions))

    async def lapse(self, tournament_id: int) -> None:
        """Cancel, like `cancel`, a tournament that nobody has led for weeks."""
        async with self._store.locked(tournament_id) as whole, AsyncExitStack() as locks:
            sessions = await self._store.sessions_of(whole, whole.tables)
            for session_id in sessions:
                await locks.enter_async_context(self._store.cache.lock(session_id))
            change = await called_off(self._store, whole, "", sessions, why="asleep")
            audit = self._store.entry(whole, HOST, "cancel")
            await self._store.store_ending(
                whole, msgspec.structs.replace(change, audit=audit), locked_sessions=frozenset(sessions)
            )

    async def delete(self, guild_id: int, tournament_id: int, actor: Actor, reason: str) -> StoredTournament:
        """Remove a cancelled tournament, or a finished and damaged one, for good; return it. Its matches stay.

        Raises `Refused`: "no_tournament", "moderators_only", "reason_needed", "event_not_over", "event_counts",
        "event_still_played".
        """
        async with self._store.locked_even_damaged(tournament_id, guild_id) as whole:
            permit(whole, actor, "delete")
            reason = clean_reason(reason)
            if not is_over(whole.tournament):
                raise Refused("event_not_over")
            if whole.tournament.state == "finished" and not is_damaged(whole):
                raise Refused("event_counts")
            for session_id in await self._store.sessions_of(whole, whole.tables):
                session = await self._store.cache.storage.sessions.load(session_id)
                if session is not None and session.ended_at is None:
                    raise Refused("event_still_played")
            audit = self._store.entry(whole, actor, "delete", reason)
            await self._store.rows.delete(tournament_id, audit)
            return whole.tournament


async def called_off(
    store: TournamentStore, whole: Whole, reason: str, sessions: tuple[int, ...], why: str = ""
) -> TournamentChange:
    """Return the change that cancels a tournament. The caller holds the locks of all its ``sessions``."""
    change = await free_tables(store.cache, sessions)
    new_notice = notice("cancelled", reason=reason, why=why, sessions=[one.session_id for one in change.sessions])
    return msgspec.structs.replace(
        change,
        # The seed would reveal everything hidden at the tables, so it stays sealed while at least one table is playing.
        fields={"state": "cancelled", "ended_at": store.clock(), "seed_revealed": not change.freed_sessions},
        reminders=(),
        # Only officials have seen a draft, so no message announces its end.
        notices=() if whole.tournament.state == "draft" else (new_notice, *undecided(whole, "cancelled")),
    )


def need_going(whole: Whole) -> None:
    """Raise `Refused` ("tournament_over") if the tournament is finished or cancelled."""
    if is_over(whole.tournament):
        raise Refused("tournament_over")


def need_state(whole: Whole, *states: str) -> None:
    """Raise `Refused` ("tournament_over", "wrong_event_state") unless the tournament is in one of the states."""
    need_going(whole)
    state = whole.tournament.state
    if state not in states:
        is_closed = state == "checkin" and whole.tournament.checkin_until is None
        raise Refused("wrong_event_state", state="ready" if is_closed else state)


def _with_organiser(whole: Whole, officials: tuple[Official, ...] | None) -> tuple[Official, ...] | None:
    """Return the wanted officials, with the creator as organiser if they have none."""
    if officials is None or any(one.role == "organiser" for one in officials):
        return None if officials is None else officials[:MOST_OFFICIALS]
    first = Official("organiser", "user", whole.tournament.created_by)
    return (first, *officials)[:MOST_OFFICIALS]


def changed_fields(whole: Whole, draft: TournamentDraft) -> dict[str, Any]:
    """Return the checked columns that a draft changes. Raises `Refused` like `Drafts.create`."""
    tournament = whole.tournament
    settings = checked_settings(draft.settings or settings_of(tournament))
    options = draft.options
    if options is None:
        same = draft.game in (None, tournament.game)
        options = options_of(tournament) if same else {}
    other = draft.game not in (None, tournament.game) or draft.options is not None
    game, table = checked_game(draft.game or tournament.game, options) if other else (None, table_of(tournament))
    plan = draft.plan or (usual_plan(table) if game is not None and draft.game is not None else plan_of(tournament))
    fields: dict[str, Any] = {
        "settings": msgspec.json.encode(settings),
        "plan": msgspec.json.encode(checked_plan(seated(plan, settings), table, settings.most, settings.least)),
    }
    if game is not None:
        fields |= {"game": game.slug, "options": msgspec.json.encode(game.parse_options(options))}
    if draft.name is not None:
        fields["name"] = clean_name(draft.name)
    if draft.clock is not None:
        fields["terms"] = msgspec.json.encode(terms_of(table, draft.clock, settings))
    elif draft.settings is not None:
        terms = msgspec.json.decode(tournament.terms)
        fields["terms"] = msgspec.json.encode({**terms, "at_zero": settings.at_zero})
    if draft.channel_id is not None:
        fields["channel_id"] = draft.channel_id
    if draft.language is not None:
        fields["language"] = draft.language
    return fields


def _changes_only(whole: Whole, draft: TournamentDraft, names: Collection[str]) -> bool:
    """Return whether a draft changes nothing but these settings."""
    if draft.settings is None or draft != TournamentDraft(settings=draft.settings):
        return False
    before = settings_of(whole.tournament)
    unchanged_names = (name for name in before.__struct_fields__ if name not in names)
    return all(getattr(before, name) == getattr(draft.settings, name) for name in unchanged_names)


def _is_relied_on(whole: Whole) -> bool:
    """Return whether anybody has entered, asked to enter or to be reminded, or may read the event in Discord's list."""
    return bool(whole.entries or whole.requests or whole.reminders) or settings_of(whole.tournament).discord_event


def _changes_table(draft: TournamentDraft) -> bool:
    """Return whether a draft changes the game, its options, or the officials."""
    return any(one is not None for one in (draft.game, draft.options, draft.officials))


def _hurts_nobody(whole: Whole, draft: TournamentDraft) -> bool:
    """Return whether a change is harmless: later dates, more players, more invited users, or texts."""
    if any(one is not None for one in (draft.game, draft.options, draft.plan, draft.clock, draft.officials)):
        return False
    if draft.settings is None:
        return True
    before, after = settings_of(whole.tournament), draft.settings
    for name in before.__struct_fields__:
        was, becomes = getattr(before, name), getattr(after, name)
        if was == becomes or name in FREE:
            continue
        if name in LATER and (becomes is None or (was is not None and becomes >= was)):
            continue
        if name == "most" and becomes > was:
            continue
        if name == "invited" and set(becomes) >= set(was):
            continue
        return False
    return True
