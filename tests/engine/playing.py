"""Plays whole matches of any game with random moves, and checks them after each move."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import IDLE, Decision
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.contract.registry import AnyGame
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.record import MatchRecord, new_record
from engine.kernel.table.outcome import Outcome

MOST_MOVES = 5_000
# How many redeals search for a different state. The hidden part may be one of only two possible choices.
REDEALS = 8


def start(
    game: AnyGame, seats: int, seed: int, options: object | None = None, version: int = 1, **fields: object
) -> Match:
    """Return a new match; ``seed`` is the number of the deal, and ``fields`` replace fields of its state.

    Chance depends on the ``version`` at the start. The default keeps the deals of tests when the game's version rises.
    """
    record = new_record(
        game,
        match_id=f"m{seed}",
        options=game.parse_options(options or {}),
        seats=seats,
        entropy=tuple(str(seed + seat) for seat in range(seats)),
        seed=seed.to_bytes(32, "big"),
    )
    match = Match(msgspec.structs.replace(record, version=version))
    return match.following(msgspec.structs.replace(match.state, **fields)) if fields else match


def any_move(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Return a seat on turn and one of its moves, all equally likely."""
    decision = chooser.choice(match.decisions())
    _check_list(match, decision)
    return decision.seat, move_text(chooser.choice(decision.moves))


def good_move(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Return the move that the game rates best, sometimes a random move."""
    if chooser.random() < 0.1:
        return any_move(match, chooser)
    seat = match.decisions()[0].seat
    view = match.view(seat)
    return seat, max(view.moves, key=lambda text: match.game.adviser.rate(view, parse_move(text)))


def half_well(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Return the best move half of the time, and a random move otherwise."""
    return (any_move if chooser.random() < 0.5 else good_move)(match, chooser)


def play_on(match: Match, chooser: random.Random, most: int = MOST_MOVES) -> None:
    """Make random moves until the match ends, at most ``most``."""
    for _ in range(most):
        if not match.decisions():
            return
        match.play(*any_move(match, chooser))


def check_state(match: Match) -> bytes:
    """Check the invariants of every decision; return the state as JSON."""
    game, state = match.game, match.state
    game.validate(state)
    written = game.encode(state)
    again = game.decode(written)
    assert again == state, "a state is the same once it was written as JSON and read: its fields have plain types"
    assert game.encode(again) == written
    decisions = game.decisions(again)
    assert decisions == match.decisions()
    for decision in decisions:
        _check_list(match, decision)
    over = f"a match is over once `outcome` is set, and until then some seat is asked: steps {state.steps}"
    assert bool(decisions) == (match.outcome() is None), over
    return written


def _check_list(match: Match, decision: Decision) -> None:
    where = f"{match.game.slug}, asked for {decision.kind!r} after {len(match.moves)} moves: "
    assert 0 <= decision.seat < match.record.seats, f"{where}there is no seat {decision.seat}"
    assert decision.moves, f"{where}`moves` is empty; a seat that can do nothing is not asked, or has ('pass',)"
    assert len({*decision.moves}) == len(decision.moves), f"{where}`moves` lists a move twice: {decision.moves}"
    bent = [move for move in decision.moves if parse_move(move_text(move)) != move]
    assert not bent, f"{where}moves are tuples of words in small letters without blanks, not {bent}"


def check_legal_moves(match: Match, written: bytes) -> None:
    """Check that every listed move can be played and leads to a possible state, and that the attempt changes nothing.

    Every move except doing nothing must log an event. A decision with ``rest`` is followed by that many similar
    choices.
    """
    for decision in match.decisions():
        illegal = {*decision.combinable, *decision.compulsory} - {*decision.moves}
        assert not illegal, f"{match.game.slug}: `combinable` or `compulsory` has moves that are not legal: {illegal}"
        for move in decision.moves:
            move_result = match.attempt(decision.seat, move_text(move))
            match.game.validate(move_result.state)
            silent = (
                f"{match.game.slug}: {move_text(move)!r} tells nothing: `run.tell` says what it did (but for {IDLE})"
            )
            assert move_result.events or move == decision.idle(), silent
            if decision.rest > 1:
                following = match.after(move_result).decision_of(decision.seat)
                fewer = (
                    f"{match.game.slug}: `rest` is {decision.rest}, but fewer like choices follow {move_text(move)!r}"
                )
                assert following is not None, fewer
                assert following.kind == decision.kind, fewer
                assert following.rest >= decision.rest - 1, fewer
    assert match.game.encode(match.state) == written


def check_illegal_moves(match: Match, written: bytes, elsewhere: list[str], chooser: random.Random) -> None:
    """Check that moves of other positions, slightly changed moves and moves of other seats are refused."""
    moves = len(match.moves)
    due = {decision.seat: {move_text(move) for move in decision.moves} for decision in match.decisions()}
    seat, legal = next(iter(due.items()))
    some = chooser.choice(sorted(legal))
    bent = [f"{some} {some.split()[-1]}", f"{some} x", some[:-1], "", "pass", "\u202e", some.replace(" ", "-")]
    for text in (*bent, *chooser.sample(elsewhere, min(3, len(elsewhere)))):
        if move_text(parse_move(text)) not in legal:
            _refused(match, seat, text)
    for other in (*(other for other in range(match.record.seats) if other not in due), -1, match.record.seats):
        _refused(match, other, some)
    assert match.game.encode(match.state) == written
    assert len(match.moves) == moves


def _refused(match: Match, seat: int, text: str) -> None:
    try:
        match.play(seat, text)
    except Refused:
        return
    pytest.fail(f"{match.game.slug}: {text!r} of seat {seat} is not in the list of legal moves, and yet is played")


def ended(match: Match) -> Outcome:
    """Return the outcome of a match. Raises `AssertionError` if the match is not over."""
    outcome = match.outcome()
    assert outcome is not None, f"{match.game.slug}: nobody is asked any more, but the state has no `outcome`"
    return outcome


def check_end(match: Match) -> None:
    """Check that the outcome includes all sides, ranks them if the rules do, and that no seat can move any more."""
    outcome, table = ended(match), match.table
    crews = [*table.crews(match.record.seats)]
    assert [side.seats for side in outcome.sides] == crews, f"the outcome tells of the sides of the table, {crews}"
    scores, told = match.game.scores(match.state), tuple(side.scores for side in outcome.sides)
    assert scores is None or told == scores, f"at the end `scores` returns what the outcome has: {scores}, {told}"
    places = [side.place or 0 for side in outcome.sides]
    # If all sides have lost equally, none is ranked.
    ranked = table.ranked and any(side.is_winner or side.place for side in outcome.sides)
    assert (0 not in places) if ranked else not any(places), f"a table ranks all sides or none, not {places}"
    fair = all(place == 1 + sum(other < place for other in places) for place in places)
    assert not ranked or fair, f"places are 1, 1, 3 and so on, not {places}: `places_of` counts them"
    firsts = [side.is_winner for side in outcome.sides if side.place == 1]
    wins = f"`ranking(…, shared={table.shared})` goes with the table: the first have won {firsts}"
    assert not ranked or firsts == [table.shared or len(firsts) == 1] * len(firsts), wins
    assert not any(side.is_winner for side in outcome.sides if side.place not in (None, 1))
    with pytest.raises(Refused):
        match.play(0, match.moves[-1].move)


def check_replay(match: Match, prefix: int, then: bytes) -> None:
    """Check that the record, once written and read, leads to the same state.

    After ``prefix`` moves it must lead to ``then``.
    """
    record = msgspec.json.decode(msgspec.json.encode(match.full_record()), type=MatchRecord)
    game = match.game
    again = replay(record, prefix)
    assert game.encode(again.state) == then
    for move in record.moves[prefix:]:
        again.play(move.seat, move.move)
    assert game.encode(again.state) == game.encode(match.state)
    assert again.full_record() == record


def view_bytes(match: Match, seat: int | None) -> bytes:
    """Return the view as JSON; reading it back gives the same."""
    view = match.view(seat)
    written: bytes = msgspec.json.encode(view)
    again: Any = msgspec.json.decode(written, type=match.game.view_type)
    assert again == view
    return written


def other_world(game: AnyGame, state: Any, viewer: int | None, chooser: random.Random) -> Any:
    """Return another state that the viewer cannot distinguish from this one, or the same state."""
    return game.redeal(state, viewer, Chance(chooser.randbytes(SEED_BYTES), "redeal"))


def differing_world(game: AnyGame, state: Any, viewer: int | None, chooser: random.Random) -> Any:
    """Return another state that the viewer cannot distinguish from this one, None if no redeal differs."""
    written = game.encode(state)
    others = (other_world(game, state, viewer, chooser) for _ in range(REDEALS))
    return next((other for other in others if game.encode(other) != written), None)
