"""Corrections of results: what organisers may choose, and what that changes in the ladder (TN-78)."""

from __future__ import annotations

import msgspec

from bot.host.ladders.steps import in_order, mirrored, with_counted, with_win
from engine.kernel.errors import Refused
from engine.tournaments.ladders import lead, without_correction, without_win
from storage.records.ladders import CountedResult, LadderResult, WholeLadder

_WINS = ("won", "taken")


def possible_results(ladder_result: LadderResult) -> tuple[CountedResult, ...]:
    """Return how a result can count, in the order in which organisers see the choices."""
    return ("taken", "void") if ladder_result.result == "taken" else ("won", "lost", "draw", "void")


def need_neutral(ladder_result: LadderResult, user_id: int) -> None:
    """Raise `Refused` ("own_result") if a user is one of the players of a result."""
    if user_id in (ladder_result.challenger, ladder_result.challenged):
        raise Refused("own_result")


def corrected(
    whole: WholeLadder, ladder_result: LadderResult, counted_result: CountedResult, reason: str, at: int
) -> WholeLadder:
    """Return the ladder after a result was corrected (TN-78). ``at`` is now, in UTC milliseconds.

    Nothing changes for a player who has left the ladder since then, even if the player has come back.
    """
    still = {one.user_id for one in whole.players if one.joined_at <= ladder_result.ended_at}
    for user, was, becomes in (
        (ladder_result.challenger, ladder_result.counted, counted_result),
        (ladder_result.challenged, mirrored(ladder_result.counted), mirrored(counted_result)),
    ):
        if user in still:
            whole = with_counted(with_counted(whole, user, was, -1), user, becomes)
    whole, places_moved = _with_places(whole, ladder_result, counted_result, still)
    new_result = msgspec.structs.replace(
        places_moved, counted=counted_result, reason=reason, corrected_at=at, corrections=ladder_result.corrections + 1
    )
    return msgspec.structs.replace(whole, results=(*whole.results, new_result))


def _with_places(
    whole: WholeLadder, ladder_result: LadderResult, counted_result: CountedResult, still: set[int]
) -> tuple[WholeLadder, LadderResult]:
    """Return the ladder with the places after a correction, and the result with the move that it caused.

    A correction that takes back an earlier one undoes only the places that the earlier one moved the challenger.
    """
    wins = counted_result in _WINS
    if ladder_result.challenger not in still or wins == (ladder_result.counted in _WINS):
        return whole, ladder_result
    user, loser = ladder_result.challenger, ladder_result.challenged if ladder_result.challenged in still else 0
    before, gained = whole.order, ladder_result.gained
    if ladder_result.moved is not None:
        whole = in_order(whole, without_correction(before, user, loser, ladder_result.moved, ladder_result.ahead or 0))
    elif wins:
        whole, gained = with_win(whole, user, loser)
    else:
        whole = in_order(whole, without_win(before, user, loser, gained))
    places_moved = whole.order.index(user) - before.index(user)
    return whole, msgspec.structs.replace(
        ladder_result, gained=gained, moved=places_moved, ahead=lead(before, user, loser)
    )
