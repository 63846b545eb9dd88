"""Other states that a viewer cannot tell from the real one: tiles, decks, hands and first choices (section 6)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ragami.checks import check
from engine.games.ragami.moves import discard_moves, keep_moves
from engine.games.ragami.rules import RULES
from engine.games.ragami.state import Held, Keep, KeepFirst, Resolve, State
from engine.games.ragami.turns import LOOK
from engine.kernel.errors import BadRecord
from engine.kernel.redealing import Draws, first_possible
from engine.kernel.states import check_state
from engine.kernel.steps.stack import decide


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a state with all dealt anew that ``viewer`` cannot know; the same seats are asked for the same things.

    Dealt anew are the order of tiles and deck, and of other seats the hand, the cards looked at, the first cards dealt
    and which of them was chosen. Kept is what the rules admit to show: a choice among equal cards is not asked, and an
    attempt that was begun can succeed.
    """
    asked = _asked(state)
    other = first_possible(
        lambda: _dealt(state, viewer, draws), lambda other: _asked(other) == asked and _possible(other)
    )
    return other or _with_other_tiles(state, draws)


def _asked(state: State) -> list[tuple[object, ...]]:
    """Return who is asked for what, and where equal cards would leave nothing to ask: full hands, the next draw."""
    asked = [(decision.seat, decision.kind) for decision in decide(RULES, state)]
    hands = [(seat, len(discard_moves(own)) == 1) for seat, own in enumerate(state.seats)]
    return [*asked, *hands, ("deck", len({*state.deck[:LOOK]}) == 1)]


def _possible(state: State) -> bool:
    try:
        check(state)
        check_state(RULES, state, len(state.seats))
    except BadRecord:
        return False
    return True


def _with_other_tiles(state: State, draws: Draws) -> State:
    other = state.copy()
    other.tiles = tuple(draws.shuffled(state.tiles))
    return other


def _dealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Deal all cards that the viewer has not seen anew; a deck too short for a draw stays, and open hands do."""
    other = _with_other_tiles(state, draws)
    deck = state.deck if len(state.deck) >= LOOK else ()
    if state.outcome is not None:
        other.deck = tuple(draws.shuffled(state.deck))
        return other
    top = state.steps[-1]
    others = [seat for seat in range(len(state.seats)) if seat != viewer]
    unseen = [*deck, *(held.no for seat in others for held in _hidden(state, seat))]
    if isinstance(top, Keep) and top.seat != viewer:
        unseen += top.looked
    if isinstance(top, KeepFirst):
        unseen += [no for seat in others for no in top.dealt[seat]]
    unseen = draws.shuffled(unseen)
    for seat in others:
        hidden = _hidden(state, seat)
        hand = [held for held in state.seats[seat].hand if held not in hidden]
        hand += [Held(unseen.pop(), held.fresh) for held in hidden]
        other.seats[seat] = replace(state.seats[seat], hand=tuple(sorted(hand, key=lambda held: (held.no, held.fresh))))
    if isinstance(top, Keep) and top.seat != viewer:
        other.steps[-1] = replace(top, looked=tuple(unseen.pop() for _ in top.looked))
    if isinstance(top, KeepFirst):
        other.steps[-1] = _first_choices(top, others, unseen, draws)
    other.deck = tuple(unseen) if deck else state.deck
    return other


def _hidden(state: State, seat: int) -> list[Held]:
    """Return the cards of a hand that nobody else knows: all but the one that is committed to a resolution."""
    top = state.steps[-1]
    hand = [*state.seats[seat].hand]
    if isinstance(top, Resolve) and top.seat == seat and top.card:
        hand.remove(Held(top.card))
        # Its like stay as they are too.
        return [held for held in hand if held.no != top.card]
    return hand


def _first_choices(top: KeepFirst, others: list[int], unseen: list[int], draws: Draws) -> KeepFirst:
    dealt, chosen = [*top.dealt], dict(top.chosen)
    for seat in others:
        dealt[seat] = tuple(unseen.pop() for _ in dealt[seat])
        if chosen[seat] is not None:
            chosen[seat] = draws.one_of(keep_moves(dealt[seat], 1))
    return replace(top, dealt=tuple(dealt), chosen=chosen)
