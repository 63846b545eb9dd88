"""Redeals: tiles, decks, hands and first choices are dealt anew as far as a viewer cannot know them (section 6)."""

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
    """Return a state in which all that ``viewer`` cannot know is dealt anew; the same seats have the same choices.

    The redeal changes the order of tiles and deck, and of other seats the hand, the cards looked at, the first cards
    dealt and the choice among them. It keeps what the rules give away: a choice among equal cards is not asked, and an
    attempt that was begun can succeed.
    """
    asked = _asked(state)
    other = first_possible(
        lambda: _dealt(state, viewer, draws), lambda other: _asked(other) == asked and _possible(other)
    )
    return other or _with_other_tiles(state, draws)


def _asked(state: State) -> list[tuple[object, ...]]:
    """Return the present questions, and whether equal cards make a later one needless: full hands, the next draw."""
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
    """Deal all cards that the viewer has not seen anew; open hands stay, and so does a deck too short for a draw."""
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
    """Return the cards of a hand that others do not know: all but the one that is committed to a resolution."""
    top = state.steps[-1]
    hand = [*state.seats[seat].hand]
    if isinstance(top, Resolve) and top.seat == seat and top.card:
        hand.remove(Held(top.card))
        # Cards equal to the committed one stay as well.
        return [held for held in hand if held.no != top.card]
    return hand


def _first_choices(top: KeepFirst, others: list[int], unseen: list[int], draws: Draws) -> KeepFirst:
    dealt, chosen = [*top.dealt], dict(top.chosen)
    for seat in others:
        dealt[seat] = tuple(unseen.pop() for _ in dealt[seat])
        if chosen[seat] is not None:
            chosen[seat] = draws.one_of(keep_moves(dealt[seat], 1))
    return replace(top, dealt=tuple(dealt), chosen=chosen)
