"""Deals again the tiles, decks, hands and first choices that a viewer cannot know (section 6 of the rules)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ragami.rules.moves import keep_moves
from engine.games.ragami.rules.table import RULES
from engine.games.ragami.seen.checks import check
from engine.games.ragami.state.match_state import HeldCard, Keep, KeepFirst, Resolve, State
from engine.kernel.chance.redealing import Draws
from engine.kernel.contract.states import check_state
from engine.kernel.errors import BadRecord
from engine.kernel.steps.stack import asked_seats


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a state in which everything that ``viewer`` cannot know is dealt again.

    The seats that have to choose stay the same. The redeal changes the tiles, the deck, and what the viewer
    does not know of other seats: their hands, the cards that they look at, and the first cards with the choices among
    them. All orders of the unseen cards and tiles are equally likely. An unseen first choice is drawn from the choices
    that the seat's cards allow.

    Only deals that agree with the questions asked so far are possible. For example, a seat that was asked to choose
    among its cards has different cards, and an attempt to resolve a conflict that was begun can succeed.
    """
    before = asked_seats(RULES, state)
    other = draws.first_possible(
        lambda: _deal_unseen(state, viewer, draws),
        lambda other: asked_seats(RULES, other) == before and _possible(other),
    )
    return other or _with_other_tiles(state, draws)


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


def _deal_unseen(state: State, viewer: int | None, draws: Draws) -> State:
    """Deal again all cards that the viewer has not seen. Hands that the viewer can see do not change."""
    other = _with_other_tiles(state, draws)
    if state.outcome is not None:
        other.deck = tuple(draws.shuffled(state.deck))
        return other
    top = state.steps[-1]
    others = [seat for seat in range(len(state.seats)) if seat != viewer]
    unseen = [*state.deck, *(hand_card.no for seat in others for hand_card in _hidden_cards(state, seat))]
    if isinstance(top, Keep) and top.seat != viewer:
        unseen += top.looked
    if isinstance(top, KeepFirst):
        unseen += [no for seat in others for no in top.dealt_cards[seat]]
    unseen = draws.shuffled(unseen)
    for seat in others:
        hand = _committed(state, seat) + [
            HeldCard(unseen.pop(), hand_card.fresh) for hand_card in _hidden_cards(state, seat)
        ]
        other.seats[seat] = replace(
            state.seats[seat], hand=tuple(sorted(hand, key=lambda hand_card: (hand_card.no, hand_card.fresh)))
        )
    if isinstance(top, Keep) and top.seat != viewer:
        other.steps[-1] = replace(top, looked=tuple(unseen.pop() for _ in top.looked))
    if isinstance(top, KeepFirst):
        other.steps[-1] = _first_choices(top, others, unseen, draws)
    other.deck = tuple(unseen)
    return other


def _hidden_cards(state: State, seat: int) -> list[HeldCard]:
    """Return the cards of a hand that other seats do not know: all but the card added to a resolution.

    Their order reveals nothing about the cards, except that fresh cards (gained in this turn) come last.
    """
    hand = [*state.seats[seat].hand]
    for hand_card in _committed(state, seat):
        hand.remove(hand_card)
    return sorted(hand, key=lambda hand_card: hand_card.fresh)


def _committed(state: State, seat: int) -> list[HeldCard]:
    """Return the card of a seat's hand that every seat knows, because it was added to the current resolution."""
    top = state.steps[-1]
    return [HeldCard(top.card)] if isinstance(top, Resolve) and top.seat == seat and top.card else []


def _first_choices(top: KeepFirst, others: list[int], unseen: list[int], draws: Draws) -> KeepFirst:
    dealt, choices = [*top.dealt_cards], dict(top.choices)
    for seat in others:
        dealt[seat] = tuple(unseen.pop() for _ in dealt[seat])
        if choices[seat] is not None:
            choices[seat] = draws.one_of(keep_moves(dealt[seat], 1))
    return replace(top, dealt_cards=tuple(dealt), choices=choices)
