"""The records of ladders. Times are UTC milliseconds since 1970."""

from __future__ import annotations

from typing import Literal

import msgspec

LadderState = Literal["paused", "open", "over"]
# "asked": the challenged player has not answered. "warned": the player was warned and has not answered. "accepted": the
# match waits for its thread.
ChallengeState = Literal["asked", "warned", "accepted", "playing", "over"]
# How a challenge ended, from the challenger's side. "taken": the challenger got the place without a match. "left": one
# of the two left the ladder. "withdrawn": by the challenger, before an answer. "void": the match has no result, or
# could not begin.
ChallengeResult = Literal["won", "lost", "draw", "declined", "taken", "left", "withdrawn", "void"]
# How a result of a ladder counts: as the result of a match, as "taken", or as "void" if the match had no result.
CountedResult = Literal["won", "lost", "draw", "taken", "void"]

# A match whose place was closed to the bot for this long is void.
CLOSED_MS = 14 * 24 * 3_600_000
# A result is kept, shown and correctable for this long.
RESULTS_MS = 90 * 24 * 3_600_000


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder. Every change raises its `revision`, also a change of its players or challenges."""

    ladder_id: int = 0
    guild_id: int
    channel_id: int
    name: str
    language: str
    data: bytes  # The settings of the matches, as JSON.
    reach: int = 3  # How many places above their own players can challenge.
    days: int = 3  # The time to answer a challenge.
    weekly: bool = False  # Whether free players are paired every week.
    state: LadderState = "paused"
    paused_at: int | None = None  # The beginning of the pause. The time to answer a challenge stands still since then.
    pair_at: int | None = None  # The next weekly pairing, None if there is none.
    revision: int = 0
    created_by: int
    created_at: int
    posted: int | None = None  # The revision that the message shows.
    message_id: int | None = None
    posted_in: int | None = None  # The channel of the message.
    idle_since: int | None = None  # The weekly pairing since which nobody has moved, None if somebody has.
    stopped_at: int | None = None  # When the weekly pairings stopped by themselves, None once that is announced.


class LadderPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a ladder, with the results since the player entered."""

    user_id: int
    name: str
    place: int
    warned: bool = False  # Whether the next challenge that the player does not take costs the place.
    wins: int = 0
    draws: int = 0
    losses: int = 0
    last_opponent: int | None = None
    last_challenger: int | None = None  # Who challenged the player last, and when that challenge or its match ended.
    freed_at: int | None = None
    joined_at: int
    skips_weeks: bool = False  # Whether the weekly pairings leave this player out.
    idle_losses: int = 0  # How many weekly matches in a row the player has lost without a move.


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge, or a weekly pairing, in which the lower player counts as the challenger.

    A user who was removed has the id 0. A challenge that is over is deleted once its message shows that.
    """

    challenge_id: int = 0
    challenger: int
    challenged: int
    weekly: bool = False
    state: ChallengeState = "asked"
    result: ChallengeResult | None = None
    asked_at: int
    due_at: int | None = None  # The end of the time to answer, None if no answer is needed.
    match_id: str
    seed: bytes
    thread_id: int | None = None  # Of an accepted challenge: the thread in which the match is to begin.
    session_id: int | None = None
    message_id: int | None = None
    posted_due: int | None = None  # The end of the time to answer that the message shows, None if it shows a pause.
    posted: ChallengeState | None = None  # The state that the message shows, None also after a change of the channel.
    posted_in: int | None = None  # The channel of the message.
    left_out: bool = False  # Whether the loser of the weekly match skips the weekly pairings from now on.

    # The seed is secret until the match has ended, so the repr, which may reach a log, leaves it out.
    def __repr__(self) -> str:
        return f"Challenge(challenge_id={self.challenge_id}, state={self.state!r}, result={self.result!r})"

    @property
    def waits(self) -> bool:
        """Whether the challenge waits for an answer."""
        return self.state in ("asked", "warned")

    @property
    def is_outdated(self) -> bool:
        """Whether the message is missing, or shows another state or another end of the time to answer."""
        return self.posted != self.state or (self.waits and self.posted_due != self.due_at)


class LadderResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match, or of a challenge that was not taken. A user who was removed has the id 0."""

    result_id: int = 0
    ladder_id: int = 0
    challenger: int
    challenged: int
    result: CountedResult  # How the challenge ended.
    counted: CountedResult  # How the result counts now.
    gained: int = 0  # How many places the challenger gained when the result began to count as a win.
    # The latest correction may have made the result a win, or no longer a win. `moved` is the number of places that it
    # moved the challenger down. `ahead` is the number of places by which the challenger was above the challenged player
    # before. Both may be negative.
    moved: int | None = None
    ahead: int | None = None
    ended_at: int = 0  # Set when the result is stored.
    corrections: int = 0
    corrected_at: int | None = None
    reason: str | None = None  # The reason of the latest correction.
    told: int = 0  # The number of the correction that was announced last.


class WholeLadder(msgspec.Struct, frozen=True):
    """Everything stored of one ladder, at one revision: its players by place, and its challenges, oldest first.

    `results` are only those that a step adds or corrects.
    """

    ladder: Ladder
    players: tuple[LadderPlayer, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    results: tuple[LadderResult, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        """The users of the ladder by place."""
        return tuple(one.user_id for one in self.players)

    def player(self, user_id: int) -> LadderPlayer | None:
        """Return the player with this user id, or None."""
        return next((one for one in self.players if one.user_id == user_id), None)

    def current_challenge(self, user_id: int) -> Challenge | None:
        """Return the challenge or match in which a user takes part, or None."""
        return next(
            (one for one in self.challenges if one.state != "over" and user_id in (one.challenger, one.challenged)),
            None,
        )

    @property
    def busy(self) -> frozenset[int]:
        """The users who take part in a challenge or a match."""
        current = [one for one in self.challenges if one.state != "over"]
        return frozenset(user for one in current for user in (one.challenger, one.challenged))
