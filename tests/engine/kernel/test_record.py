"""Records: played again to the last card, and found out where somebody changed them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.kernel.chance import commitment
from engine.kernel.errors import BadRecord
from engine.kernel.match import Match, replay, replay_events
from engine.kernel.record import MatchRecord, PlayedMove, chance_of, new_record
from engine.kernel.registry import game_named

GAME = game_named("splendor_marvel")
SEED = bytes(range(32))


def played(moves: int = 8) -> Match:
    match = Match(
        new_record(GAME, match_id="m", options=GAME.parse_options({}), seats=3, entropy=("7", "8", "9"), seed=SEED)
    )
    for number in range(moves):
        (decision,) = match.decisions()
        match.play(decision.seat, " ".join(decision.moves[number * 5 % len(decision.moves)]))
    return match


def test_a_new_record_holds_all_it_needs() -> None:
    record = played(0).record
    assert record == MatchRecord(
        game="splendor_marvel",
        version=GAME.version,
        match_id="m",
        options={"round_limit": 0},
        seats=3,
        entropy=("7", "8", "9"),
        commitment=commitment("m", SEED),
        seed=SEED.hex(),
        moves=(),
        scheme="fair/1",
    )


def test_replay_equals_play_after_every_move() -> None:
    match = played()
    record = msgspec.json.decode(msgspec.json.encode(match.full_record()), type=MatchRecord)
    assert replay(record).state == match.state
    step_by_step = Match(match.record)
    for number, entry in enumerate(record.moves, start=1):
        events = step_by_step.play(entry.seat, entry.move)
        again, told = replay_events(record, number)
        assert GAME.encode(again.state) == GAME.encode(step_by_step.state)
        assert (len(told), told[-1]) == (number, events)
        assert again.moves == list(record.moves[:number])
    assert replay(record, 0).state == Match(match.record).state


def changed(**fields: object) -> MatchRecord:
    return msgspec.structs.replace(played().full_record(), **fields)


def with_move(number: int, entry: PlayedMove) -> MatchRecord:
    moves = list(played().full_record().moves)
    moves[number - 1] = entry
    return changed(moves=tuple(moves))


@pytest.mark.parametrize(
    ("record", "where", "why"),
    [
        (lambda: changed(seed="00" * 32), "seed", "does not match the commitment"),
        (lambda: changed(seed="00" * 31), "seed", "has 31 bytes, not 32"),
        (lambda: changed(seed="zz" * 32), "seed", "is not hexadecimal"),
        (lambda: changed(seed=None), "seed", "is still sealed"),
        (lambda: changed(match_id="other"), "seed", "does not match the commitment"),
        (lambda: changed(commitment="00" * 32), "seed", "does not match the commitment"),
        (lambda: changed(scheme="fair/2"), "scheme", "'fair/2' is not 'fair/1'"),
        (lambda: changed(version=99), "version", "99 is not 1, the version of these rules"),
        (lambda: changed(game="chess"), "game", "unknown_game"),
        (lambda: changed(seats=7), "setup", "bad_seats"),
        (lambda: changed(options={"round_limit": -1}), "setup", "bad_options"),
        (lambda: changed(options={"rounds": 1}), "setup", "bad_options"),
        (lambda: with_move(3, PlayedMove(2, "take time")), "move 3 (take time)", "illegal_move"),
        (lambda: with_move(3, PlayedMove(0, "pass")), "move 3 (pass)", "not_your_turn"),
        (lambda: with_move(1, PlayedMove(9, "pass")), "move 1 (pass)", "no_such_seat"),
        (lambda: with_move(2, PlayedMove(1, "x" * 500)), f"move 2 ({'x' * 100})", "illegal_move"),
    ],
)
def test_a_changed_record_is_found_out(record: Callable[[], MatchRecord], where: str, why: str) -> None:
    with pytest.raises(BadRecord) as bad:
        replay(record())
    assert (bad.value.where, bad.value.why) == (where, why)


def test_a_broken_move_beyond_what_is_asked_does_not_matter() -> None:
    assert len(replay(with_move(5, PlayedMove(0, "nonsense")), 4).moves) == 4


def test_moves_after_the_end_are_found_out() -> None:
    short = new_record(
        GAME, match_id="m", options=GAME.parse_options({"round_limit": 1}), seats=2, entropy=(), seed=SEED
    )
    match = Match(short)
    for seat in (0, 1):
        match.play(seat, "take yellow blue red")
    ended = match.full_record()
    with pytest.raises(BadRecord) as bad:
        replay(msgspec.structs.replace(ended, moves=(*ended.moves, PlayedMove(0, "pass"))))
    assert (bad.value.where, bad.value.why) == ("move 3 (pass)", "match_over")


@pytest.mark.parametrize("entropy", [(), ("7", "8"), ("9", "8", "7")])
def test_other_entropy_deals_other_cards(entropy: tuple[str, ...]) -> None:
    match = played(0)
    assert Match(changed(entropy=entropy, moves=())).state.decks != match.state.decks


def test_the_same_record_deals_the_same_cards() -> None:
    record = played(0).record
    assert Match(record).state == Match(record).state
    assert chance_of(record).integer("x", 1000) == chance_of(record).integer("x", 1000)


def test_an_unknown_field_is_no_record() -> None:
    document = msgspec.to_builtins(played(0).record) | {"winner": 1}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, MatchRecord)
