"""Predicts whether a move could be taken back afterwards, as far as its player can know before making it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Literal

import msgspec

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import PASS, Move, move_text
from engine.kernel.choices.orders import answer
from engine.kernel.matches.match import Match
from engine.kernel.matches.only_moves import has_only_move, seen_by_all
from engine.kernel.table.outcome import Outcome
from storage.records.people import OnlyMove

# Why a move cannot be taken back: it reveals something, it ends the match, the computer plays on immediately, or the
# table does not allow undo.
LastingCause = Literal["shows", "ends", "computer", "table"]
# At most this many automatic moves are followed. A longer chain is treated as if it revealed something.
FOLLOWED_LIMIT = 50
# The number of deals to test. What is revealed may depend on hidden cards, and on dice.
DEALS = 6
# The number of deals to test if each of the first ones ends the match: few deals are no proof of an end.
ENDING_DEALS = 30
# The event that announces the end of a match. It reveals only that the match is over.
END = "event-end"


class Lasting(msgspec.Struct, frozen=True):
    """Why a move cannot be taken back. ``shown`` are the keys of the events that reveal something.

    ``opens``: the next chapter begins with the move. If what is revealed cannot be foreseen, ``shown`` is empty and
    ``opens`` is False. ``outcome``: how the match ends if nobody answers the move in a window; None if this depends on
    dice or on what others hold. ``known``: the player alone decides about an undo and knows its cost, because an
    earlier move of the player could not be taken back freely either. ``may_end``: the match ends in some of the tested
    deals, but not in all. ``cause`` then says why the move cannot be taken back in the other deals. If it can be taken
    back in all of those, ``cause`` is "ends".
    """

    cause: LastingCause
    shown: tuple[str, ...] = ()
    opens: bool = False
    outcome: Outcome | None = None
    known: bool = False
    may_end: bool = False


def lasting_reason(
    match: Match, seat: int, texts: Sequence[str], computer: Collection[int], only_move: OnlyMove
) -> Lasting | None:
    """Return why the moves ``texts`` cannot be taken back without the other players' consent, None if they can be.

    The automatic moves after them are included. The answer must not depend on hidden information, so it is computed
    for other deals that are possible for the seat, with other dice. In reaction windows, the other seats are assumed to
    pass. A reason in one deal is enough, because the real deal may be like it. The end of the match is different: if
    only some deals end, the answer is the reason in the others, with ``may_end``. ``only_move`` is the seat's setting.
    Callers run this function in a thread.
    """
    further = _reasons(match, seat, texts, computer, only_move)
    reasons = [*islice(further, DEALS)]
    if all(why is not None and why.cause == "ends" and why.outcome is None for why in reasons):
        reasons += further
    found = [why for why in reasons if why is not None]
    ending = [why for why in found if why.cause == "ends"]
    if not ending:
        return found[0] if found else None
    if len(ending) == len(reasons):
        return ending[0] if all(why == ending[0] for why in ending) else Lasting("ends")
    other = next((why for why in found if why.cause != "ends"), Lasting("ends"))
    return msgspec.structs.replace(other, may_end=True)


def _reasons(
    match: Match, seat: int, texts: Sequence[str], computer: Collection[int], only_move: OnlyMove
) -> Iterator[Lasting | None]:
    """Yield the reason in each of the deals, of which there is only one if nothing is left to chance."""
    features = match.game.features
    for number in range(ENDING_DEALS if features.hidden_information or features.chance else 1):
        chance = Chance(number.to_bytes(SEED_BYTES, "big"), "lasting")
        dealt = match.game.other_deal(match.state, seat, chance)
        if dealt is None:
            yield Lasting("shows")
        else:
            following = match.following(dealt)
            following.chance = chance
            yield _reason_in(following, seat, texts, computer, only_move)


def _reason_in(
    match: Match, seat: int, texts: Sequence[str], computer: Collection[int], only_move: OnlyMove
) -> Lasting | None:
    """Return the reason in one deal."""
    for text in texts:
        following = _after(match, seat, text)
        if isinstance(following, Lasting):
            return following
        match = following
    is_certain = True
    for _ in range(FOLLOWED_LIMIT):
        if any(one.seat in computer and one.window is None for one in match.decisions()):
            return Lasting("computer")
        unasked = _unasked(match, seat, only_move)
        if unasked is None:
            return None
        decision, move = unasked
        # The result is certain only if no other player has a choice. In windows, the others are assumed to pass.
        is_certain &= decision.seat == seat or decision.window is not None or len(decision.moves) == 1
        following = _after(match, decision.seat, move_text(move), decision)
        if isinstance(following, Lasting):
            return following if is_certain else msgspec.structs.replace(following, outcome=None)
        match = following
    return Lasting("shows")


def _after(match: Match, seat: int, text: str, answered_decision: Decision | None = None) -> Match | Lasting:
    """Return the match after a move, or why the move cannot be taken back: it ends the match or reveals something."""
    move_result = match.attempt(seat, text)
    keys_revealed = dict.fromkeys(event.key for event in move_result.events if event.reveals)
    if move_result.outcome is not None:
        return Lasting("ends", outcome=None if keys_revealed.keys() - {END} else move_result.outcome)
    if keys_revealed:
        return Lasting("shows", tuple(keys_revealed), any(event.opens for event in move_result.events))
    return match.after(move_result, match.settled_orders(move_result.state, answered_decision))


def _unasked(match: Match, seat: int, only_move: OnlyMove) -> tuple[Decision, Move] | None:
    """Return the next decision that may be made without asking its player, and the move; or None."""
    for decision in match.decisions():
        move = _by_order(match, decision) if decision.seat == seat else _passing(decision)
        if move is None and has_only_move(decision):
            wanted_only_move = only_move if decision.seat == seat else "open"
            if wanted_only_move == "always" or (wanted_only_move == "open" and seen_by_all(match, decision)):
                move = decision.moves[0]
        if move is not None:
            return decision, move
    return None


def _by_order(match: Match, decision: Decision) -> Move | None:
    slow = match.game.slow_windows(match.state)
    return answer(match.order_of(decision.seat), decision, {} if slow else match.game.plans)


def _passing(decision: Decision) -> Move | None:
    return PASS if decision.window is not None else decision.obvious
