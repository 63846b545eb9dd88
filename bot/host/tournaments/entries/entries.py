"""Manages entries: registration, waitlist, decks, computer players."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection

import msgspec

from bot.host.lobbies.decks import Decks
from bot.host.tournaments.drafts.drafts import need_going, need_state
from bot.host.tournaments.entries.conditions import Conditions
from bot.host.tournaments.entries.entry_rules import (
    in_team,
    leaving,
    need_open_deck,
    need_open_list,
    need_own_teams,
    need_remindable,
    seeded_at,
    team_name,
    touches_team,
)
from bot.host.tournaments.entries.player_lists import LineFault, PlayerList, read_list
from bot.host.tournaments.entries.requests import (
    AnnouncedRequests,
    find_request,
    need_answer,
    need_request,
    new_request,
)
from bot.host.tournaments.ground.facts import replaced
from bot.host.tournaments.ground.people import (
    LISTED,
    Actor,
    admitted_entries,
    audit_ids,
    entry_numbered,
    entry_of,
    is_checkin_over,
    last_place,
    own_entry,
    queue,
    shown_name,
    takes_entries,
    waitlist,
)
from bot.host.tournaments.ground.rights import permit
from bot.host.tournaments.ground.settings import MOST_PLAYERS, settings_of, table_of
from bot.host.tournaments.ground.store import TournamentStore, notice
from bot.host.tournaments.ground.timer_times import remind_at
from bot.host.tournaments.rounds.rounds import Rounds
from engine.kernel.errors import Refused
from storage.records.tournaments import EntryRequest, TournamentChange, TournamentEntry, Whole

# In how many active tournaments a user may be entered at once (TN-35).
MOST_ENTERED = 20
# The largest number of entries on the waitlist.
WAITLIST = 256
# How many users may ask for a reminder before a tournament's registration ends.
MOST_REMINDED = 500

# A function that returns why a user id of an imported list cannot be entered, or None.
MemberFault = Callable[[int], Awaitable[str | None]]


class Entries:
    """Manages the entries of tournaments."""

    def __init__(self, store: TournamentStore, decks: Decks, rounds: Rounds, conditions: Conditions) -> None:
        self._store = store
        self._conditions = conditions
        self._decks = decks
        self._rounds = rounds
        self._announced_requests = AnnouncedRequests()

    async def join(
        self, guild_id: int, tournament_id: int, actor: Actor, choice: str | int | None = None
    ) -> TournamentEntry:
        """Register the user, on the waitlist if the event is full. If the user is registered already, do nothing.

        ``choice`` is a value of the game, or the number of the user's deck. Raises `Refused`: "no_tournament",
        "tournament_over", "registration_closed", "not_invited", "role_needed", "account_too_new", "member_too_new",
        "conditions_missing", "locked_out", "too_many_entered", "waitlist_full", "dropped_there", "disqualified_there",
        "deck_needed", "no_such_deck", "bad_deck", "bad_input", "already_done", "answer_needed" (the event has a
        question, see `request`).
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_going(whole)
            former_entry = entry_of(whole, actor.user_id)
            if former_entry is not None and former_entry.state in LISTED:
                return former_entry
            await self._need_open(whole, actor)
            if settings_of(whole.tournament).question:
                raise Refused("answer_needed")
            deck_choice = await self._choice(whole, actor.user_id, choice)
            await self._store.cache.usernames.meet(actor.user_id, actor.username)
            entry = self._new(whole, actor, former_entry, deck_choice, await self._store.locked_out(whole))
            change = TournamentChange(entries=(entry,), decided_requests=(actor.user_id,))
            after = await self._store.change(whole, change, once=actor.once)
            return own_entry(after, actor.user_id)

    async def need_open(self, guild_id: int, tournament_id: int, actor: Actor) -> None:
        """Raise `Refused` like `join` if the user could not enter now."""
        await self._need_open(await self._store.whole(tournament_id, guild_id), actor)

    async def _need_open(self, whole: Whole, actor: Actor) -> None:
        former_entry = entry_of(whole, actor.user_id)
        if former_entry is not None and former_entry.state == "dropped":
            raise Refused("dropped_there")
        if not takes_entries(whole):
            raise Refused("registration_closed")
        if former_entry is not None and former_entry.state == "disqualified":
            raise Refused("disqualified_there")
        await self._need_admission(whole, actor)

    # ---- entries about which an organiser decides

    async def request(
        self, guild_id: int, tournament_id: int, actor: Actor, choice: str | int | None, answer: str
    ) -> None:
        """Store a user's wish to enter, with the answer to the event's question. A later answer replaces it.

        Raises `Refused` like `join`, except that "answer_needed" means an empty answer; "already_in",
        "no_question" (everybody enters at once).
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_going(whole)
            former_entry = entry_of(whole, actor.user_id)
            if former_entry is not None and former_entry.state in LISTED:
                raise Refused("already_in")
            await self._need_open(whole, actor)
            if not settings_of(whole.tournament).question:
                raise Refused("no_question")
            answer_text, at = need_answer(answer), self._store.clock()
            first = find_request(whole.requests, actor.user_id) is None
            if first and len(whole.requests) >= WAITLIST:
                raise Refused("waitlist_full")
            new = new_request(actor, answer_text, at, await self._choice(whole, actor.user_id, choice))
            announced = first and self._announced_requests.is_due(tournament_id, actor.user_id, at)
            notices = (notice("entry_request"),) if announced else ()
            await self._store.change(whole, TournamentChange(requests=(new,), notices=notices), once=actor.once)
            if announced:
                self._announced_requests.record(tournament_id, actor.user_id, at)

    async def withdraw(self, guild_id: int, tournament_id: int, actor: Actor) -> bool:
        """Withdraw the user's wish to enter; return whether there was one."""
        async with self._store.locked(tournament_id, guild_id) as whole:
            if find_request(whole.requests, actor.user_id) is None:
                return False
            await self._store.change(whole, TournamentChange(decided_requests=(actor.user_id,)), once=actor.once)
            return True

    async def decide(
        self,
        guild_id: int,
        tournament_id: int,
        actor: Actor,
        user_id: int,
        admitted: Actor | None,
        *,
        anyway: bool = False,
    ) -> None:
        """Admit a user who asked to enter, on the waitlist if the event is full, or decline. A notice tells the user.

        ``admitted`` is the user with the current data from Discord, None to decline. ``anyway``: the user need not meet
        the conditions of entry (TN-49). Raises `Refused`: "no_tournament", "not_organiser", "no_request" (withdrawn, or
        decided already), "registration_closed", "waitlist_full", "player_locked_out", "player_entered_often",
        "request_unmet" (the user lacks something), "already_done".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "admit")
            entry_request = need_request(whole.requests, user_id)
            stored_entry = entry_of(whole, user_id)
            if stored_entry is not None and stored_entry.state in LISTED:
                # The user entered in another way, so nothing is left to decide.
                await self._store.change(whole, TournamentChange(decided_requests=(user_id,)), once=actor.once)
                raise Refused("no_request")
            change = TournamentChange(
                decided_requests=(user_id,),
                notices=(notice("not_admitted", users=(user_id,)),),
                audit=self._store.entry(whole, actor, "decline-entry", players=[user_id]),
            )
            if admitted is not None:
                change = await self._admission(whole, actor, entry_request)
                if not anyway:
                    settings, tournament = settings_of(whole.tournament), whole.tournament
                    await self._conditions.need_met(settings, guild_id, entry_request, admitted, tournament.game)
            await self._store.change(whole, change, once=actor.once)
            self._announced_requests.forget(tournament_id, user_id)

    async def _admission(self, whole: Whole, actor: Actor, entry_request: EntryRequest) -> TournamentChange:
        if not takes_entries(whole):
            raise Refused("registration_closed")
        if len(waitlist(whole)) >= WAITLIST:
            raise Refused("waitlist_full")
        await self._conditions.need_unlocked(whole.tournament.guild_id, entry_request)
        if len(await self._store.rows.of_user(entry_request.user_id)) >= MOST_ENTERED:
            raise Refused("player_entered_often", name=entry_request.name, limit=MOST_ENTERED)
        await self._store.cache.usernames.meet(entry_request.user_id, entry_request.username)
        user, former_entry = Actor(entry_request.user_id, entry_request.name), entry_of(whole, entry_request.user_id)
        new = self._new(whole, user, former_entry, entry_request.choice, await self._store.locked_out(whole))
        # The player checks in by their own press, because its id counts in the draws (TN-5).
        entry = msgspec.structs.replace(new, checked_in_at=None, entropy=None)
        if is_checkin_over(whole):
            # Like all players who have not checked in, they wait until they do.
            entry = msgspec.structs.replace(entry, state="waiting")
        cause = "checkin" if whole.tournament.state == "checkin" else ""
        return TournamentChange(
            entries=(entry,),
            decided_requests=(entry_request.user_id,),
            notices=(notice("admitted", users=(entry_request.user_id,), why=cause),),
            audit=self._store.entry(whole, actor, "admit", players=[entry_request.user_id]),
        )

    def _new(
        self,
        whole: Whole,
        actor: Actor,
        former_entry: TournamentEntry | None,
        choice: str | None,
        locked: Collection[int],
    ) -> TournamentEntry:
        settings, at = settings_of(whole.tournament), self._store.clock()
        full = len(admitted_entries(whole)) >= settings.most or bool(queue(whole, locked))
        # A player who registers while the check-in is open is checked in.
        there = whole.tournament.state == "checkin"
        return TournamentEntry(
            number=former_entry.number if former_entry is not None else 1 + len(whole.entries),
            user_id=actor.user_id,
            name=shown_name(actor.name, actor.user_id),
            state="waiting" if full else "entered",
            place=1 + last_place(whole),
            registered_at=at,
            checked_in_at=at if there else None,
            entropy=str(actor.interaction_id) if there else None,
            choice=choice,
        )

    async def _need_admission(self, whole: Whole, actor: Actor) -> None:
        tournament = whole.tournament
        settings = settings_of(tournament)
        await self._conditions.need_admission(settings, tournament.guild_id, actor, tournament.game)
        if len(await self._store.rows.of_user(actor.user_id)) >= MOST_ENTERED:
            raise Refused("too_many_entered", limit=MOST_ENTERED)
        if len(waitlist(whole)) >= WAITLIST:
            raise Refused("waitlist_full")

    async def _choice(self, whole: Whole, user_id: int, wanted_choice: str | int | None) -> str | None:
        """Return the choice of a player, None for the default. Raises `Refused` like `join`."""
        choice = table_of(whole.tournament).choice
        if choice is None:
            return None
        if wanted_choice is None:
            if choice.own_decks:
                raise Refused("deck_needed")
            return None
        return await self._decks.choice(user_id, wanted_choice, choice, whole.tournament.game)

    async def choose_deck(self, guild_id: int, tournament_id: int, actor: Actor, choice: str | int) -> TournamentEntry:
        """Change a player's deck before the check-in closes, or between rounds if the tournament allows it (TN-4).

        A player without a deck may bring one until their first table, but not in a division of a league. Raises
        `Refused`: "no_tournament", "not_entered", "deck_sealed", and the codes of `join` about decks.
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_going(whole)
            entry = own_entry(whole, actor.user_id)
            need_open_deck(whole, entry)
            deck_choice = await self._choice(whole, actor.user_id, choice)
            new_entry = msgspec.structs.replace(entry, choice=deck_choice)
            after = await self._store.change(whole, TournamentChange(entries=(new_entry,)), once=actor.once)
            return own_entry(after, actor.user_id)

    async def own_team(self, guild_id: int, tournament_id: int, actor: Actor, team: str) -> TournamentEntry:
        """Put the actor into a team (an empty name: into none), if players name their own teams (TN-25).

        Raises `Refused`: "no_tournament", "wrong_event_state", "no_teams", "teams_by_staff", "not_entered",
        "bad_team_name", "already_done".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_state(whole, "registration", "checkin")
            need_own_teams(whole)
            entry = own_entry(whole, actor.user_id)
            new_entry = msgspec.structs.replace(entry, team=team_name(whole, team))
            await self._store.change(whole, TournamentChange(entries=(new_entry,)), once=actor.once)
            return new_entry

    async def remind(self, guild_id: int, tournament_id: int, actor: Actor) -> bool:
        """Toggle a user's reminder before registration ends, and return whether it is set (TN-39).

        Raises `Refused`: "no_tournament", "registration_closed", "reminder_needless" (entered already), "reminder_late"
        (the last hour has begun), "reminder_at_start", "too_many_reminders", "already_done".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_remindable(whole, actor, self._store.clock())
            wants_reminder = actor.user_id not in whole.reminders
            if wants_reminder and len(whole.reminders) >= MOST_REMINDED:
                raise Refused("too_many_reminders", limit=MOST_REMINDED)
            others = tuple(one for one in whole.reminders if one != actor.user_id)
            change = TournamentChange(reminders=(*others, actor.user_id) if wants_reminder else others)
            await self._store.change(whole, change, once=actor.once)
            return wants_reminder

    async def send_reminders(self, tournament_id: int) -> None:
        """Send, once, the reminders that registration ends, to users who asked for them and are not on the list."""
        async with self._store.locked(tournament_id) as whole:
            reminder_at, until = remind_at(whole), whole.tournament.checkin_until
            if reminder_at is None or reminder_at > self._store.clock():
                return
            listed = {entry.user_id for entry in whole.entries if entry.state in LISTED}
            users = [user_id for user_id in whole.reminders if user_id not in listed]
            notices = (notice("registration_ends", users=users, until=until),) if users else ()
            await self._store.change(whole, TournamentChange(reminders=(), notices=notices))

    async def leave(self, guild_id: int, tournament_id: int, actor: Actor) -> TournamentEntry:
        """Leave the tournament. After the start, the player still finishes their running tables (TN-6).

        Before the start, the first waiting player moves up. An unpublished round is paired again. Raises `Refused`:
        "no_tournament", "not_entered", "tournament_over".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            entry = entry_of(whole, actor.user_id)
            if entry is None:
                raise Refused("not_entered", open="no")
            if entry.state not in LISTED:
                return entry
            need_going(whole)
            change = await self._rounds.without(whole, leaving(whole, entry), entry.number)
            after = await self._store.change(whole, change, once=actor.once)
            return next(one for one in after.entries if one.number == entry.number)

    # ---- for organisers

    async def fill(
        self, guild_id: int, tournament_id: int, actor: Actor, count: int | None = None, at_most: int = MOST_PLAYERS
    ) -> Whole:
        """Enter computer players, at most ``at_most``, until ``count`` players are in or the event is full (TN-41).

        Raises `Refused`: "no_tournament", "not_organiser", "registration_closed".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "fill")
            if whole.tournament.state not in ("registration", "checkin"):
                raise Refused("registration_closed")
            settings, at = settings_of(whole.tournament), self._store.clock()
            queued = queue(whole, await self._store.locked_out(whole))
            room = min(at_most, min(count or settings.most, settings.most) - len(admitted_entries(whole)) - len(queued))
            last = last_place(whole)
            machines = sum(entry.computer for entry in whole.entries)
            new = tuple(
                TournamentEntry(
                    number=len(whole.entries) + more,
                    user_id=None,
                    name=self._store.naming.computer_player(whole.tournament.language, len(whole.entries) + more),
                    computer=True,
                    place=last + more,
                    registered_at=at,
                    checked_in_at=at,
                    entropy=f"house-{machines + more}",
                )
                for more in range(1, room + 1)
            )
            if not new:
                return whole
            audit = self._store.entry(whole, actor, "fill", count=len(new))
            return await self._store.change(whole, TournamentChange(entries=new, audit=audit), once=actor.once)

    async def import_list(
        self, guild_id: int, tournament_id: int, actor: Actor, data: bytes, fault_of: MemberFault
    ) -> PlayerList:
        """Enter the users of a CSV list. If a line is invalid, enter nobody and return the faults of all lines (TN-40).

        ``fault_of`` returns why a user id cannot be entered, or None. Raises `Refused`: "no_tournament",
        "not_organiser", "registration_closed".
        """
        need_open_list(await self._store.whole(tournament_id, guild_id), actor)
        found = await asyncio.to_thread(read_list, data)
        if not found.faults:
            faults = [(one.line, await fault_of(one.user_id)) for one in found.people]
            found = msgspec.structs.replace(
                found, faults=tuple(LineFault(line, why) for line, why in faults if why is not None)
            )
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_open_list(whole, actor)
            faults_there = () if found.faults else await self._list_faults(whole, found)
            found = msgspec.structs.replace(found, faults=(*found.faults, *faults_there))
            if found.faults or not found.people:
                return found
            new, locked = list[TournamentEntry](), await self._store.locked_out(whole)
            for one in found.people:
                already = Whole(whole.tournament, entries=replaced(whole.entries, new, "number"))
                new.append(self._new(already, Actor(one.user_id, one.name), entry_of(whole, one.user_id), None, locked))
            plain = tuple(msgspec.structs.replace(one, checked_in_at=None, entropy=None) for one in new)
            audit = self._store.entry(whole, actor, "import", count=len(plain))
            users = tuple(one.user_id for one in found.people)
            change = TournamentChange(entries=plain, decided_requests=users, audit=audit)
            await self._store.change(whole, change, once=actor.once)
            return found

    async def _list_faults(self, whole: Whole, player_list: PlayerList) -> tuple[LineFault, ...]:
        """Return the lines of a list whose users the tournament or the moderators do not admit."""
        locked = await self._store.locked_out(whole)
        room = settings_of(whole.tournament).most + WAITLIST - len(admitted_entries(whole)) - len(waitlist(whole))
        faults = []
        for place, one in enumerate(player_list.people):
            former = entry_of(whole, one.user_id)
            if one.user_id in locked:
                faults.append(LineFault(one.line, "locked_out"))
            elif former is not None and former.state in LISTED:
                faults.append(LineFault(one.line, "entered"))
            elif former is not None and former.state == "disqualified":
                faults.append(LineFault(one.line, "disqualified"))
            elif place >= room:
                faults.append(LineFault(one.line, "no_room"))
        return tuple(faults)

    async def seed_at(self, guild_id: int, tournament_id: int, actor: Actor, number: int, seed: int) -> Whole:
        """Give a listed player a seed by hand. The players behind it move down by one (TN-5).

        Raises `Refused`: "no_tournament", "not_organiser", "wrong_event_state", "not_seeded_by_hand", "no_entry",
        "bad_seed", "second_needed_event".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "seed")
            order = seeded_at(whole, number, seed)
            who = audit_ids(entry_numbered(whole, number))
            audit = self._store.entry(whole, actor, "seed", players=who, detail=f"#{seed}")
            change = TournamentChange(entries=order, audit=audit)
            return await self._store.change(whole, change, once=actor.once)

    async def team(self, guild_id: int, tournament_id: int, actor: Actor, number: int, team: str) -> TournamentEntry:
        """Put a player into a team (an empty name: into none), before the start (TN-24, TN-25).

        Raises `Refused`: "no_tournament", "not_organiser", "wrong_event_state", "no_teams", "no_entry",
        "bad_team_name", "second_needed_event" (the actor's own team would change).
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "team_of_others")
            entry = in_team(whole, number, team)
            if touches_team(whole, actor, entry):
                permit(whole, actor, "team")
            audit = self._store.entry(whole, actor, "team", players=audit_ids(entry), detail=entry.team)
            await self._store.change(whole, TournamentChange(entries=(entry,), audit=audit), once=actor.once)
            return entry
