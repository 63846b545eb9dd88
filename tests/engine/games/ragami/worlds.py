"""States that differ only in what a viewer must not know, for the tests of every game."""

from __future__ import annotations

import random

from msgspec.structs import replace

from engine.games.ragami.game import GAME
from engine.games.ragami.moves import discard_moves, keep_moves
from engine.games.ragami.state import Held, Keep, KeepFirst, Resolve, State
from engine.games.ragami.turns import LOOK
from engine.kernel.errors import BadRecord

# Options under which whole matches are played.
OPTIONS: tuple[dict[str, object], ...] = ({}, {}, {}, {"power_die": False})
TRIES = 30


def may_ask_differently(state: State) -> bool:  # noqa: ARG001 - the same in every match
    """Nobody is asked or left unasked for what is hidden in a hand, but for hands of equal cards (section 5)."""
    return False


def other_world(state: State, viewer: int | None, chooser: random.Random) -> State:
    """Return a state with all exchanged that ``viewer`` cannot know; the same seats are asked for the same things.

    Exchanged are the order of tiles and deck, and of other seats the hand, the cards looked at, the first cards dealt
    and which of them was chosen. Kept is what the rules admit to show: a choice among equal cards is not asked, and an
    attempt that was begun can succeed.
    """
    for _ in range(TRIES):
        other = _exchanged(state, viewer, chooser)
        if _asked(other) == _asked(state) and _possible(other):
            return other
    return _with_other_tiles(state, chooser)


def _asked(state: State) -> list[tuple[object, ...]]:
    """Return who is asked for what, and where equal cards would leave nothing to ask: full hands, the next draw."""
    asked = [(decision.seat, decision.kind) for decision in GAME.decisions(state)]
    hands = [(seat, len(discard_moves(own)) == 1) for seat, own in enumerate(state.seats)]
    return [*asked, *hands, ("deck", len({*state.deck[:LOOK]}) == 1)]


def _possible(state: State) -> bool:
    try:
        GAME.validate(state)
    except BadRecord:
        return False
    return True


def _with_other_tiles(state: State, chooser: random.Random) -> State:
    other = state.copy()
    other.tiles = tuple(chooser.sample(state.tiles, len(state.tiles)))
    return other


def _exchanged(state: State, viewer: int | None, chooser: random.Random) -> State:
    """Deal all cards that the viewer has not seen anew; a deck too short for a draw stays, and open hands do."""
    other = _with_other_tiles(state, chooser)
    deck = state.deck if len(state.deck) >= LOOK else ()
    if state.outcome is not None:
        other.deck = tuple(chooser.sample(state.deck, len(state.deck)))
        return other
    top = state.steps[-1]
    others = [seat for seat in range(len(state.seats)) if seat != viewer]
    unseen = [*deck, *(held.no for seat in others for held in _hidden(state, seat))]
    if isinstance(top, Keep) and top.seat != viewer:
        unseen += top.looked
    if isinstance(top, KeepFirst):
        unseen += [no for seat in others for no in top.dealt[seat]]
    chooser.shuffle(unseen)
    for seat in others:
        hidden = _hidden(state, seat)
        hand = [held for held in state.seats[seat].hand if held not in hidden]
        hand += [Held(unseen.pop(), held.fresh) for held in hidden]
        other.seats[seat] = replace(state.seats[seat], hand=tuple(sorted(hand, key=lambda held: (held.no, held.fresh))))
    if isinstance(top, Keep) and top.seat != viewer:
        other.steps[-1] = replace(top, looked=tuple(unseen.pop() for _ in top.looked))
    if isinstance(top, KeepFirst):
        other.steps[-1] = _first_choices(top, others, unseen, chooser)
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


def _first_choices(top: KeepFirst, others: list[int], unseen: list[int], chooser: random.Random) -> KeepFirst:
    dealt, chosen = [*top.dealt], dict(top.chosen)
    for seat in others:
        dealt[seat] = tuple(unseen.pop() for _ in dealt[seat])
        if chosen[seat] is not None:
            chosen[seat] = chooser.choice(keep_moves(dealt[seat], 1))
    return replace(top, dealt=tuple(dealt), chosen=chosen)
