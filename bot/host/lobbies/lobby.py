"""Manages lobbies: players open a lobby, join, bring decks, get ready and start the match."""

from __future__ import annotations

import itertools
import secrets
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec

from bot.host.clocks.seat_times import NO_SEAT
from bot.host.clocks.terms import DAY_MS, USUAL, Terms, clock_text, for_people, parse_terms, read_terms
from bot.host.ground.audit_entries import CANCEL, SETTLE, with_entry
from bot.host.ground.naming import Naming
from bot.host.ground.refusals import answering
from bot.host.lobbies.decks import Decks
from bot.host.lobbies.lobby_choices import lobby_without_gaps, member_choices, usual_choice, wanted_value
from bot.host.lobbies.lobby_options import with_option
from bot.host.lobbies.lobby_seats import free_seat, lobby_seats, lobby_size, without_gaps
from bot.host.lobbies.start_needs import counts_phrase, seat_counts, seat_phrase, start_needs
from bot.host.matches.live import Live, decoded_options
from bot.host.matches.play import Play, opening_events
from bot.host.matches.session_cache import SessionCache
from engine.kernel.chance.fair import SEED_BYTES, commitment
from engine.kernel.contract.registry import AnyGame, game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import context_of, new_record
from engine.kernel.words.phrases import either, listed
from engine.players.levels import USUAL as USUAL_LEVEL
from engine.players.levels import Level
from storage.records.changes import Change, Ending
from storage.records.matches import EndedHow, LobbySeat, NewSession, Seat, SeatedPlayer, Session
from storage.records.times import NewTimer, Timer, Timing

MATCH_ID_BYTES = 6
EXPIRES = "lobby"

# The reason for closing a lobby in which nobody waits any more.
DESERTED = "deserted"


class SessionPlace(msgspec.Struct, frozen=True):
    """The guild and the channel (or thread) in which a session is played."""

    guild_id: int
    channel_id: int
    parent_channel_id: int | None = None


class TableSettings(msgspec.Struct, frozen=True):
    """The settings to change; None leaves a setting as it is."""

    clock: str | None = None  # The clock as `parse_terms` reads it.
    at_zero: str | None = None
    lobby_days: int | None = None
    computer_seats: int | None = None  # The number of computer players. New ones play at the usual level.
    level: tuple[int, Level] | None = None  # The number of a computer player, from 0, and its level.
    options: Mapping[str, object] = {}  # The options to change, by name. The value None stands for a random value.


class AgreedTable(NamedTuple):
    """What a player agrees to by pressing Ready: the options, the clock, and the levels of computer players."""

    options: bytes
    terms: Terms
    computer_levels: tuple[Level, ...]


def same_terms(session: Session) -> Terms:
    """Return a session's terms as a new lobby has them, before its time is extended."""
    return msgspec.structs.replace(read_terms(session.terms), lobby_more=0)


def table_of(session: Session) -> AgreedTable:
    """Return the table of a lobby."""
    return AgreedTable(session.options, same_terms(session), session.computer_levels)


class Lobby:
    """Manages sessions that have not started."""

    def __init__(self, cache: SessionCache, play: Play, decks: Decks, naming: Naming) -> None:
        self._cache = cache
        self._play = play
        self._storage = cache.storage
        self._decks = decks
        self._naming = naming

    async def open(
        self,
        place: SessionPlace,
        *,
        game: str,
        seats: int | None,
        options: dict[str, Any],
        language: str,
        user: tuple[int, str],
        terms: Terms = USUAL,
    ) -> Session:
        """Open a lobby with its creator in it. ``seats``: the maximum number of players (None: the game's maximum).

        Raises `Refused`: "unknown_game", "bad_seats", "bad_options", "channel_busy", "chosen_in_lobby" (an option that
        each player chooses in the lobby), and the codes of `Quotas.opening`.
        """
        rules = game_named(game)
        table = rules.table(rules.parse_options(options))
        counts = table.seat_counts
        seats = seats or max(counts)
        if seats not in counts:
            raise Refused("bad_seats", seats=seats, allowed=either(counts))
        if table.choice is not None and table.choice.key in options:
            raise Refused("chosen_in_lobby", option=table.choice.key)
        new = self.prepare(place, rules, options, seats, language, user[0], terms)
        new = msgspec.structs.replace(new, creator_name=user[1], creator_choice=usual_choice(table, seats, {}, 0))
        return await self.create(new)

    def prepare(
        self,
        place: SessionPlace,
        rules: AnyGame,
        options: dict[str, Any],
        seats: int,
        language: str,
        creator: int,
        terms: Terms,
    ) -> NewSession:
        """Return a new lobby with its own seed and without members. Raises `Refused` ("bad_options")."""
        at = self._cache.clock()
        match_id, seed = secrets.token_hex(MATCH_ID_BYTES), secrets.token_bytes(SEED_BYTES)
        return NewSession(
            match_id=match_id,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            parent_channel_id=place.parent_channel_id,
            game=rules.slug,
            rules_version=str(rules.version),
            options=msgspec.json.encode(rules.parse_options(options)),
            seat_count=seats,
            language=language,
            created_by=creator,
            created_at=at,
            commitment=commitment(match_id, seed),
            seed=seed,
            terms=msgspec.json.encode(terms),
            timers=(_expiry(at, terms),),
        )

    async def need_leave(self, guild_id: int, user_id: int) -> None:
        """Raise `Refused` as `open` would because of quotas or lockouts, before a thread is created for the lobby."""
        async with self._cache.quotas.opening(guild_id, user_id):
            pass

    async def create(self, new: NewSession) -> Session:
        """Open a prepared lobby. Raises `Refused`: "channel_busy", "rematch_stands", codes of `Quotas.opening`."""
        async with self._cache.quotas.opening(new.guild_id, new.created_by):
            self._cache.timers_changed.set()
            with answering():
                return await self._storage.sessions.create(new)

    # ---- what the table agrees on

    async def change_table(
        self,
        session_id: int,
        user_id: int,
        table_settings: TableSettings,
        *,
        moderator: bool,
        interaction_id: int | None = None,
    ) -> None:
        """Change the terms, computer seats and options. The user is the lobby's creator or a moderator.

        Members stay ready, unless an option changes. A moderator's change of another user's lobby is written to the
        audit log. Raises `Refused`: "not_your_table", "not_in_lobby", "bad_terms", "wait_over" (the waiting time since
        the opening has passed already), "computer_room" (with the most seats that the computer may have),
        "option_impossible", "already_done".
        """
        async with self._cache.locked(session_id) as live:
            session = live.session
            if session.status != "lobby":
                raise Refused("not_in_lobby")
            if not may_rule(session, user_id, moderator=moderator):
                raise Refused("not_your_table")
            after = live
            for name, value in table_settings.options.items():
                after = with_option(after, name, value)
            session = after.session
            terms = _with_settings(read_terms(session.terms), table_settings)
            expiry = _expiry(session.created_at, terms)
            if table_settings.lobby_days is not None and expiry.due_at <= self._cache.clock():
                raise Refused("wait_over")
            levels = _levels(session, table_settings)
            change = Change(terms=msgspec.json.encode(terms), computer_levels=levels, timing=Timing(timers=(expiry,)))
            if after is not live:
                seats = {one.user_id: LobbySeat(one.seat, one.choice) for one in session.members}
                new = {"options": session.options, "seat_count": session.seat_count, "lobby_seats": seats}
                change = msgspec.structs.replace(change, **new)
            change = with_entry(live.session, user_id, SETTLE, change, self._cache.clock())
            await self._cache.change(live, change, interaction_id=interaction_id)

    async def join(
        self, session_id: int, user_id: int, name: str, interaction_id: int, leaver_ids: Collection[int] = ()
    ) -> None:
        """Give the user a seat that the table needs (`free_seat`), with the default choice.

        Members in ``leaver_ids`` have left the server and are removed as by `remove_leavers`. Raises `Refused`:
        "already_joined", "lobby_full", "not_in_lobby", and the codes of `Quotas.taking_seat`.
        """
        async with self._cache.locked(session_id) as live:
            if live.session.status != "lobby":
                raise Refused("not_in_lobby")
            if user_id in {member.user_id for member in live.session.members}:
                raise Refused("already_joined")
            async with self._cache.quotas.taking_seat(live.session.guild_id, user_id):
                self._cache.forget(session_id)
                others = tuple(one for one in live.session.members if one.user_id not in leaver_ids)
                live = Live(msgspec.structs.replace(live.session, members=others))
                seat = free_seat(live)
                if seat >= lobby_size(live):
                    raise Refused("lobby_full")
                *before, own_name = await self._cache.usernames.told_apart(
                    [*((member.user_id, member.name) for member in others), (user_id, name)]
                )
                with answering("not_in_lobby"):
                    await self._storage.lobby.join(
                        session_id,
                        user_id,
                        own_name,
                        seat=seat,
                        choice=usual_choice(live.table, lobby_size(live), member_choices(live.session), seat),
                        renamed={one.user_id: now for one, now in zip(others, before, strict=True) if one.name != now},
                        leaver_ids=leaver_ids,
                        at=self._cache.clock(),
                        interaction_id=interaction_id,
                    )

    async def leave(self, session_id: int, user_id: int, interaction_id: int) -> None:
        """Leave the lobby; the others keep their seats. Raises `Refused`: "not_joined", "not_in_lobby"."""
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            with answering("not_in_lobby"):
                await self._storage.lobby.leave(
                    session_id, user_id, at=self._cache.clock(), interaction_id=interaction_id
                )

    async def remove_leavers(self, session_id: int, users: Collection[int]) -> bool:
        """Remove users who left the server. Return False if none of them is a member or the creator of the lobby.

        If the creator leaves, the member who has waited longest becomes the creator. A lobby without members is closed.
        Raises `Refused` ("not_in_lobby").
        """
        async with self._cache.lock(session_id):
            session = (await self._cache.live_under_lock(session_id)).session
            leaving = {session.created_by, *(one.user_id for one in session.members)}.intersection(users)
            if not leaving:
                return False
            self._cache.forget(session_id)
            with answering("not_in_lobby"):
                remain = await self._storage.lobby.remove_leavers(session_id, leaving, at=self._cache.clock())
            if not remain:
                live = await self._cache.live_under_lock(session_id)
                await self._cache.change(live, Change(ending=Ending(status="cancelled", how="host", reason=DESERTED)))
            return True

    async def ready(self, session_id: int, user_id: int, interaction_id: int) -> bool:
        """Toggle and return whether the user is ready. Raises `Refused`: "not_joined", "not_in_lobby", "locked_out"."""
        async with self._cache.locked(session_id) as live:
            await self._cache.quotas.admit(live.session.guild_id, user_id)
            self._cache.forget(session_id)
            member = next((member for member in live.session.members if member.user_id == user_id), None)
            ready = not (member and member.ready)
            with answering("not_in_lobby"):
                await self._storage.lobby.set_ready(
                    session_id, user_id, ready, at=self._cache.clock(), interaction_id=interaction_id
                )
            return ready

    async def agree(
        self, session_id: int, user_id: int, table: AgreedTable, choice: str | None, interaction_id: int
    ) -> None:
        """Make a member ready who agrees to this table and to this choice of their own.

        Nothing changes if the user is no member or ready already, the lobby is over, or the table is another one.
        Raises `Refused`: "locked_out", "already_done".
        """
        async with self._cache.locked(session_id) as live:
            session = live.session
            member = next((one for one in session.members if one.user_id == user_id and not one.ready), None)
            if session.status != "lobby" or member is None or member.choice != choice or table_of(session) != table:
                return
            await self._cache.quotas.admit(session.guild_id, user_id)
            self._cache.forget(session_id)
            with answering("not_in_lobby"):
                await self._storage.lobby.set_ready(
                    session_id, user_id, True, at=self._cache.clock(), interaction_id=interaction_id
                )

    async def choose(self, session_id: int, user_id: int, wanted_choice: str | int, interaction_id: int) -> bool:
        """Set the user's choice: a value of the game, or the id of their deck. Return whether Ready was withdrawn.

        By pressing Ready, a member agrees to the table as it is, so a new choice withdraws Ready. Raises `Refused`:
        "not_in_lobby", "already_done", and the codes of `wanted_value`.
        """
        async with self._cache.locked(session_id) as live:
            if live.session.status != "lobby":
                raise Refused("not_in_lobby")
            choice = await wanted_value(live, user_id, wanted_choice, self._decks)
            withdrawn = any(
                one.user_id == user_id and one.ready and one.choice != choice for one in live.session.members
            )
            self._cache.forget(session_id)
            with answering("not_in_lobby"):
                await self._storage.lobby.choose(
                    session_id, user_id, choice, at=self._cache.clock(), interaction_id=interaction_id
                )
            return withdrawn

    async def cancel(self, session_id: int, user_id: int, *, moderator: bool) -> None:
        """Cancel the lobby for its creator or a moderator. Raises `Refused`: "not_yours", "not_in_lobby"."""
        async with self._cache.locked(session_id) as live:
            if live.session.status != "lobby":
                raise Refused("not_in_lobby")
            if not may_rule(live.session, user_id, moderator=moderator):
                raise Refused("not_yours")
            how: EndedHow = "creator" if user_id == live.session.created_by else "moderator"
            change = Change(ending=Ending(status="cancelled", how=how, by=user_id))
            await self._cache.change(live, with_entry(live.session, user_id, CANCEL, change, self._cache.clock()))

    async def expire(self, timer: Timer) -> None:
        """Cancel a lobby whose waiting time is over. A timer that no longer applies is dropped."""
        async with self._cache.locked(timer.session_id) as live:
            current = timer.revision == live.session.revision and live.session.status == "lobby"
            if not current or not live.session.active:
                await self._storage.timers.drop(timer)
                return
            away = self._cache.absences.away(live.session.guild_id, timer.due_at)
            if away:
                await self._wait_longer(live, away)
                return
            ending = Ending(status="cancelled", how="host", reason="expired")
            await self._cache.change(live, Change(ending=ending), by=timer.timer_id)

    async def _wait_longer(self, live: Live, more: int) -> None:
        """Let the lobby wait ``more`` milliseconds from now, but at most as long as a new lobby waits."""
        session, terms = live.session, read_terms(live.session.terms)
        until = self._cache.clock() + min(more, terms.lobby_days * DAY_MS)
        before = expires_at(session.created_at, terms)
        longer = msgspec.structs.replace(terms, lobby_more=terms.lobby_more + until - before)
        timing = Timing(timers=(_expiry(session.created_at, longer),))
        await self._cache.change(live, Change(terms=msgspec.json.encode(longer), timing=timing))

    async def _need_admission(self, session: Session, user_id: int) -> None:
        """Raise `Refused` if the user ("locked_out") or another member ("members_locked_out") is locked out."""
        await self._cache.quotas.admit(session.guild_id, user_id)
        locked = await self._cache.quotas.locked_out(session.guild_id)
        names = [member.name for member in session.members if member.user_id in locked]
        if names:
            raise Refused("members_locked_out", names=listed(names))

    async def start(self, session_id: int, user_id: int) -> Live:
        """Start the match: close the gaps between the members' seats, and set up the game.

        Raises `Refused`: "not_joined", "not_in_lobby", "too_few" (with the number of missing players), "seats_free"
        (with the seats to fill first), "not_all_ready", "choice_void" (with the members whose choices are no longer
        allowed), "locked_out" (the user), "members_locked_out" (others).
        """
        async with self._cache.lock(session_id):
            self._cache.forget(session_id)
            live_lobby = await self._cache.live_under_lock(session_id)
            session = _startable(live_lobby, user_id)
            await self._need_admission(session, user_id)
            live = lobby_without_gaps(session)
            at = self._cache.clock()
            match = _set_up(live, _entropy(live))
            sitters = await self._sitters(live)
            seats = tuple(
                Seat(number, sitter.user_id, sitter.name, at, computer_level=sitter.level)
                for number, sitter in enumerate(sitters)
            )
            people = sum(seat.user_id is not None for seat in seats)
            terms = msgspec.json.encode(for_people(read_terms(session.terms), match.table, people))
            started_live = Live(msgspec.structs.replace(session, status="running", seats=seats, terms=terms), match)
            timing = await self._cache.timekeeper.timing(started_live, at)
            self._cache.forget(session_id)
            with answering("not_in_lobby"):
                await self._storage.lobby.start(
                    session_id,
                    live_lobby.session.members,
                    sitters,
                    entropy=msgspec.json.encode(match.record.entropy),
                    context=context_of(match.record, session.seed),
                    state=live.game.encode(match.state),
                    rules_version=str(match.record.version),
                    rules=match.record.rules,
                    options=live.session.options,
                    terms=terms,
                    events=opening_events(match, session.match_id),
                    timing=timing,
                    at=at,
                )
            self._cache.timers_changed.set()
            await self._play.go_on(session_id)
            return await self._cache.live_under_lock(session_id)

    async def _sitters(self, live: Live) -> list[SeatedPlayer]:
        """Return the players of a lobby without gaps, by seat, with distinct names for people and computer players."""
        numbers = itertools.count(1)
        people = [
            (None, self._naming.computer_player(live.session.language, next(numbers)))
            if member is None
            else (member.user_id, member.name)
            for member in lobby_seats(live).values()
        ]
        names, levels = await self._cache.usernames.told_apart(people), iter(live.session.computer_levels)
        return [
            SeatedPlayer(user_id, name, next(levels) if user_id is None else USUAL_LEVEL)
            for (user_id, _), name in zip(people, names, strict=True)
        ]


def may_rule(session: Session, user_id: int, *, moderator: bool) -> bool:
    """Return whether a user may change or cancel a lobby: its creator, or a moderator who is not a member of it."""
    return user_id == session.created_by or (moderator and user_id not in {one.user_id for one in session.members})


def computer_room(session: Session) -> int:
    """Return how many seats the computer may fill; at least one seat is for a person."""
    return session.seat_count - max(1, len(session.members))


def lobby_timing(session: Session) -> Timing:
    """Return the timers of a lobby after a change that does not change its waiting time; none for a match."""
    if session.status != "lobby":
        return Timing()
    return Timing(timers=(_expiry(session.created_at, read_terms(session.terms)),))


def _expiry(created_at: int, terms: Terms) -> NewTimer:
    return NewTimer(EXPIRES, NO_SEAT, expires_at(created_at, terms))


def expires_at(created_at: int, terms: Terms) -> int:
    """Return when a lobby's waiting time ends, in UTC milliseconds."""
    return created_at + terms.lobby_days * DAY_MS + terms.lobby_more


def waiting_anew(session: Session, at: int) -> Change:
    """Return a change that restarts a lobby's waiting time at ``at``; an empty change for a match."""
    if session.status != "lobby":
        return Change()
    terms = msgspec.structs.replace(read_terms(session.terms), lobby_more=at - session.created_at)
    timing = Timing(timers=(_expiry(session.created_at, terms),))
    return Change(terms=msgspec.json.encode(terms), timing=timing)


def _with_settings(terms: Terms, table_settings: TableSettings) -> Terms:
    """Return the terms with the new settings. Raises `Refused` ("bad_terms")."""
    new_terms = parse_terms(
        clock_text(terms) if table_settings.clock is None else table_settings.clock,
        terms.at_zero if table_settings.at_zero is None else table_settings.at_zero,
        terms.lobby_days if table_settings.lobby_days is None else table_settings.lobby_days,
    )
    return msgspec.structs.replace(
        new_terms, lobby_more=terms.lobby_more, usual=terms.usual and table_settings.clock is None
    )


def _levels(session: Session, table_settings: TableSettings) -> tuple[Level, ...]:
    """Return the levels of the computer players with the new settings.

    Raises `Refused` ("computer_room", "no_computer_player").
    """
    levels = session.computer_levels
    if table_settings.computer_seats is not None:
        levels = (
            *levels[: max(table_settings.computer_seats, 0)],
            *[USUAL_LEVEL] * (table_settings.computer_seats - len(levels)),
        )
        if not 0 <= table_settings.computer_seats <= computer_room(session):
            raise Refused("computer_room", most=computer_room(session))
    if table_settings.level is not None:
        number, level = table_settings.level
        if number >= len(levels):
            raise Refused("no_computer_player")
        levels = (*levels[:number], level, *levels[number + 1 :])
    return levels


def _startable(live: Live, user_id: int) -> Session:
    """Return the lobby without gaps between its seats. Raises `Refused` like `Lobby.start`."""
    session = live.session
    if session.status != "lobby":
        raise Refused("not_in_lobby")
    if user_id not in {member.user_id for member in session.members}:
        raise Refused("not_joined")
    needs = start_needs(live)
    if needs.players:
        raise Refused("too_few", count=needs.players, players=counts_phrase(seat_counts(live)))
    if needs.waiting_for:
        raise Refused("not_all_ready", names=listed(needs.waiting_for))
    filled_lobby = without_gaps(live)
    if filled_lobby is None:
        raise Refused("seats_free", seats=[seat_phrase(live, seat) for seat in needs.seats])
    return filled_lobby


def _entropy(live: Live) -> tuple[str, ...]:
    """Return each seat's contribution to the match's randomness, in seat order.

    A member contributes the interaction id of the first Ready, a computer player a name with the player's number.
    """
    numbers = itertools.count(1)
    # The scheme of randomness (docs/fair.md) uses these names for computer players. Old matches depend on them.
    members = lobby_seats(live).values()
    return tuple(f"house-{next(numbers)}" if member is None else str(member.first_ready) for member in members)


def _set_up(live: Live, entropy: tuple[str, ...]) -> Match:
    session = live.session
    return Match(
        new_record(
            live.game,
            match_id=session.match_id,
            options=live.game.parse_options(decoded_options(session)),
            seats=len(entropy),
            entropy=entropy,
            seed=session.seed,
        )
    )
