"""Challenges in a ladder: made, answered, withdrawn, and played (TN-73 to TN-75)."""

from __future__ import annotations

import msgspec

from bot.host.ground.refusals import answering
from bot.host.ladders.matches import ladder_game
from bot.host.ladders.steps import (
    accepted,
    announced,
    challengeable_at,
    new_challenge,
    not_taken,
    with_challenge,
    with_end,
    with_match,
)
from bot.host.ladders.store import LadderStore, challenge_numbered, need_open
from bot.host.matches.play import Play
from engine.kernel.errors import Refused
from engine.tournaments.ladders import challengeable
from storage.records.ladders import Challenge, WholeLadder


class Challenges:
    """Manages the challenges of ladders and their matches."""

    def __init__(self, store: LadderStore, play: Play) -> None:
        self._store = store
        self._play = play
        self.find = store.find_challenge
        # Functions of `LadderRows` (storage/sql), offered here unchanged.
        self.unposted = store.rows.unposted_challenges
        self.set_posted = store.rows.set_challenge_posted
        self.give_up = store.rows.give_up_challenge
        self.set_thread = store.rows.set_thread

    async def announced(self, challenge_id: int) -> tuple[WholeLadder, Challenge] | None:
        """Return a challenge as its message shows it now, with its ladder, or None.

        The time to answer begins with the announcement. During a pause, the challenge has no ``due_at``.
        """
        ladder_id = await self._store.rows.ladder_of(challenge_id)
        if ladder_id is None:
            return None
        async with self._store.lock(ladder_id):
            found = await self._store.find_challenge(challenge_id)
            if found is None:
                return None
            whole, challenge = found
            announcement = announced(whole, challenge, self._store.clock())
            if announcement != challenge:
                await self._store.rows.postpone(announcement)
        paused = whole.ladder.state == "paused"
        return whole, msgspec.structs.replace(announcement, due_at=None) if paused else announcement

    async def challenge(self, guild_id: int, ladder_id: int, user_id: int, challenged: int) -> WholeLadder:
        """Challenge a player above (TN-73).

        Raises `Refused`: "no_ladder", "ladder_over", "ladder_paused", "not_in_ladder", "challenge_self", "ladder_busy"
        (the user), "opponent_gone", "opponent_busy" (also if moderators locked the player out), "challenge_reach" (not
        up to ``reach`` places above), "challenge_again" (the player was challenged by the user lately), "locked_out",
        "ladder_changed".
        """
        async with self._store.lock(ladder_id):
            whole = await self._store.open_ladder(guild_id, ladder_id)
            await self._store.cache.quotas.admit(guild_id, user_id)
            at = self._store.clock()
            _need_challengeable(whole, user_id, challenged, at)
            if await self._store.cache.quotas.is_locked_out(guild_id, challenged):
                raise Refused("opponent_busy")
            new = new_challenge(whole, user_id, challenged, at)
            await self._store.change(whole, with_challenge(whole, new))
            return await self._store.get(guild_id, ladder_id)

    async def accept(self, guild_id: int, challenge_id: int, user_id: int) -> WholeLadder:
        """Accept a challenge. If it is accepted already, do nothing.

        Raises `Refused`: "challenge_over", "not_challenged", "ladder_over", "ladder_paused", "locked_out",
        "ladder_changed".
        """
        ladder_id = await self._ladder_of(challenge_id)
        async with self._store.lock(ladder_id):
            whole, challenge = await self._challenge_of(guild_id, challenge_id, user_id)
            if challenge.waits:
                await self._store.cache.quotas.admit(guild_id, user_id)
                await self._store.change(whole, accepted(whole, challenge))
            return await self._store.get(guild_id, ladder_id)

    async def decline(self, guild_id: int, challenge_id: int, user_id: int) -> WholeLadder:
        """Decline a challenge. The player gets a warning, or with a warning loses their place (TN-74).

        Raises `Refused`: "challenge_over" (also if it is accepted), "not_challenged", "ladder_over", "ladder_paused",
        "ladder_changed".
        """
        ladder_id = await self._ladder_of(challenge_id)
        async with self._store.lock(ladder_id):
            whole, challenge = await self.answerable(guild_id, challenge_id, user_id)
            await self._store.change(whole, not_taken(whole, challenge, self._store.clock(), declined=True))
            return await self._store.get(guild_id, ladder_id)

    async def withdraw(self, guild_id: int, challenge_id: int, user_id: int) -> WholeLadder:
        """Withdraw a challenge that has not been answered (TN-73), also during a pause.

        Raises `Refused`: "challenge_over" (also if it is accepted), "not_challenger", "ladder_changed".
        """
        ladder_id = await self._ladder_of(challenge_id)
        async with self._store.lock(ladder_id):
            whole, challenge = await self._unanswered(guild_id, challenge_id)
            if user_id != challenge.challenger:
                raise Refused("not_challenger")
            await self._store.change(whole, with_end(whole, challenge, "withdrawn"))
            return await self._store.get(guild_id, ladder_id)

    async def answerable(self, guild_id: int, challenge_id: int, user_id: int) -> tuple[WholeLadder, Challenge]:
        """Return a challenge that waits for the answer of a user, with its ladder. Raises `Refused` like `decline`."""
        whole, challenge = await self._challenge_of(guild_id, challenge_id, user_id)
        if not challenge.waits:
            raise Refused("challenge_over")
        return whole, challenge

    async def _unanswered(self, guild_id: int, challenge_id: int) -> tuple[WholeLadder, Challenge]:
        """Return a challenge that waits for an answer, with its ladder. Raises `Refused` ("challenge_over")."""
        found = await self._store.find_challenge(challenge_id)
        if found is None or found[0].ladder.guild_id != guild_id or not found[1].waits:
            raise Refused("challenge_over")
        return found

    async def _ladder_of(self, challenge_id: int) -> int:
        ladder_id = await self._store.rows.ladder_of(challenge_id)
        if ladder_id is None:
            raise Refused("challenge_over")
        return ladder_id

    async def _challenge_of(self, guild_id: int, challenge_id: int, user_id: int) -> tuple[WholeLadder, Challenge]:
        """Return a challenge of a user that is not over, with its open ladder. Raises `Refused` like `accept`."""
        found = await self._store.find_challenge(challenge_id)
        if found is None or found[0].ladder.guild_id != guild_id or found[1].state == "over":
            raise Refused("challenge_over")
        whole, challenge = found
        if user_id != challenge.challenged:
            raise Refused("not_challenged")
        need_open(whole)
        return whole, challenge

    # ---- matches

    async def begin(self, challenge_id: int, thread_id: int) -> int | None:
        """Start the match of an accepted challenge in its thread, and return its session's id.

        If it has started already, return that session. Return None if the challenge is over. The challenge is void if
        moderators locked one of the players out of the guild's tables. Raises `Refused`: "channel_busy",
        "ladder_changed", "template_damaged", and the codes of `checked_game`.
        """
        ladder_id = await self._store.rows.ladder_of(challenge_id)
        if ladder_id is None:
            return None
        async with self._store.lock(ladder_id):
            whole = await self._store.rows.whole(ladder_id)
            challenge = None if whole is None else challenge_numbered(whole, challenge_id)
            if whole is None or challenge is None or challenge.state not in ("accepted", "playing"):
                return None
            if challenge.state == "accepted":
                await self._begin(whole, challenge, thread_id)
            found = await self._store.find_challenge(challenge_id)
        session_id = None if found is None else found[1].session_id
        if session_id is not None:
            async with self._store.cache.lock(session_id):
                await self._store.cache.live_under_lock(session_id)
                await self._play.go_on(session_id)
        return session_id

    async def _begin(self, whole: WholeLadder, challenge: Challenge, thread_id: int) -> None:
        """Store the start of a match, or that it is void. Raises `Refused` like `begin`."""
        if await self._store.locked_out(whole) & {challenge.challenger, challenge.challenged}:
            await self._store.change(whole, with_end(whole, challenge, "void"))
            return
        game = await ladder_game(self._store.cache.timekeeper, whole, challenge, thread_id, self._store.clock())
        with answering():
            await self._store.change(
                whole, with_match(whole, challenge, thread_id), started_game=(challenge.challenge_id, game)
            )
        self._store.cache.timers_changed.set()

    async def fail(self, challenge_id: int) -> None:
        """End a challenge that cannot be announced, or whose match cannot begin. Nothing else changes.

        Raises `Refused` ("ladder_changed").
        """
        ladder_id = await self._store.rows.ladder_of(challenge_id)
        if ladder_id is None:
            return
        async with self._store.lock(ladder_id):
            whole = await self._store.rows.whole(ladder_id)
            challenge = None if whole is None else challenge_numbered(whole, challenge_id)
            if whole is not None and challenge is not None and challenge.state in ("asked", "warned", "accepted"):
                await self._store.change(whole, with_end(whole, challenge, "void"))


def _need_challengeable(whole: WholeLadder, user_id: int, challenged: int, at: int) -> None:
    """Raise `Refused` like `Challenges.challenge`, if a player cannot challenge another one at a moment."""
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
