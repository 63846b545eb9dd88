"""Ladders: players challenge players above, and places change by results (TN-72 to TN-78)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

import msgspec

from bot.host.clocks.absences import UNSEEN_MS
from bot.host.clocks.terms import clock_text, terms_for
from bot.host.ground.audit_entries import ladder_correction_entry, ladder_entry
from bot.host.ground.damage import SUSPENDING_REASONS
from bot.host.ground.locks import Locks
from bot.host.ground.refusals import answering
from bot.host.ladders.corrections import corrected, need_neutral, possible_results
from bot.host.ladders.matches import DUEL, check_ladder, ladder_game, match_result
from bot.host.ladders.settings import MOST_LADDERS, MOST_PLAYERS, LadderWish, with_wish
from bot.host.ladders.steps import (
    accepted,
    announced,
    answer_ms,
    challengeable_at,
    in_order,
    new_challenge,
    next_week,
    not_taken,
    over,
    paired,
    with_challenge,
    with_end,
    with_freed,
    with_match,
    with_opening,
    with_player,
    without_player,
    without_removed,
)
from bot.host.matches.play import Play
from bot.host.matches.session_cache import SessionCache
from bot.host.rulings import clean_reason
from bot.host.tournaments import Actor, Tournaments
from bot.host.tournaments.drafts.templates import TemplateData, decode_template, readable_template
from bot.host.tournaments.ground.people import shown_name
from bot.host.tournaments.ground.settings import TournamentSettings, checked_game, clean_name
from engine.kernel.errors import Refused
from engine.tournaments.ladders import challengeable
from storage.errors import StorageError, TooMany
from storage.records.changes import NewAudit
from storage.records.ladders import CLOSED_MS, RESULTS_MS, Challenge, Ladder, LadderPlayer, LadderResult, WholeLadder
from storage.records.matches import Session
from storage.records.tournaments import BegunGame

_log = logging.getLogger(__name__)


class Ladders:
    """Keeps ladders. The stored rows decide what happens next, so nothing happens twice."""

    def __init__(self, cache: SessionCache, play: Play, tournaments: Tournaments) -> None:
        self._cache = cache
        self._clock = cache.clock
        self._rows = cache.storage.ladders
        self._play = play
        self._drafts = tournaments.drafts
        self._divisions = tournaments.divisions
        self._templates = tournaments.templates
        self._locks = Locks()
        # Functions that are called when messages of ladders are to be posted or edited.
        self.listeners: list[Callable[[], None]] = []
        # Whether the channel of a ladder is known to be closed to the bot.
        self.is_closed: Callable[[Ladder], bool] = lambda _ladder: False
        # The sessions of matches whose result cannot be read.
        self._unread: set[int] = set()
        # Functions of storage/sql: `LadderRows`.
        self.of_guild = self._rows.of_guild
        self.unposted = self._rows.unposted
        self.unposted_challenges = self._rows.unposted_challenges
        self.set_posted = self._rows.set_posted
        self.set_challenge_posted = self._rows.set_challenge_posted
        self.give_up = self._rows.give_up
        self.give_up_challenge = self._rows.give_up_challenge
        self.set_thread = self._rows.set_thread
        self.untold_corrections = self._rows.untold_corrections
        self.set_told = self._rows.set_told

    async def get(self, guild_id: int, ladder_id: int) -> WholeLadder:
        """Return a ladder of a guild. Raises `Refused` ("no_ladder")."""
        found = await self._rows.whole(ladder_id)
        if found is None or found.ladder.guild_id != guild_id:
            raise Refused("no_ladder")
        return found

    async def current(self, guild_id: int, ladder_id: int) -> WholeLadder:
        """Return a ladder that is not over. Raises `Refused` ("no_ladder", "ladder_over")."""
        whole = await self.get(guild_id, ladder_id)
        need_current(whole)
        return whole

    async def find(self, ladder_id: int) -> WholeLadder | None:
        """Return a ladder of any guild, or None."""
        return await self._rows.whole(ladder_id)

    async def find_challenge(self, challenge_id: int) -> tuple[WholeLadder, Challenge] | None:
        """Return a challenge of any guild with its ladder, or None."""
        ladder_id = await self._rows.ladder_of(challenge_id)
        whole = None if ladder_id is None else await self._rows.whole(ladder_id)
        challenge = None if whole is None else _challenge(whole, challenge_id)
        return None if whole is None or challenge is None else (whole, challenge)

    async def announced(self, challenge_id: int) -> tuple[WholeLadder, Challenge] | None:
        """Return a challenge as its message shows it now, with its ladder, or None.

        The time to answer begins with the announcement. During a pause, the challenge has no ``due_at``.
        """
        ladder_id = await self._rows.ladder_of(challenge_id)
        if ladder_id is None:
            return None
        async with self._locks.lock(ladder_id):
            found = await self.find_challenge(challenge_id)
            if found is None:
                return None
            whole, challenge = found
            announcement = announced(whole, challenge, self._clock())
            if announcement != challenge:
                await self._rows.postpone(announcement)
        paused = whole.ladder.state == "paused"
        return whole, msgspec.structs.replace(announcement, due_at=None) if paused else announcement

    async def distinct_names(self, players: Sequence[LadderPlayer]) -> dict[int, str]:
        """Return the players' names by user, made distinct."""
        names = await self._cache.usernames.told_apart([(one.user_id, one.name) for one in players])
        return {one.user_id: name for one, name in zip(players, names, strict=True)}

    # ---- organisers

    async def create(self, guild_id: int, channel_id: int, by: int, language: str, name: str, game: str) -> WholeLadder:
        """Create a ladder of a game, which is paused. The caller must check the permission.

        Raises `Refused`: "too_many_ladders", "ladder_game" (no two opponents play it), "unknown_game", and the codes of
        `Drafts.create`.
        """
        _, table = checked_game(game, {})
        clock = clock_text(terms_for(table, None, None))
        template = TemplateData(game, {}, DUEL, clock, TournamentSettings(at_zero="end"), ())
        return await self._create(guild_id, channel_id, by, language, name, template)

    async def create_from(
        self, guild_id: int, channel_id: int, by: int, language: str, template_id: int
    ) -> WholeLadder:
        """Create a ladder with the game and the settings of an event template, which is paused.

        Raises `Refused` like `create`, "no_template", "template_damaged".
        """
        found = await self._templates.find(guild_id, template_id)
        template = readable_template(found.data, found.name)
        return await self._create(guild_id, channel_id, by, language, found.name, template)

    async def _create(
        self, guild_id: int, channel_id: int, by: int, language: str, name: str, template: TemplateData
    ) -> WholeLadder:
        at = self._clock()
        ladder = Ladder(
            guild_id=guild_id,
            channel_id=channel_id,
            name=clean_name(name),
            language=language,
            data=msgspec.json.encode(template),
            paused_at=at,
            created_by=by,
            created_at=at,
        )
        check_ladder(self._drafts, ladder, template)
        try:
            number = await self._rows.add(ladder, self._entry(ladder, by, "create"), limit=MOST_LADDERS)
        except TooMany as error:
            raise Refused("too_many_ladders", limit=MOST_LADDERS) from error
        self._call_listeners()
        return await self.get(guild_id, number)

    async def change(self, guild_id: int, ladder_id: int, by: int, wish: LadderWish) -> WholeLadder:
        """Change a ladder; matches that have begun stay as they are. The caller must check the permission.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed", "bad_ladder_setting", "bad_event_name",
        "bad_terms", "template_damaged", and the codes of `Drafts.create`.
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            new_ladder = with_wish(whole.ladder, wish, self._clock())
            if new_ladder == whole.ladder:
                return whole
            check_ladder(self._drafts, new_ladder, readable_template(new_ladder.data, new_ladder.name))
            after = msgspec.structs.replace(whole, ladder=new_ladder)
            await self._store(whole, after, audit=self._entry(new_ladder, by, "change"))
            return await self.get(guild_id, ladder_id)

    async def open(self, guild_id: int, ladder_id: int, by: int) -> WholeLadder:
        """Open a paused ladder. If it is open already, do nothing. The caller must check the permission.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed".
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            if whole.ladder.state == "paused":
                await self._store(
                    whole, with_opening(whole, self._clock()), audit=self._entry(whole.ladder, by, "open")
                )
            return await self.get(guild_id, ladder_id)

    async def pause(self, guild_id: int, ladder_id: int, by: int) -> WholeLadder:
        """Pause an open ladder. If it is paused already, do nothing. The caller must check the permission.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed".
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            if whole.ladder.state == "open":
                paused = msgspec.structs.replace(whole.ladder, state="paused", paused_at=self._clock(), pair_at=None)
                after = msgspec.structs.replace(whole, ladder=paused)
                await self._store(whole, after, audit=self._entry(paused, by, "pause"))
            return await self.get(guild_id, ladder_id)

    async def end(self, guild_id: int, ladder_id: int, by: int) -> WholeLadder:
        """End a ladder. Matches that are being played go on. The caller must check the permission.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_changed".
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            await self._store(whole, over(whole), audit=self._entry(whole.ladder, by, "end"))
            return await self.get(guild_id, ladder_id)

    async def remove(self, guild_id: int, ladder_id: int, by: int, user_id: int) -> WholeLadder:
        """Take a player out of a ladder for an organiser (TN-76). The caller must check the permission.

        The player's challenge or match is void. Raises `Refused`: "no_ladder", "ladder_over", "player_not_there"
        (the user is not in the ladder), "ladder_changed".
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            if whole.player(user_id) is None:
                raise Refused("player_not_there")
            entry = self._entry(whole.ladder, by, "remove", user_id)
            await self._store(whole, without_removed(whole, user_id), audit=entry)
            return await self.get(guild_id, ladder_id)

    # ---- players

    async def join(self, guild_id: int, ladder_id: int, actor: Actor) -> WholeLadder:
        """Enter a user at the last place. A user who is in the ladder already stays there.

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_full", "ladder_changed", "template_damaged", and the
        conditions of entry as in `Entries.join`.
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            if whole.player(actor.user_id) is not None:
                return whole
            if len(whole.players) >= MOST_PLAYERS:
                raise Refused("ladder_full", most=MOST_PLAYERS)
            template = readable_template(whole.ladder.data, whole.ladder.name)
            await self._divisions.need_welcome(guild_id, template, actor)
            await self._cache.usernames.meet(actor.user_id, actor.username)
            new = LadderPlayer(
                user_id=actor.user_id,
                name=shown_name(actor.name, actor.user_id),
                place=1,
                joined_at=self._clock(),
            )
            after = msgspec.structs.replace(whole, players=(*whole.players, new))
            await self._store(whole, after)
            return await self.get(guild_id, ladder_id)

    async def leave(self, guild_id: int, ladder_id: int, user_id: int) -> WholeLadder:
        """Take a player out of a ladder (TN-76).

        Raises `Refused`: "no_ladder", "ladder_over", "not_in_ladder", "ladder_changed".
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            if whole.player(user_id) is None:
                raise Refused("not_in_ladder")
            await self._store(whole, without_player(whole, user_id))
            return await self.get(guild_id, ladder_id)

    async def skip_weeks(self, guild_id: int, ladder_id: int, user_id: int, *, skips: bool) -> WholeLadder:
        """Record whether a player skips the weekly pairings (TN-77). If that is recorded already, do nothing.

        A pairing that was made before stays. Raises `Refused`: "no_ladder", "ladder_over", "not_in_ladder",
        "ladder_changed".
        """
        async with self._locks.lock(ladder_id):
            whole = await self.current(guild_id, ladder_id)
            player = whole.player(user_id)
            if player is None:
                raise Refused("not_in_ladder")
            if player.skips_weeks != skips:
                await self._store(whole, with_player(whole, msgspec.structs.replace(player, skips_weeks=skips)))
            return await self.get(guild_id, ladder_id)

    async def challenge(self, guild_id: int, ladder_id: int, user_id: int, challenged: int) -> WholeLadder:
        """Challenge a player above (TN-73).

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_paused", "not_in_ladder", "challenge_self", "ladder_busy"
        (the user), "opponent_gone", "opponent_busy" (also if moderators locked the player out), "challenge_reach" (not
        up to ``reach`` places above), "challenge_again" (the player was challenged by the user lately), "locked_out",
        "ladder_changed".
        """
        async with self._locks.lock(ladder_id):
            whole = await self._open_ladder(guild_id, ladder_id)
            await self._cache.quotas.admit(guild_id, user_id)
            at = self._clock()
            _need_challengeable(whole, user_id, challenged, at)
            if await self._cache.quotas.is_locked_out(guild_id, challenged):
                raise Refused("opponent_busy")
            new = new_challenge(whole, user_id, challenged, at)
            await self._store(whole, with_challenge(whole, new))
            return await self.get(guild_id, ladder_id)

    async def accept(self, guild_id: int, challenge_id: int, user_id: int) -> WholeLadder:
        """Accept a challenge. If it is accepted already, do nothing.

        Raises `Refused`: "challenge_over", "not_challenged", "ladder_over", "ladder_paused", "locked_out",
        "ladder_changed".
        """
        ladder_id = await self._ladder_of(challenge_id)
        async with self._locks.lock(ladder_id):
            whole, challenge = await self._challenge_of(guild_id, challenge_id, user_id)
            if challenge.waits:
                await self._cache.quotas.admit(guild_id, user_id)
                await self._store(whole, accepted(whole, challenge))
            return await self.get(guild_id, ladder_id)

    async def decline(self, guild_id: int, challenge_id: int, user_id: int) -> WholeLadder:
        """Decline a challenge: that is a warning, or costs the place of a player with a warning (TN-74).

        Raises `Refused`: "challenge_over" (also if it is accepted), "not_challenged", "ladder_over", "ladder_paused",
        "ladder_changed".
        """
        ladder_id = await self._ladder_of(challenge_id)
        async with self._locks.lock(ladder_id):
            whole, challenge = await self.answerable(guild_id, challenge_id, user_id)
            await self._store(whole, not_taken(whole, challenge, self._clock(), declined=True))
            return await self.get(guild_id, ladder_id)

    async def withdraw(self, guild_id: int, challenge_id: int, user_id: int) -> WholeLadder:
        """Withdraw a challenge that has not been answered (TN-73), also during a pause.

        Raises `Refused`: "challenge_over" (also if it is accepted), "not_challenger", "ladder_changed".
        """
        ladder_id = await self._ladder_of(challenge_id)
        async with self._locks.lock(ladder_id):
            whole, challenge = await self._unanswered(guild_id, challenge_id)
            if user_id != challenge.challenger:
                raise Refused("not_challenger")
            await self._store(whole, with_end(whole, challenge, "withdrawn"))
            return await self.get(guild_id, ladder_id)

    async def answerable(self, guild_id: int, challenge_id: int, user_id: int) -> tuple[WholeLadder, Challenge]:
        """Return a challenge that waits for the answer of a user, with its ladder. Raises `Refused` like `decline`."""
        whole, challenge = await self._challenge_of(guild_id, challenge_id, user_id)
        if not challenge.waits:
            raise Refused("challenge_over")
        return whole, challenge

    async def _unanswered(self, guild_id: int, challenge_id: int) -> tuple[WholeLadder, Challenge]:
        """Return a challenge that waits for an answer, with its ladder. Raises `Refused` ("challenge_over")."""
        found = await self.find_challenge(challenge_id)
        if found is None or found[0].ladder.guild_id != guild_id or not found[1].waits:
            raise Refused("challenge_over")
        return found

    async def _ladder_of(self, challenge_id: int) -> int:
        ladder_id = await self._rows.ladder_of(challenge_id)
        if ladder_id is None:
            raise Refused("challenge_over")
        return ladder_id

    async def _challenge_of(self, guild_id: int, challenge_id: int, user_id: int) -> tuple[WholeLadder, Challenge]:
        """Return a challenge of a user that is not over, with its open ladder. Raises `Refused` like `accept`."""
        found = await self.find_challenge(challenge_id)
        if found is None or found[0].ladder.guild_id != guild_id or found[1].state == "over":
            raise Refused("challenge_over")
        whole, challenge = found
        if user_id != challenge.challenged:
            raise Refused("not_challenged")
        need_open(whole)
        return whole, challenge

    # ---- results

    async def results(self, whole: WholeLadder, limit: int, offset: int = 0) -> tuple[LadderResult, ...]:
        """Return results of a ladder from the last 90 days, the latest first."""
        return await self._rows.results(whole.ladder.ladder_id, self._clock(), limit, offset)

    async def count_results(self, whole: WholeLadder) -> int:
        """Return the number of a ladder's results from the last 90 days."""
        return await self._rows.count_results(whole.ladder.ladder_id, self._clock())

    async def result(self, guild_id: int, ladder_id: int, result_id: int) -> tuple[WholeLadder, LadderResult]:
        """Return a result that can be corrected, with its ladder.

        Raises `Refused`: "no_ladder", "ladder_over", "no_ladder_result".
        """
        whole, found = await self.current(guild_id, ladder_id), await self._rows.result(result_id)
        if found is None or found.ladder_id != ladder_id or found.ended_at < self._clock() - RESULTS_MS:
            raise Refused("no_ladder_result")
        return whole, found

    async def correction(self, result_id: int) -> tuple[WholeLadder, LadderResult] | None:
        """Return a corrected result of any guild that is still to be announced, with its ladder, or None."""
        found = await self._rows.result(result_id)
        whole = None if found is None else await self._rows.whole(found.ladder_id)
        return None if whole is None or found is None or found.told >= found.corrections else (whole, found)

    async def correct(
        self, guild_id: int, ladder_id: int, by: int, result_id: int, counted_as: str, reason: str
    ) -> WholeLadder:
        """Correct a result (TN-78). If it counts so already, do nothing. The caller must check the permission.

        Raises `Refused`: "reason_needed", "own_result" (the organiser is one of the players), "expired_control" (the
        result cannot count so), "ladder_changed", and the codes of `result`.
        """
        reason = clean_reason(reason)
        async with self._locks.lock(ladder_id):
            whole, found = await self.result(guild_id, ladder_id, result_id)
            need_neutral(found, by)
            becomes = next((one for one in possible_results(found) if one == counted_as), None)
            if becomes is None:
                raise Refused("expired_control")
            if becomes != found.counted:
                entry = ladder_correction_entry(whole.ladder, found, by, becomes, reason, self._clock())
                await self._store(whole, corrected(whole, found, becomes, reason, self._clock()), audit=entry)
            return await self.get(guild_id, ladder_id)

    # ---- matches

    async def begin(self, challenge_id: int, thread_id: int) -> int | None:
        """Start the match of an accepted challenge in its thread, and return its session's id.

        If it has started already, return that session. Return None if the challenge is over. It is void if moderators
        locked one of the players out of the guild's tables. Raises `Refused`:
        "channel_busy", "ladder_changed", "template_damaged", and the codes of `checked_game`.
        """
        ladder_id = await self._rows.ladder_of(challenge_id)
        if ladder_id is None:
            return None
        async with self._locks.lock(ladder_id):
            whole = await self._rows.whole(ladder_id)
            challenge = None if whole is None else _challenge(whole, challenge_id)
            if whole is None or challenge is None or challenge.state not in ("accepted", "playing"):
                return None
            if challenge.state == "accepted":
                await self._begin(whole, challenge, thread_id)
            found = await self.find_challenge(challenge_id)
        session_id = None if found is None else found[1].session_id
        if session_id is not None:
            async with self._cache.lock(session_id):
                await self._cache.live_under_lock(session_id)
                await self._play.go_on(session_id)
        return session_id

    async def _begin(self, whole: WholeLadder, challenge: Challenge, thread_id: int) -> None:
        """Store the start of a match, or that it is void. Raises `Refused` like `begin`."""
        if await self._locked_out(whole) & {challenge.challenger, challenge.challenged}:
            await self._store(whole, with_end(whole, challenge, "void"))
            return
        game = await ladder_game(self._cache.timekeeper, whole, challenge, thread_id, self._clock())
        with answering():
            await self._store(
                whole, with_match(whole, challenge, thread_id), started_game=(challenge.challenge_id, game)
            )
        self._cache.timers_changed.set()

    async def _locked_out(self, whole: WholeLadder) -> set[int]:
        return await self._cache.quotas.locked_out(whole.ladder.guild_id)

    async def fail(self, challenge_id: int) -> None:
        """End a challenge that cannot be announced, or whose match cannot begin. Nothing else changes.

        Raises `Refused` ("ladder_changed").
        """
        ladder_id = await self._rows.ladder_of(challenge_id)
        if ladder_id is None:
            return
        async with self._locks.lock(ladder_id):
            whole = await self._rows.whole(ladder_id)
            challenge = None if whole is None else _challenge(whole, challenge_id)
            if whole is not None and challenge is not None and challenge.state in ("asked", "warned", "accepted"):
                await self._store(whole, with_end(whole, challenge, "void"))

    # ---- what happens by itself

    async def look(self, at: int) -> bool:
        """Take results, end times to answer, and pair players. Return False to be called again soon."""
        # After a jump of the machine's clock, nobody may lose a place.
        due_ladders = await self._rows.due_ladders(at) if self._clock.steady else ()
        well = [await self._try(ladder_id) for ladder_id in due_ladders]
        rows = self._rows
        if await rows.unposted() or await rows.unposted_challenges() or await rows.untold_corrections():
            self._call_listeners()
        return all(well)

    async def _try(self, ladder_id: int) -> bool:
        try:
            await self._advance(ladder_id)
        except Refused:
            # The ladder was changed in the meantime.
            return False
        except StorageError as error:
            _log.warning("ladder %d: its next step has not happened yet: %s", ladder_id, error)
            return False
        except Exception:
            _log.exception("ladder %d: its next step failed", ladder_id)
            return False
        return True

    async def _advance(self, ladder_id: int) -> None:
        """Store everything that is due in a ladder, in one transaction."""
        async with self._locks.lock(ladder_id):
            before = await self._rows.whole(ladder_id)
            if before is None:
                return
            whole, at = before, self._clock()
            for one in before.challenges:
                whole = await self._with_result(whole, one) if one.state == "playing" else whole
            if whole.ladder.state == "open":
                for one in before.challenges:
                    whole = self._with_deadline(whole, one, at)
                if whole.ladder.weekly and whole.ladder.pair_at is not None and whole.ladder.pair_at <= at:
                    # Nobody would see the pairings in a closed channel.
                    is_closed, barred = self.is_closed(whole.ladder), await self._locked_out(whole)
                    whole = next_week(whole, at) if is_closed else paired(whole, barred, at)
            if whole != before:
                await self._store(before, whole)

    async def _with_result(self, whole: WholeLadder, challenge: Challenge) -> WholeLadder:
        """Return the ladder after the result of a match, if the match has ended and its result can be read."""
        storage, number = self._cache.storage, challenge.session_id
        session = None if number is None else await storage.sessions.load(number)
        if session is not None and session.active:
            return with_end(whole, challenge, "void") if await self._long_closed(session) else whole
        try:
            result = match_result(challenge, session)
        except msgspec.DecodeError as error:
            # The ladder goes on without this damaged match.
            if number is not None and number not in self._unread:
                self._unread.add(number)
                _log.warning(
                    "ladder %d: match %d: the result cannot be read: %s", whole.ladder.ladder_id, number, error
                )
            return whole
        return with_end(whole, challenge, result)

    async def _long_closed(self, session: Session) -> bool:
        """Return whether the place of a match was closed to the bot for so long that the match is void (TN-75)."""
        if session.parked_reason is None or session.parked_reason in SUSPENDING_REASONS:
            return False
        closure = await self._cache.storage.closures.of(session.session_id)
        return closure is not None and closure.found_at <= self._clock() - CLOSED_MS

    def _with_deadline(self, whole: WholeLadder, challenge: Challenge, at: int) -> WholeLadder:
        """Return the ladder after the time to answer a challenge, if that is over and was announced.

        If the bot was offline at its end, the player gets that time, at most as much as for a new challenge. If the
        channel is closed to the bot, the player gets the same time as in a match.
        """
        due_at = challenge.due_at
        if not challenge.waits or challenge.is_outdated or due_at is None or due_at > at:
            return whole
        more = min(self._cache.absences.away(whole.ladder.guild_id, due_at), answer_ms(whole))
        if not more and self.is_closed(whole.ladder):
            more = UNSEEN_MS
        if more:
            return with_challenge(whole, msgspec.structs.replace(challenge, due_at=at + more))
        return not_taken(whole, challenge, at, declined=False)

    async def faults(self) -> list[tuple[int, str]]:
        """Return the ladders of which the settings or the result of a match cannot be read, with the reason."""
        found = []
        for ladder in await self._rows.every():
            try:
                decode_template(ladder.data)
                await self._read_results(ladder)
            except msgspec.DecodeError as error:
                found.append((ladder.ladder_id, f"{type(error).__name__}: {error}"))
        return found

    async def _read_results(self, ladder: Ladder) -> None:
        """Raise `msgspec.DecodeError` if the result of a match that is over cannot be read."""
        whole = await self._rows.whole(ladder.ladder_id)
        for one in () if whole is None else whole.challenges:
            if one.state == "playing" and one.session_id is not None:
                match_result(one, await self._cache.storage.sessions.load(one.session_id))

    async def _open_ladder(self, guild_id: int, ladder_id: int) -> WholeLadder:
        """Return an open ladder. Raises `Refused` ("no_ladder", "ladder_over", "ladder_paused")."""
        whole = await self.get(guild_id, ladder_id)
        need_open(whole)
        return whole

    async def _store(
        self,
        before: WholeLadder,
        after: WholeLadder,
        started_game: tuple[int, BegunGame] | None = None,
        audit: NewAudit | None = None,
    ) -> None:
        """Store a ladder as it becomes. Raises `Refused` ("ladder_changed")."""
        # The row of a removed player leaves a gap in the places.
        after = with_freed(before, in_order(after, after.order), self._clock())
        new_challenges = [one for one in after.challenges if one not in before.challenges]
        if not await self._rows.change(after, new_challenges, started_game, audit, at=self._clock()):
            raise Refused("ladder_changed")
        self._call_listeners()

    def _call_listeners(self) -> None:
        for listener in self.listeners:
            listener()

    def _entry(self, ladder: Ladder, by: int, step: str, target: int | None = None) -> NewAudit:
        return ladder_entry(ladder.guild_id, by, step, self._clock(), ladder.name, target)


def need_current(whole: WholeLadder) -> None:
    """Raise `Refused` ("ladder_over") if a ladder is over."""
    if whole.ladder.state == "over":
        raise Refused("ladder_over")


def need_open(whole: WholeLadder) -> None:
    """Raise `Refused` ("ladder_over", "ladder_paused") unless players can challenge and answer in a ladder."""
    need_current(whole)
    if whole.ladder.state == "paused":
        raise Refused("ladder_paused")


def _challenge(whole: WholeLadder, challenge_id: int) -> Challenge | None:
    return next((one for one in whole.challenges if one.challenge_id == challenge_id), None)


def _need_challengeable(whole: WholeLadder, user_id: int, challenged: int, at: int) -> None:
    """Raise `Refused` like `Ladders.challenge`, if a player cannot challenge another one at a moment."""
    if whole.player(user_id) is None:
        raise Refused("not_in_ladder")
    if user_id == challenged:
        raise Refused("challenge_self")
    if whole.player(challenged) is None:
        raise Refused("opponent_gone")
    if user_id in whole.busy:
        raise Refused("ladder_busy")
    if challenged not in challengeable(whole.order, (), user_id, whole.ladder.reach):
        raise Refused("challenge_reach", reach=whole.ladder.reach)
    if challenged in whole.busy:
        raise Refused("opponent_busy")
    again_at = challengeable_at(whole, user_id, challenged)
    if again_at > at:
        raise Refused("challenge_again", at=str(again_at // 1000))
