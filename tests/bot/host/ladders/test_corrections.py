"""Tests corrections of results (TN-78). A correction that is taken back at once leaves no trace."""

from __future__ import annotations

from typing import get_args

import msgspec
from hypothesis import given
from hypothesis import strategies as some

from bot.host.ladders.corrections import corrected, possible_results
from bot.host.ladders.steps import in_order, with_win
from storage.records.ladders import CountedResult, Ladder, LadderPlayer, LadderResult, WholeLadder

PLAYERS = range(1, 8)
LADDER = Ladder(guild_id=1, channel_id=1, name="Ladder", language="en", data=b"", created_by=9, created_at=0)
pairs = some.permutations(PLAYERS).map(lambda users: users[:2])
games = some.lists(some.tuples(pairs, some.sampled_from(get_args(CountedResult))), min_size=1, max_size=8)


def whole_ladder() -> WholeLadder:
    return WholeLadder(LADDER, tuple(LadderPlayer(user_id=one, name="", place=one, joined_at=0) for one in PLAYERS))


def played(whole: WholeLadder, users: list[int], result: CountedResult) -> tuple[WholeLadder, LadderResult]:
    """Return the ladder after a result, and the result."""
    gained, (challenger, challenged) = 0, users
    if result in ("won", "taken"):
        whole, gained = with_win(whole, challenger, challenged)
    found = LadderResult(
        challenger=challenger, challenged=challenged, result=result, counted=result, gained=gained, ended_at=1
    )
    return whole, found


def correct(whole: WholeLadder, found: LadderResult, counted: CountedResult) -> tuple[WholeLadder, LadderResult]:
    """Return the ladder after a correction, and the corrected result."""
    whole = corrected(msgspec.structs.replace(whole, results=()), found, counted, "Why", 2)
    return whole, whole.results[-1]


@given(games, some.data())
def test_tn78_a_correction_that_is_taken_back_at_once_changes_nothing(
    listed: list[tuple[list[int], CountedResult]], data: some.DataObject
) -> None:
    whole, results = whole_ladder(), list[LadderResult]()
    for users, result in listed:
        whole, found = played(whole, users, result)
        results.append(found)
    for _ in range(data.draw(some.integers(0, 4))):
        number = data.draw(some.integers(0, len(results) - 1))
        whole, results[number] = correct(
            whole, results[number], data.draw(some.sampled_from(possible_results(results[number])))
        )
    if data.draw(some.booleans()):
        leaver = data.draw(some.sampled_from(PLAYERS))
        whole = in_order(whole, (one for one in whole.order if one != leaver))
    found = data.draw(some.sampled_from(results))
    others = [one for one in possible_results(found) if one != found.counted]
    after, changed = correct(whole, found, data.draw(some.sampled_from(others)))
    again, _ = correct(after, changed, found.counted)
    assert again.order == whole.order
