"""The clerk for entries: who registers, leaves, waits; decks; computer players; members who leave the guild."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from bot.host.decks import Decks
from bot.host.terms import DAY_MS
from bot.host.tournaments.drafts import need_going, need_state
from bot.host.tournaments.facts import replaced
from bot.host.tournaments.lists import PlayerList, read_list
from bot.host.tournaments.people import (
    LISTED,
    Actor,
    entered,
    entry_numbered,
    entry_of,
    need_organiser,
    own_entry,
    waiting,
)
from bot.host.tournaments.settings import TournamentSettings, settings_of, table_of
from bot.host.tournaments.store import HOST, TournamentStore, notice
from engine.kernel.errors import Refused
from engine.kernel.names import clean
from storage.records import TournamentChange, TournamentEntry, Whole

# In how many tournaments that go on somebody may be entered at once (TN-35).
MOST_ENTERED = 20
# How long the waitlist may be, as a multiple of the places.
WAITLIST = 256


class Entries:
    """The clerk for entries."""

    def __init__(self, store: TournamentStore, decks: Decks) -> None:
        self._store = store
        self._decks = decks

    async def join(
        self, guild_id: int, tournament_id: int, actor: Actor, choice: str | int | None = None
    ) -> TournamentEntry:
        """Register; where all places are taken, on the waitlist. Who is registered stays where they are.

        ``choice`` is a word of the game or the number of an own deck. Raises `Refused`: "no_tournament",
        "registration_closed", "not_invited", "role_needed", "account_too_new", "member_too_new", "locked_out",
        "too_many_entered", "waitlist_full", "disqualified_there", "deck_needed", "no_such_deck", "bad_deck",
        "bad_input", "already_done".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            known = entry_of(whole, actor.user_id)
            if known is not None and known.state in LISTED:
                return known
            if whole.tournament.state not in ("registration", "checkin"):
                raise Refused("registration_closed")
            if known is not None and known.state == "disqualified":
                raise Refused("disqualified_there")
            await self._need_admission(whole, actor)
            chosen = await self._choice(whole, actor.user_id, choice)
            entry = self._new(whole, actor, known, chosen)
            after = await self._store.change(whole, TournamentChange(entries=(entry,)), once=actor.once)
            return own_entry(after, actor.user_id)

    def _new(self, whole: Whole, actor: Actor, known: TournamentEntry | None, choice: str | None) -> TournamentEntry:
        settings, at = settings_of(whole.tournament), self._store.clock()
        full = len(entered(whole)) >= settings.most
        # While the check-in is open, who comes is there.
        there = whole.tournament.state == "checkin"
        return TournamentEntry(
            number=known.number if known is not None else 1 + len(whole.entries),
            user_id=actor.user_id,
            name=clean(actor.name) or str(actor.user_id),
            state="waiting" if full else "entered",
            place=1 + max((entry.place for entry in whole.entries), default=0),
            registered_at=at,
            checked_in_at=at if there else None,
            entropy=str(actor.interaction_id) if there else None,
            choice=choice,
        )

    async def _need_admission(self, whole: Whole, actor: Actor) -> None:
        settings, at = settings_of(whole.tournament), self._store.clock()
        await self._store.cache.quotas.admit(whole.tournament.guild_id, actor.user_id)
        need_welcome(settings, actor, at)
        if len(await self._store.rows.of_user(actor.user_id)) >= MOST_ENTERED:
            raise Refused("too_many_entered", limit=MOST_ENTERED)
        if len(waiting(whole)) >= WAITLIST:
            raise Refused("waitlist_full")

    async def _choice(self, whole: Whole, user_id: int, wanted: str | int | None) -> str | None:
        """Return what a player brings, or what is usual. Raises `Refused` as `join` does."""
        choice = table_of(whole.tournament).choice
        if choice is None:
            return None
        if wanted is None:
            if choice.own_decks:
                raise Refused("deck_needed")
            return None
        if isinstance(wanted, str):
            if wanted not in choice.values(0):
                raise Refused("bad_input", value=wanted[:100])
            return wanted
        if not choice.own_decks:
            raise Refused("bad_input", value=str(wanted))
        deck = await self._decks.find(user_id, wanted)
        if deck.game != whole.tournament.game:
            raise Refused("no_such_deck")
        if deck.faults:
            raise Refused("bad_deck", faults=list(deck.faults))
        return deck.code

    async def choose_deck(self, guild_id: int, tournament_id: int, actor: Actor, choice: str | int) -> TournamentEntry:
        """Bring another deck, before the check-in closes, or between rounds where the event allows it (TN-4).

        Raises `Refused`: "no_tournament", "not_entered", "deck_sealed", and what `join` raises of decks.
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_going(whole)
            entry = own_entry(whole, actor.user_id)
            between = settings_of(whole.tournament).decks_between and all(one.state == "closed" for one in whole.rounds)
            if whole.tournament.state == "running" and not between:
                raise Refused("deck_sealed")
            chosen = await self._choice(whole, actor.user_id, choice)
            changed = msgspec.structs.replace(entry, choice=chosen)
            after = await self._store.change(whole, TournamentChange(entries=(changed,)), once=actor.once)
            return own_entry(after, actor.user_id)

    async def leave(self, guild_id: int, tournament_id: int, actor: Actor) -> TournamentEntry:
        """Leave: before the start the place goes to the waitlist; later after the running table (TN-6).

        Raises `Refused`: "no_tournament", "not_entered", "tournament_over".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            entry = entry_of(whole, actor.user_id)
            if entry is None:
                raise Refused("not_entered")
            if entry.state not in LISTED:
                return entry
            need_going(whole)
            after = await self._store.change(whole, leaving(whole, entry), once=actor.once)
            return next(one for one in after.entries if one.number == entry.number)

    # ---- for organisers

    async def fill(self, guild_id: int, tournament_id: int, actor: Actor, count: int | None = None) -> Whole:
        """Enter computer players, up to a number of players or to all places (TN-41).

        Raises `Refused`: "no_tournament", "not_organiser", "registration_closed".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_organiser(whole, actor)
            if whole.tournament.state not in ("registration", "checkin"):
                raise Refused("registration_closed")
            settings, at = settings_of(whole.tournament), self._store.clock()
            room = min(count or settings.most, settings.most) - len(entered(whole))
            last = max((entry.place for entry in whole.entries), default=0)
            machines = sum(entry.computer for entry in whole.entries)
            new = tuple(
                TournamentEntry(
                    number=len(whole.entries) + more,
                    user_id=None,
                    name=self._store.naming.computer_player(whole.tournament.language, machines + more),
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

    async def invite(self, guild_id: int, tournament_id: int, actor: Actor, people: Sequence[tuple[int, str]]) -> int:
        """Enter users by an organiser's list; returns how many are new.

        Raises `Refused`: "no_tournament", "not_organiser", "registration_closed".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_organiser(whole, actor)
            if whole.tournament.state not in ("draft", "registration", "checkin"):
                raise Refused("registration_closed")
            known = {entry.user_id for entry in whole.entries if entry.state in LISTED}
            locked = await self._store.cache.quotas.locked_out(guild_id)
            new: list[TournamentEntry] = []
            for user_id, name in dict(people).items():
                former = entry_of(whole, user_id)
                banned = former is not None and former.state == "disqualified"
                if user_id in known or user_id in locked or banned:
                    continue
                already = Whole(whole.tournament, entries=replaced(whole.entries, new, "number"))
                new.append(self._new(already, Actor(user_id, name), former, None))
            if new:
                plain = tuple(msgspec.structs.replace(one, checked_in_at=None, entropy=None) for one in new)
                audit = self._store.entry(whole, actor, "import", count=len(plain))
                await self._store.change(whole, TournamentChange(entries=plain, audit=audit), once=actor.once)
            return len(new)

    async def import_list(self, guild_id: int, tournament_id: int, actor: Actor, data: bytes) -> PlayerList:
        """Enter the users of a CSV list; those of its lines that cannot be taken are told (TN-40).

        Raises `Refused`: "no_tournament", "not_organiser", "registration_closed".
        """
        found = await asyncio.to_thread(read_list, data)
        await self.invite(guild_id, tournament_id, actor, found.people)
        return found

    async def seed_by_hand(self, guild_id: int, tournament_id: int, actor: Actor, order: Sequence[int]) -> Whole:
        """Note in which order an organiser seeds the entries, the strongest first; others follow as they came.

        Raises `Refused`: "no_tournament", "not_organiser", "wrong_event_state", "no_entry".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_organiser(whole, actor)
            need_state(whole, "registration", "checkin")
            known = {entry.number: entry for entry in whole.entries}
            if len(set(order)) != len(order) or not set(order) <= known.keys():
                raise Refused("no_entry", number=next((one for one in order if one not in known), 0))
            # The order is kept as a rating for the seeding alone.
            ranked = tuple(
                msgspec.structs.replace(known[number], rating=float(len(order) - place))
                for place, number in enumerate(order)
            )
            audit = self._store.entry(whole, actor, "seed")
            return await self._store.change(whole, TournamentChange(entries=ranked, audit=audit), once=actor.once)

    async def team(self, guild_id: int, tournament_id: int, actor: Actor, number: int, team: str) -> TournamentEntry:
        """Put a player into a team, or with an empty name out of it, before the start (TN-24, TN-25).

        Raises `Refused`: "no_tournament", "not_organiser", "wrong_event_state", "no_entry".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_organiser(whole, actor)
            need_state(whole, "registration", "checkin")
            entry = msgspec.structs.replace(entry_numbered(whole, number), team=clean(team))
            audit = self._store.entry(whole, actor, "team", player=entry.name, detail=entry.team)
            await self._store.change(whole, TournamentChange(entries=(entry,), audit=audit), once=actor.once)
            return entry

    # ---- members who leave the guild

    async def gone(self, guild_id: int, user_id: int) -> list[int]:
        """Note that a member left the guild; the organisers are told of it (TN-7). Returns the tournaments."""
        return await self._note_absence(guild_id, user_id, self._store.clock())

    async def back(self, guild_id: int, user_id: int) -> list[int]:
        """Note that a member is back before they were dropped. Returns the tournaments."""
        return await self._note_absence(guild_id, user_id, None)

    async def _note_absence(self, guild_id: int, user_id: int, since: int | None) -> list[int]:
        found = []
        for number in await self._store.rows.of_user(user_id):
            if (await self._store.find(number)).guild_id != guild_id:
                continue
            async with self._store.locked(number) as whole:
                entry = entry_of(whole, user_id)
                if entry is None or entry.state not in LISTED or (entry.absent_since is None) == (since is None):
                    continue
                changed = msgspec.structs.replace(entry, absent_since=since)
                told = (notice("left_guild", entries=(entry.number,)),) if since is not None else ()
                await self._store.change(whole, TournamentChange(entries=(changed,), notices=told))
                found.append(number)
        return found

    async def drop_gone(self, tournament_id: int, number: int) -> None:
        """Drop an entry whose user left the guild long enough ago; nothing where they are back."""
        async with self._store.locked(tournament_id) as whole:
            entry = next((one for one in whole.entries if one.number == number), None)
            if entry is None or entry.absent_since is None or entry.state not in LISTED or entry.dropped:
                return
            change = leaving(whole, entry)
            told = (*change.notices, notice("dropped_gone", entries=(number,)))
            audit = self._store.entry(whole, HOST, "drop", entry=number)
            await self._store.change(whole, msgspec.structs.replace(change, notices=told, audit=audit))


def need_welcome(settings: TournamentSettings, actor: Actor, at: int) -> None:
    """Raise `Refused` where the settings keep a user out ("not_invited", "role_needed", "account_too_new" …)."""
    if settings.entry == "invited" and actor.user_id not in settings.invited:
        raise Refused("not_invited")
    if settings.entry == "role" and settings.role_id not in actor.roles:
        raise Refused("role_needed", role=str(settings.role_id))
    for days, since, code in (
        (settings.account_days, actor.account_at, "account_too_new"),
        (settings.member_days, actor.member_at, "member_too_new"),
    ):
        if days and (since is None or at - since < days * DAY_MS):
            raise Refused(code, days=days)


def leaving(whole: Whole, entry: TournamentEntry) -> TournamentChange:
    """Return the change by which somebody leaves: off the list, or out of all later rounds."""
    if whole.tournament.state == "running":
        return TournamentChange(entries=(dropped(whole, entry),), notices=(notice("dropped", entries=(entry.number,)),))
    gone = msgspec.structs.replace(entry, state="left", choice=None, checked_in_at=None, entropy=None)
    if entry.state == "waiting":
        return TournamentChange(entries=(gone,))
    following = next(iter(waiting(whole)), None)
    if following is None or whole.tournament.state == "checkin":
        return TournamentChange(entries=(gone,))
    moved = msgspec.structs.replace(following, state="entered")
    return TournamentChange(entries=(gone, moved), notices=(notice("stand_by", entries=(following.number,)),))


def dropped(whole: Whole, entry: TournamentEntry) -> TournamentEntry:
    """Return an entry that takes part in no round after the last one that is published."""
    published = max((one.number for one in whole.rounds if one.state != "drawn"), default=0)
    return msgspec.structs.replace(entry, state="dropped", dropped=published + 1)
