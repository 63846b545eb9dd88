"""Corrections of results: what organisers may choose, and what that changes in the ladder (TN-78)."""

from __future__ import annotations

import msgspec

from bot.host.ladders.steps import in_order, mirrored, with_counted, with_win
from engine.kernel.errors import Refused
from engine.tournaments.ladders import lead, without_correction, without_win
from storage.records.ladders import CountedResult, LadderResult, WholeLadder

_WINS = ("won", "taken")


def possible_results(found: LadderResult) -> tuple[CountedResult, ...]:
    """Return how a result can count, in the order in which organisers see the choices."""
    return ("taken", "void") if found.result == "taken" else ("won", "lost", "draw", "void")


def need_neutral(found: LadderResult, user_id: int) -> None:
    """Raise `Refused` ("own_result") if a user is one of the players of a result."""
    if user_id in (found.challenger, found.challenged):
        raise Refused("own_result")


def corrected(whole: WholeLadder, found: LadderResult, counted: CountedResult, reason: str, at: int) -> WholeLadder:
    """Return the ladder after a result was corrected (TN-78). ``at`` is now, in UTC milliseconds.

    Nothing changes for a player who has left the ladder since then, even if the player has come back.
    """
    still = {one.user_id for one in whole.players if one.joined_at <= found.ended_at}
    for user, was, becomes in (
        (found.challenger, found.counted, counted),
        (found.challenged, mirrored(found.counted), mirrored(counted)),
    ):
        if user in still:
            whole = with_counted(with_counted(whole, user, was, -1), user, becomes)
    whole, moved = _with_places(whole, found, counted, still)
    changed = msgspec.structs.replace(
        moved, counted=counted, reason=reason, corrected_at=at, corrections=found.corrections + 1
    )
    return msgspec.structs.replace(whole, results=(*whole.results, changed))


def _with_places(
    whole: WholeLadder, found: LadderResult, counted: CountedResult, still: set[int]
) -> tuple[WholeLadder, LadderResult]:
    """Return the ladder with the places after a correction, and the result with what has moved the challenger.

    A correction that takes back an earlier one undoes only what that one has moved.
    """
    wins = counted in _WINS
    if found.challenger not in still or wins == (found.counted in _WINS):
        return whole, found
    user, loser = found.challenger, found.challenged if found.challenged in still else 0
    before, gained = whole.order, found.gained
    if found.moved is not None:
        whole = in_order(whole, without_correction(before, user, loser, found.moved, found.ahead or 0))
    elif wins:
        whole, gained = with_win(whole, user, loser)
    else:
        whole = in_order(whole, without_win(before, user, loser, gained))
    moved = whole.order.index(user) - before.index(user)
    return whole, msgspec.structs.replace(found, gained=gained, moved=moved, ahead=lead(before, user, loser))
