"""The steps of a ladder, each from the ladder as it is to the ladder as it becomes (TN-72 to TN-77)."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from typing import cast, get_args

import msgspec

from bot.host.clocks.terms import DAY_MS
from engine.kernel.chance.fair import SEED_BYTES
from engine.tournaments.ladders import after_win, weekly_pairs
from storage.records.ladders import (
    Challenge,
    ChallengeResult,
    CountedResult,
    LadderPlayer,
    LadderResult,
    WholeLadder,
)

MATCH_ID_BYTES = 6
WEEK_MS = 7 * DAY_MS
# After so many weekly matches in a row that a player lost without a move, the player is paired no more. If nobody has
# moved for so long after a weekly pairing, the pairings stop (TN-87).
MOST_IDLE_LOSSES, MOST_IDLE_MS = 2, 2 * WEEK_MS
COUNTED_RESULTS = frozenset(get_args(CountedResult))


def new_challenge(whole: WholeLadder, challenger: int, challenged: int, at: int, *, weekly: bool = False) -> Challenge:
    """Return a new challenge with the sealed seed of its match. A weekly pairing needs no answer."""
    return Challenge(
        challenger=challenger,
        challenged=challenged,
        weekly=weekly,
        state="accepted" if weekly else "asked",
        asked_at=at,
        due_at=None if weekly else at + answer_ms(whole),
        match_id=secrets.token_hex(MATCH_ID_BYTES),
        seed=secrets.token_bytes(SEED_BYTES),
    )


def answer_ms(whole: WholeLadder) -> int:
    """Return the time to answer a challenge, in milliseconds."""
    return whole.ladder.days * DAY_MS


def with_challenge(whole: WholeLadder, challenge_after: Challenge) -> WholeLadder:
    """Return the ladder with a challenge changed, or added."""
    others = (challenge_after if one.challenge_id == challenge_after.challenge_id else one for one in whole.challenges)
    if challenge_after.challenge_id == 0:
        return msgspec.structs.replace(whole, challenges=(*whole.challenges, challenge_after))
    return msgspec.structs.replace(whole, challenges=tuple(others))


def with_player(whole: WholeLadder, new_player: LadderPlayer) -> WholeLadder:
    """Return the ladder with the row of one of its players changed."""
    players = tuple(new_player if one.user_id == new_player.user_id else one for one in whole.players)
    return msgspec.structs.replace(whole, players=players)


def in_order(whole: WholeLadder, order: Iterable[int]) -> WholeLadder:
    """Return the ladder with its players in this order of places; players who are not in it are left out."""
    rows = {one.user_id: one for one in whole.players}
    players = tuple(msgspec.structs.replace(rows[user], place=place) for place, user in enumerate(order, 1))
    return msgspec.structs.replace(whole, players=players)


def accepted(whole: WholeLadder, challenge: Challenge) -> WholeLadder:
    """Return the ladder after the challenged player has accepted. A warning ends (TN-74)."""
    whole = with_challenge(whole, msgspec.structs.replace(challenge, state="accepted", due_at=None))
    return _warning(whole, challenge.challenged, warned=False)


def not_taken(whole: WholeLadder, challenge: Challenge, at: int, *, declined: bool) -> WholeLadder:
    """Return the ladder after a challenge was ``declined`` or not answered in time (TN-74).

    The first time, the player gets a warning. After an unanswered challenge, they have the same time to answer once
    more. A player with a warning loses the place to the challenger.
    """
    player = whole.player(challenge.challenged)
    if player is None or player.warned:
        whole = _warning(whole, challenge.challenged, warned=False)
        return with_end(whole, challenge, "taken")
    whole = _warning(whole, challenge.challenged, warned=True)
    if declined:
        return with_end(whole, challenge, "declined")
    again = msgspec.structs.replace(challenge, state="warned", due_at=at + answer_ms(whole))
    return with_challenge(whole, again)


def _warning(whole: WholeLadder, user_id: int, *, warned: bool) -> WholeLadder:
    player = whole.player(user_id)
    return whole if player is None else with_player(whole, msgspec.structs.replace(player, warned=warned))


def with_end(whole: WholeLadder, challenge: Challenge, result: ChallengeResult) -> WholeLadder:
    """Return the ladder after the end of a challenge or match: places and results change by it (TN-75)."""
    whole = with_challenge(whole, msgspec.structs.replace(challenge, state="over", result=result, due_at=None))
    if challenge.state == "warned" and challenge.posted != "warned" and result in ("left", "withdrawn", "void"):
        # The player was not told of the warning.
        whole = _warning(whole, challenge.challenged, warned=False)
    whole = with_counted(whole, challenge.challenger, result)
    whole = with_counted(whole, challenge.challenged, mirrored(result))
    gained = 0
    if result in ("won", "taken"):
        whole, gained = with_win(whole, challenge.challenger, challenge.challenged)
    if result in COUNTED_RESULTS and (result != "void" or challenge.state == "playing"):
        whole = _with_history(whole, challenge, cast("CountedResult", result), gained)
    return whole


def loser_of(challenge: Challenge) -> int | None:
    """Return the player who has lost a match that is over, None if nobody has."""
    return {"won": challenge.challenged, "lost": challenge.challenger}.get(challenge.result or "")


def with_played(
    whole: WholeLadder, challenge: Challenge, result: ChallengeResult, active_users: Collection[int]
) -> WholeLadder:
    """Return the ladder after a match in which only ``active_users`` have moved or resigned (TN-87).

    If a player has lost two weekly matches in a row otherwise, the weekly pairings leave the player out.
    """
    for user_id in active_users:
        player = whole.player(user_id)
        whole = whole if player is None else with_player(whole, msgspec.structs.replace(player, idle_losses=0))
    if active_users:
        whole = msgspec.structs.replace(whole, ladder=msgspec.structs.replace(whole.ladder, idle_since=None))
    loser = loser_of(msgspec.structs.replace(challenge, result=result))
    idle = None if loser is None or loser in active_users else whole.player(loser)
    if challenge.weekly and idle is not None and not idle.skips_weeks:
        losses = idle.idle_losses + 1
        left_out = losses >= MOST_IDLE_LOSSES
        new_player = msgspec.structs.replace(idle, skips_weeks=left_out, idle_losses=0 if left_out else losses)
        whole = with_player(whole, new_player)
        challenge = msgspec.structs.replace(challenge, left_out=left_out)
    return with_end(whole, challenge, result)


def _with_history(whole: WholeLadder, challenge: Challenge, result: CountedResult, gained: int) -> WholeLadder:
    """Return the ladder with a result added to its history."""
    new = LadderResult(
        challenger=challenge.challenger, challenged=challenge.challenged, result=result, counted=result, gained=gained
    )
    return msgspec.structs.replace(whole, results=(*whole.results, new))


def with_win(whole: WholeLadder, winner: int, loser: int) -> tuple[WholeLadder, int]:
    """Return the ladder after a win, and how many places the winner has gained by it (TN-75)."""
    order = after_win(whole.order, winner, loser)
    gained = whole.order.index(winner) - order.index(winner) if winner in order else 0
    return in_order(whole, order), gained


def mirrored(result: str) -> str:
    """Return the result that the challenged player has if the challenger has this ``result``."""
    return {"won": "lost", "lost": "won"}.get(result, result)


def with_counted(whole: WholeLadder, user_id: int, result: str, times: int = 1) -> WholeLadder:
    """Return the ladder in which a player's ``result``, from the player's side, is counted ``times`` more often."""
    player = whole.player(user_id)
    if player is None:
        return whole
    return with_player(
        whole,
        msgspec.structs.replace(
            player,
            wins=max(player.wins + times * (result == "won"), 0),
            draws=max(player.draws + times * (result == "draw"), 0),
            losses=max(player.losses + times * (result == "lost"), 0),
        ),
    )


def with_match(whole: WholeLadder, challenge: Challenge, thread_id: int) -> WholeLadder:
    """Return the ladder after the match of a challenge has begun in its thread.

    Each of the two players becomes the other's last opponent.
    """
    whole = with_challenge(whole, msgspec.structs.replace(challenge, state="playing", thread_id=thread_id))
    pair = (challenge.challenger, challenge.challenged)
    for user_id, opponent in (pair, pair[::-1]):
        player = whole.player(user_id)
        if player is not None:
            whole = with_player(whole, msgspec.structs.replace(player, last_opponent=opponent))
    return whole


def with_freed(before: WholeLadder, after: WholeLadder, at: int) -> WholeLadder:
    """Return the ladder ``after`` a step, with the end of each challenge recorded for the challenged player (TN-73).

    For some time, the same challenger cannot challenge this player again. Void challenges do not count: their
    challengers need not wait.
    """
    current = {one.challenge_id for one in before.challenges if one.state != "over" and not one.weekly}
    for one in after.challenges:
        player = after.player(one.challenged)
        if one.result not in (None, "void") and one.challenge_id in current and player is not None:
            freed_player = msgspec.structs.replace(player, last_challenger=one.challenger, freed_at=at)
            after = with_player(after, freed_player)
    return after


def challengeable_at(whole: WholeLadder, challenger: int, challenged: int) -> int:
    """Return the moment from which a player may challenge another one again, 0 if they need not wait (TN-73)."""
    player = whole.player(challenged)
    if player is None or player.last_challenger != challenger or player.freed_at is None:
        return 0
    return player.freed_at + answer_ms(whole)


def announced(whole: WholeLadder, challenge: Challenge, at: int) -> Challenge:
    """Return a challenge that is announced at a moment, which is when the time to answer begins (TN-74)."""
    if not challenge.waits or challenge.posted == challenge.state:
        return challenge
    paused_at = whole.ladder.paused_at
    due_at = (at if paused_at is None else paused_at) + answer_ms(whole)
    return msgspec.structs.replace(challenge, due_at=max(due_at, challenge.due_at or 0))


def without_player(whole: WholeLadder, user_id: int) -> WholeLadder:
    """Return the ladder after a player has left (TN-76).

    A challenged player who leaves loses the place to the challenger first. A match that has begun no longer counts.
    """
    current = whole.current_challenge(user_id)
    if current is not None:
        whole = with_end(whole, current, "left")
        if user_id == current.challenged:
            whole = in_order(whole, after_win(whole.order, current.challenger, user_id))
    return in_order(whole, [user for user in whole.order if user != user_id])


def without_removed(whole: WholeLadder, user_id: int) -> WholeLadder:
    """Return the ladder after organisers have removed a player (TN-76). The player's challenge or match is void."""
    current = whole.current_challenge(user_id)
    if current is not None:
        whole = with_end(whole, current, "void")
    return without_player(whole, user_id)


def paired(whole: WholeLadder, barred: Collection[int], at: int) -> WholeLadder:
    """Return the ladder with the pairings of a week, and the time of the next ones (TN-77).

    Nobody is paired with the users who are ``barred``, nor with players who skip the weekly pairings. If the bot was
    offline for several weeks, only one week is paired.
    """
    left_out = {one.user_id for one in whole.players if one.skips_weeks}.union(barred, whole.busy)
    last = {one.user_id: one.last_opponent for one in whole.players if one.last_opponent is not None}
    for lower, upper in weekly_pairs(whole.order, left_out, last, whole.ladder.reach):
        whole = with_challenge(whole, new_challenge(whole, lower, upper, at, weekly=True))
    return next_week(whole, at)


def with_week(whole: WholeLadder, barred: Collection[int], at: int, *, stirred: bool) -> WholeLadder:
    """Return the ladder with the pairings of a week, or without any more if nobody moves (TN-87).

    ``stirred``: somebody has moved in a running match since `Ladder.idle_since`, or nobody could, because the bot was
    offline. The other arguments are as in `paired`.
    """
    ladder = whole.ladder
    idle_since = None if stirred else ladder.idle_since
    if idle_since is not None and at - idle_since >= MOST_IDLE_MS:
        stopped_ladder = msgspec.structs.replace(ladder, weekly=False, pair_at=None, idle_since=None, stopped_at=at)
        return msgspec.structs.replace(whole, ladder=stopped_ladder)
    whole = paired(whole, barred, at)
    if idle_since is None and any(one.weekly and one.state != "over" for one in whole.challenges):
        idle_since = at
    return msgspec.structs.replace(whole, ladder=msgspec.structs.replace(whole.ladder, idle_since=idle_since))


def next_week(whole: WholeLadder, at: int) -> WholeLadder:
    """Return the ladder with the time of its next weekly pairings after ``at``."""
    missed = (at - (whole.ladder.pair_at or at)) // WEEK_MS
    following = (whole.ladder.pair_at or at) + (missed + 1) * WEEK_MS
    return msgspec.structs.replace(whole, ladder=msgspec.structs.replace(whole.ladder, pair_at=following))


def with_opening(whole: WholeLadder, at: int) -> WholeLadder:
    """Return the ladder after organisers have opened it. The times to answer go on where the pause began (TN-72)."""
    ladder = whole.ladder
    pause = at - (at if ladder.paused_at is None else ladder.paused_at)
    challenges = tuple(
        one if one.due_at is None else msgspec.structs.replace(one, due_at=one.due_at + pause)
        for one in whole.challenges
    )
    opened_ladder = msgspec.structs.replace(
        ladder, state="open", paused_at=None, pair_at=at + WEEK_MS if ladder.weekly else None, idle_since=None
    )
    return msgspec.structs.replace(whole, ladder=opened_ladder, challenges=challenges)


def over(whole: WholeLadder) -> WholeLadder:
    """Return the ladder after its end. Challenges end without a result; matches go on and no longer count."""
    for one in whole.challenges:
        if one.state != "over":
            whole = with_end(whole, one, "void")
    return msgspec.structs.replace(
        whole, ladder=msgspec.structs.replace(whole.ladder, state="over", paused_at=None, pair_at=None)
    )
