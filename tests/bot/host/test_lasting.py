"""Which moves count as lasting: those that show something, by themselves or by what follows them unasked."""

from __future__ import annotations

import pytest

from bot.host.lasting import lasts
from engine.kernel.decisions import Decision
from engine.kernel.match import Match, begun, play_entry
from engine.kernel.moves import Move, move_text
from engine.kernel.only_moves import has_only_move, seen_by_all
from storage.records import OnlyMove
from tests.bot.hosted import ANA, BEN, Table
from tests.records.recorded import FILES, records_of

MOVES = 80


def unasked(match: Match) -> tuple[Decision, Move] | None:
    """What the host does next without a player, where everybody has the usual settings."""
    only = (one for one in match.decisions() if has_only_move(one) and seen_by_all(match, one))
    return match.ordered() or next(((one, one.moves[0]) for one in only), None)


def shown_later(match: Match, seat: int, text: str) -> bool:
    """Whether a move itself shows nothing, but what the host does unasked after it does."""
    played = match.attempt(seat, text)
    for follows in (False, True, True, True, True, True):
        if played.outcome is not None or any(event.reveals for event in played.events):
            return follows
        match = match.following(played.state)
        due = unasked(match)
        if due is None:
            return False
        played = match.attempt(due[0].seat, move_text(due[1]))
    return False


@pytest.mark.parametrize("game", sorted({path.parent.name for path in FILES}))
def test_a_move_lasts_where_what_follows_it_unasked_shows_something(game: str) -> None:
    record = next(iter(records_of(game).values())).record
    match = begun(record)
    for number, entry in enumerate(record.moves[:MOVES], start=1):
        if shown_later(match, entry.seat, entry.move):
            assert lasts(match, entry.seat, (entry.move,), (), "open"), (number, entry)
        play_entry(match, number, entry)


@pytest.mark.parametrize(("only_move", "last"), [("open", True), ("never", False)])
def test_a_turn_that_ends_by_itself_lasts_only_where_it_does(only_move: OnlyMove, last: bool) -> None:
    """Ragami: who has finished a turn has shown so, and cannot go on with it unless the others agree."""
    record = records_of("ragami")["two-seats"].record
    match, found = begun(record), 0
    for number, entry in enumerate(record.moves, start=1):
        if shown_later(match, entry.seat, entry.move):
            found += 1
            assert lasts(match, entry.seat, (entry.move,), (), only_move) is last, (number, entry)
        play_entry(match, number, entry)
    assert found


async def test_whether_another_seat_passes_by_an_order_tells_nothing(table: Table) -> None:
    number = await table.begin(users=(ANA, BEN))
    before = await table.live(number)
    asked = [await table.host.undo.lasting(before, 0, ("strike 2",))]
    for order in ("always-ask", "pass-turn"):
        await table.host.standing_orders.give(number, BEN, order, interaction_id=table.interaction())
        asked.append(await table.host.undo.lasting(await table.live(number), 0, ("strike 2",)))
    assert len(set(asked)) == 1
