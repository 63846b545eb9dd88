"""Drawing and discarding: hands, and the four decks with their discard piles (MH-11)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.games.marvel_heroes.state.cards import in_order
from engine.games.marvel_heroes.state.names import card_names
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Hand
from engine.kernel.chance.fair import draw_label
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase, SeatRef

Deck = Literal["resource", "villain", "headline", "story"]
_DECK_OF: dict[Hand, Deck] = {"resources": "resource", "villains": "villain"}


def can_draw(state: State, deck: Deck) -> bool:
    """Return whether a deck or its discard pile holds a card."""
    return bool(getattr(state, f"{deck}_deck") or getattr(state, f"{deck}_discard"))


def draw(run: Run[State], deck: Deck) -> str | None:
    """Draw the top card; an empty deck is first rebuilt from its discard pile (MH-11).

    Return None if both are empty.
    """
    state = run.state
    cards: tuple[str, ...] = getattr(state, f"{deck}_deck")
    if not cards:
        discards: tuple[str, ...] = getattr(state, f"{deck}_discard")
        if not discards:
            return None
        cards = tuple(run.chance.shuffle(draw_label(state, f"{deck}-deck"), in_order(discards)))
        setattr(state, f"{deck}_discard", ())
        run.tell("event-shuffled", {"deck": Phrase(f"deck-{deck}")})
    setattr(state, f"{deck}_deck", cards[1:])
    return cards[0]


def discard(state: State, deck: Deck, *cards: str) -> None:
    """Put cards on a deck's discard pile."""
    setattr(state, f"{deck}_discard", (*getattr(state, f"{deck}_discard"), *cards))


def deal(run: Run[State], seat: int, hand: Hand, count: int) -> None:
    """Let a seat draw cards. Everybody learns the number of cards, and the seat also learns which cards."""
    found = [card for card in (draw(run, _DECK_OF[hand]) for _ in range(count)) if card is not None]
    if not found:
        return
    put_in_hand(run.state, seat, hand, *found)
    run.tell(f"event-drew-{hand}", {"seat": SeatRef(seat), "count": len(found)})
    run.tell(f"event-drew-{hand}-own", {"cards": list(card_names(found))}, to=(seat,), reveals=True)


def put_in_hand(state: State, seat: int, hand: Hand, *cards: str) -> None:
    """Add cards to a hand."""
    seat_state = state.seats[seat]
    state.seats[seat] = replace(seat_state, **{hand: in_order((*getattr(seat_state, hand), *cards))})


def out_of_hand(state: State, seat: int, hand: Hand, *cards: str) -> None:
    """Remove cards from a hand."""
    seat_state = state.seats[seat]
    state.seats[seat] = replace(
        seat_state, **{hand: tuple(card for card in getattr(seat_state, hand) if card not in cards)}
    )


def discard_from_hand(state: State, seat: int, hand: Hand, *cards: str) -> None:
    """Discard cards from a hand."""
    out_of_hand(state, seat, hand, *cards)
    discard(state, _DECK_OF[hand], *cards)


def lose_at_random(run: Run[State], seat: int, hand: Hand, count: int) -> None:
    """Discard random cards from a hand."""
    state = run.state
    lost_cards: list[str] = []
    for _ in range(min(count, len(getattr(state.seats[seat], hand)))):
        card = run.chance.choose(draw_label(state, f"{hand}-lost"), getattr(state.seats[seat], hand))
        discard_from_hand(state, seat, hand, card)
        lost_cards.append(card)
    if lost_cards:
        run.tell("event-lost-cards", {"seat": SeatRef(seat), "cards": list(card_names(lost_cards))}, reveals=True)
