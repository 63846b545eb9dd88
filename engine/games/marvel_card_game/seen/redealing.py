"""Deals decks, hands and the face-down location again if a viewer cannot know them (section 7 of the rules)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.games.marvel_card_game.rules.moves import matches
from engine.games.marvel_card_game.rules.table import RULES
from engine.games.marvel_card_game.rules.zones import is_event
from engine.games.marvel_card_game.seen.checks import owned
from engine.games.marvel_card_game.seen.unknown_decks import unknown_characters, unknown_events
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS, STARTERS
from engine.games.marvel_card_game.state.codes import DeployFromDeck, DeployFromHand, SearchToHand
from engine.games.marvel_card_game.state.decks import DECKS
from engine.games.marvel_card_game.state.state import Fetch, Reorder, Resolve, Search, State, in_order, rival
from engine.kernel.chance.redealing import Draws
from engine.kernel.steps.stack import decide, present_step


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a state in which everything that ``viewer`` cannot know is dealt again; all deals are equally likely.

    The seat that has to choose stays the same. The hands of other seats keep their numbers of characters and of events
    (R13), and the cards that the viewer saw this turn. The unseen cards of a starter deck are dealt again to the places
    in hand and deck that the viewer cannot see. For any other deck, the unseen cards are drawn so that they form a
    legal deck with the seen cards (`unknown_decks.py`).

    Only deals that agree with everything the rules revealed are possible. Without fixed windows, the rules reveal
    whether a seat is asked (MC-70). If a played event is about to take a card of some kind, the new deal contains a
    card of this kind.
    """
    other = draws.first_possible(
        lambda: _dealt_anew(state, viewer, draws),
        lambda other: _evident(other) and (state.fixed_windows or _asks_now(other) == _asks_now(state)),
    )
    return other or _reordered(state, draws)


def _asks_now(state: State) -> bool:
    """Return True if the current step asks its seat and does not run automatically."""
    return bool(decide(RULES, state))


def _evident(state: State) -> bool:
    """Return True if each pending event that takes a card from deck or hand can find a matching card (MC-23)."""
    for step in state.steps:
        effect = EVENTS[step.card].effect if isinstance(step, Resolve) else step
        seat = step.by if isinstance(step, Resolve) else getattr(step, "seat", 0)
        if isinstance(effect, SearchToHand | Search | DeployFromDeck) or (
            isinstance(effect, Fetch) and effect.searched
        ):
            cards = state.seats[seat].characters
        elif isinstance(effect, DeployFromHand) and isinstance(step, Resolve):
            cards = state.seats[seat].hand
        else:
            continue
        team, name = getattr(effect, "team", ""), getattr(effect, "name", "")
        if not any(matches(card, team, name, effect.max_value) for card in cards):
            return False
    return True


def _dealt_anew(state: State, viewer: int | None, draws: Draws) -> State:
    other = _reordered(state, draws)
    if state.outcome is not None:
        return other
    if other.sites[1].status == "down":
        free = [card for card in LOCATIONS if card != other.sites[0].card]
        other.sites[1] = replace(other.sites[1], card=draws.one_of(free))
    for seat in (0, 1):
        if seat != viewer:
            _deal_seat(other, seat, _seen_hand(state, seat, viewer), draws)
    if viewer is None:
        for seat in (0, 1):
            _look_again(state, other, seat, draws)
    return other


def _seen_hand(state: State, seat: int, viewer: int | None) -> Counter[str]:
    """Return the cards of a seat's hand that the viewer saw this turn and that are still in it."""
    seen_hand = None if viewer is None else state.seats[viewer].seen_hand
    return Counter(state.seats[seat].hand) & Counter(seen_hand or ())


def _reordered(state: State, draws: Draws) -> State:
    """Return a copy of the state with its decks in another order. The cards that a seat is looking at stay on top."""
    other = state.copy()
    top = present_step(state)
    for seat, seat_state in enumerate(other.seats):
        for kind in ("characters", "events"):
            cards = list(getattr(seat_state, kind))
            kept_count = 0
            if isinstance(top, Reorder) and top.seat == seat and kind.startswith(top.deck):
                kept_count = len(top.looked) + len(top.on_top)
            rest = draws.shuffled(cards[kept_count:])
            seat_state = replace(seat_state, **{kind: (*cards[:kept_count], *rest)})
        other.seats[seat] = seat_state
    return other


def _deal_seat(state: State, seat: int, known_cards: Counter[str], draws: Draws) -> None:
    """Deal a seat's hand and decks again, except for the ``known_cards`` of the hand."""
    seat_state = state.seats[seat]
    hidden_cards = [*(Counter(seat_state.hand) - known_cards).elements()]
    hidden_counts = Counter(owned(state, seat)) - Counter([*hidden_cards, *seat_state.characters, *seat_state.events])
    events = sum(map(is_event, hidden_cards))
    split = len(hidden_cards) - events
    if state.decks[seat] in STARTERS:
        characters = draws.shuffled([card for card in (*hidden_cards, *seat_state.characters) if card in CHARACTERS])
        event_cards = draws.shuffled([card for card in (*hidden_cards, *seat_state.events) if card in EVENTS])
    else:
        characters = unknown_characters(hidden_counts, split + len(seat_state.characters), draws)
        event_cards = unknown_events(hidden_counts, events + len(seat_state.events), draws)
    state.seats[seat] = replace(
        seat_state,
        hand=in_order([*known_cards.elements(), *characters[:split], *event_cards[:events]]),
        characters=tuple(characters[split:]),
        events=tuple(event_cards[events:]),
    )
    _look_at_top(state, seat)
    if state.decks[seat] not in DECKS.words:
        code = DECKS.write(Counter(owned(state, seat)))
        state.decks = tuple(code if number == seat else choice for number, choice in enumerate(state.decks))


def _look_at_top(state: State, seat: int) -> None:
    """Let a seat look at the new top cards, if it was about to put the top cards of a deck in order."""
    top, seat_state = present_step(state), state.seats[seat]
    if isinstance(top, Reorder) and top.seat == seat:
        cards = seat_state.characters if top.deck == "character" else seat_state.events
        looked, placed_cards = len(top.looked), len(top.on_top)
        state.steps[-1] = replace(top, looked=cards[:looked], on_top=cards[looked : looked + placed_cards])


def _look_again(state: State, other: State, seat: int, draws: Draws) -> None:
    """If a seat saw the rival's hand this turn, replace the seen cards by as many cards of the rival's new hand."""
    seen_hand, hand = state.seats[seat].seen_hand, state.seats[rival(seat)].hand
    if seen_hand is None:
        return
    there = Counter(hand) & Counter(seen_hand)
    unseen_counts = Counter(seen_hand) - there
    events = sum(map(is_event, there.elements()))
    now = draws.shuffled(other.seats[rival(seat)].hand)
    cards = [card for card in now if not is_event(card)][: there.total() - events]
    cards += [card for card in now if is_event(card)][:events]
    other.seats[seat] = replace(other.seats[seat], seen_hand=in_order([*unseen_counts.elements(), *cards]))
