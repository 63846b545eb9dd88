"""Tests that records replay to the last card, and that every edit of a record is detected."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from engine.kernel.chance.fair import Chance, commitment, context, veil
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import BadRecord
from engine.kernel.matches.match import Match, replay, replay_events
from engine.kernel.matches.record import (
    MatchRecord,
    PlayedMove,
    chance_of,
    context_of,
    new_record,
    open_options,
    sealed,
)
from engine.kernel.matches.rules_digest import rules_digest
from tests.engine.kernel.toy import TOY, ToyOptions, show_all, toy_match

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


def test_a_new_record_is_complete() -> None:
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
        rules=rules_digest(GAME),
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
        (lambda: changed(version=99), "version", "99 is newer than these rules, which are version 1"),
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
def test_a_changed_record_is_detected(record: Callable[[], MatchRecord], where: str, why: str) -> None:
    with pytest.raises(BadRecord) as bad:
        replay(record())
    assert (bad.value.where, bad.value.why) == (where, why)


def test_a_broken_move_after_the_wanted_ones_does_not_matter() -> None:
    assert len(replay(with_move(5, PlayedMove(0, "nonsense")), 4).moves) == 4


def test_moves_after_the_end_are_detected() -> None:
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


def test_an_unknown_field_is_refused() -> None:
    document = msgspec.to_builtins(played(0).record) | {"winner": 1}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, MatchRecord)


# Options that are a seat's secret


def secretive(*words: str, rounds: int = 3, match_id: str = "m", seed: bytes = SEED) -> MatchRecord:
    """Return a record of the toy whose options contain a secret word of each seat."""
    options = ToyOptions(rounds, words=words)
    return new_record(TOY, match_id=match_id, options=options, seats=2, entropy=("7", "8"), seed=seed)


with_toy = pytest.mark.usefixtures("toy_registered")


@with_toy
def test_a_secret_option_is_published_as_a_commitment_and_others_openly() -> None:
    record = secretive("rose", "thorn", rounds=2)
    assert record.options["words"] == ["rose", "thorn"]
    hidden = [veil("m", SEED, "word:0", "rose"), veil("m", SEED, "word:1", "thorn")]
    known = {"rounds": 2, "charms": [], "fixed_windows": False, "words": hidden, "plans": False}
    assert open_options(record, SEED) == known
    assert record.options["words"] == ["rose", "thorn"]


@with_toy
def test_a_record_is_the_same_after_json(monkeypatch: pytest.MonkeyPatch) -> None:
    for record in (secretive("rose", "thorn"), sealed(secretive("rose", "thorn"))):
        assert msgspec.json.decode(msgspec.json.encode(record), type=MatchRecord) == record
    monkeypatch.delattr(type(TOY), "public_options")
    record = secretive("rose", "thorn")
    assert sealed(record) == msgspec.structs.replace(record, seed=None)


@with_toy
def test_a_sealed_record_contains_no_secret_and_no_seed() -> None:
    record = msgspec.structs.replace(secretive("rose", "thorn"), moves=(PlayedMove(1, "show 2"),))
    shut = sealed(record)
    assert shut == msgspec.structs.replace(record, seed=None, options=open_options(record, SEED))
    written = msgspec.json.encode(shut)
    for secret in (b"rose", b"thorn", SEED.hex().encode()):
        assert secret in msgspec.json.encode(record)
        assert secret not in written
    assert sealed(shut) == shut
    with pytest.raises(BadRecord) as bad:
        replay(shut)
    assert (bad.value.where, bad.value.why) == ("seed", "is still sealed")


def test_without_secrets_sealing_removes_only_the_seed() -> None:
    record = played(3).full_record()
    assert sealed(record) == msgspec.structs.replace(record, seed=None)


@with_toy
@pytest.mark.parametrize("words", [("rose", "horn"), ("nose", "thorn"), ("thorn", "rose"), ("rose",), ()])
def test_another_secret_gives_another_context_and_other_dice(words: tuple[str, ...]) -> None:
    one, two = secretive("rose", "thorn"), secretive(*words)
    assert one.commitment == two.commitment
    assert context_of(one, SEED) != context_of(two, SEED)
    assert chance_of(one).roll("dice", 20) != chance_of(two).roll("dice", 20)


@with_toy
def test_the_context_follows_from_public_facts() -> None:
    record = secretive("rose", "thorn")
    shut = sealed(record)
    public = context("m", TOY.version, shut.options, 2, ("7", "8"))
    assert public == context_of(record, SEED)
    assert chance_of(record).roll("dice", 20) == Chance(SEED, public).roll("dice", 20)
    # The context uses only the commitment to the secret.
    assert public != context("m", TOY.version, record.options, 2, ("7", "8"))


@with_toy
def test_when_the_seed_is_revealed_the_secrets_are_proven() -> None:
    record = secretive("rose", "thorn")
    shut, opened = sealed(record), record
    assert opened.seed is not None
    seed = bytes.fromhex(opened.seed)
    assert shut.options["words"][0] == veil(opened.match_id, seed, "word:0", "rose")
    assert open_options(opened, seed) == shut.options
    lied = msgspec.structs.replace(record, options={**record.options, "words": ["nose", "thorn"]})
    assert open_options(lied, seed) != shut.options


@with_toy
def test_a_record_with_secrets_replays() -> None:
    match = toy_match(2, words=("rose", "thorn"))
    show_all(match)
    match.play(0, "stop")
    record = msgspec.json.decode(msgspec.json.encode(match.full_record()), type=MatchRecord)
    assert replay(record).state == match.state
    other = msgspec.structs.replace(record, options={**record.options, "words": ["rose", "horse"]})
    assert replay(other).state.total != match.state.total


@with_toy
def test_impossible_options_are_found_before_commitments_are_made() -> None:
    record = msgspec.structs.replace(secretive("rose", "thorn"), options={"words": 7})
    with pytest.raises(BadRecord) as bad:
        replay(record)
    assert (bad.value.where, bad.value.why) == ("setup", "bad_options")
