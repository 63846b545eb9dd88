"""Series: several moves that a seat chooses together. They are made in order while the same question is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.moves import Move, move_text, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.spoken import spoken
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, MoveResult
from engine.kernel.steps.stack import present_step
from engine.kernel.words.phrases import Phrase


def carry_out(match: Match, seat: int, texts: Sequence[str]) -> list[MoveResult]:
    """Make moves on copies of the match until the question changes or a move reveals something new; return the results.

    Raises `Refused` like `Match.attempt`, or "series_unfit" if a later move is not possible.
    """
    results: list[MoveResult] = []
    after: Match | None = match
    for text in texts:
        if after is None:
            break
        try:
            results.append(after.attempt(seat, text))
        except Refused as error:
            raise (_unfit(match, after, seat, texts, len(results)) if results else error) from error
        after = _continued(after, results[-1])
    return results


def in_possible_deal(match: Match, seat: int) -> Match | None:
    """Return the match in a deal that depends only on what the seat knows; None if no possible deal was found."""
    state = match.game.other_deal(match.state, seat, Chance(bytes(SEED_BYTES), "series"))
    return None if state is None else match.following(state)


class ForeseenMove(msgspec.Struct, frozen=True):
    """A move of a series, and its seat's view before it."""

    text: str
    view: View


def foreseen_moves(match: Match, seat: int, texts: Sequence[str]) -> tuple[ForeseenMove, ...]:
    """Return the moves of a series that will be made, as far as the seat can foresee it.

    Raises `Refused` like `carry_out`. Hidden information does not influence the result, because the moves are tried
    in another possible deal; if none was found, the seat foresees only the first move. The search is slow, so callers
    run it in a thread.
    """
    possible = in_possible_deal(match, seat) if len(texts) > 1 else None
    if possible is None:
        return (ForeseenMove(texts[0], match.view(seat)),)
    results = carry_out(possible, seat, texts)
    # If the question is over, nothing interrupted the series; the seat simply cannot make that many moves.
    if len(results) < len(texts) and not _goes_on_later(possible, results[-1]):
        raise _unfit(possible, possible.after(results[-1]), seat, texts, len(results), over=True)
    before = [possible, *map(possible.after, results[:-1])]
    return tuple(ForeseenMove(one.move, now.view(seat)) for one, now in zip(results, before, strict=True))


def in_a_row(
    match: Match, seat: int, moves: Sequence[Move], most: int, *, repeated: bool = True
) -> Iterator[tuple[Move, Match]]:
    """Yield the moves that a seat can make in a row, each with the match before it; at most ``most`` moves.

    If ``repeated``, each of ``moves`` is made as often as possible, otherwise once. A move that leads to another
    question is yielded once. The moves after it are then tried as if it had not been made.
    """
    move_count = 0
    for move in moves:
        while move_count < most and move in _moves(match, seat):
            yield move, match
            move_count += 1
            move_result = match.attempt(seat, move_text(move))
            after = _continued(match, move_result)
            if after is None and not _goes_on_later(match, move_result):
                return
            if after is None:
                break
            match = after
            if not repeated:
                break


def _unfit(match: Match, after: Match, seat: int, texts: Sequence[str], at: int, *, over: bool = False) -> Refused:
    """Return the refusal of a series that began in ``match``, because its move number ``at`` does not fit ``after``.

    It names the row that the player chose, and the reason if the game knows it. ``over``: the question is over by then.
    """
    move, times, phrasing = parse_move(texts[at]), texts.count(texts[at]), match.game.phrasing
    why = None if phrasing.shortfall is None else phrasing.shortfall(match.view(seat), [*map(parse_move, texts)])
    why = why or phrasing.why_not(after.view(seat), move) or (Phrase("series-over") if over else None)
    rows = [now for _, now in in_a_row(match, seat, [move], times)]
    row = (
        _row_name(match.game, rows[-1].view(seat), move, times) if rows else spoken(match.game, match.view(seat), move)
    )
    return Refused("series_unfit", move=row, why=why or "", known=int(why is not None))


def _row_name(game: AnyGame, view: View, move: Move, times: int) -> Phrase:
    """Return the name of a row in a menu of several moves, as the player reads it."""
    phrasing = game.phrasing
    row = phrasing.repeated(view, move, times) if times > 1 and phrasing.repeated is not None else None
    if row is not None:
        return row.name
    what = phrasing.label(view, move).name
    return Phrase("series-row", {"verb": phrasing.label(view, move[:1]).name, "what": what}) if move[1:] else what


def _moves(match: Match, seat: int) -> tuple[Move, ...]:
    decision = match.decision_of(seat)
    return decision.moves if decision is not None else ()


def _goes_on_later(match: Match, move_result: MoveResult) -> bool:
    """Return whether a step of the kind that asks in ``match`` is still on the stack after the move."""
    step = type(present_step(match.state))
    return any(type(one) is step for one in move_result.state.steps)


def _continued(match: Match, move_result: MoveResult) -> Match | None:
    before, after = match.decision_of(move_result.seat), match.after(move_result)
    now = after.decision_of(move_result.seat)
    if before is None or now is None or now.kind != before.kind:
        return None
    # The choices of a series of fixed length do not depend on what earlier choices revealed (`Decision.rest`).
    depends = before.rest == 1 and not before.foreseeable
    return None if depends and any(event.reveals for event in move_result.events) else after
