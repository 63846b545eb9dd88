"""Drawing and discarding: hands, and the four decks with their discards (MH-11)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from engine.games.marvel_heroes.state.cards import in_order
from engine.games.marvel_heroes.state.names import card_names
from engine.games.marvel_heroes.state.state import State
from engine.games.marvel_heroes.state.steps import Hand
from engine.kernel.chance import draw_label
from engine.kernel.phrases import Phrase, SeatRef
from engine.kernel.steps.stack import Run

Deck = Literal["resource", "villain", "headline", "story"]
_DECK_OF: dict[Hand, Deck] = {"resources": "resource", "villains": "villain"}


def can_draw(state: State, deck: Deck) -> bool:
    """Tell whether a card is left in a deck or its discards."""
    return bool(getattr(state, f"{deck}_deck") or getattr(state, f"{deck}_discard"))


def draw(run: Run[State], deck: Deck) -> str | None:
    """Take the top card of a deck, rebuilt from its discards if it is empty; None if both are empty (MH-11)."""
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
    """Put cards on the discards of a deck."""
    setattr(state, f"{deck}_discard", (*getattr(state, f"{deck}_discard"), *cards))


def deal(run: Run[State], seat: int, hand: Hand, count: int) -> None:
    """Let a seat draw cards: their number is told to all, the cards to the seat."""
    found = [card for card in (draw(run, _DECK_OF[hand]) for _ in range(count)) if card is not None]
    if not found:
        return
    put_in_hand(run.state, seat, hand, *found)
    run.tell(f"event-drew-{hand}", {"seat": SeatRef(seat), "count": len(found)})
    run.tell(f"event-drew-{hand}-own", {"cards": list(card_names(found))}, to=(seat,), reveals=True)


def put_in_hand(state: State, seat: int, hand: Hand, *cards: str) -> None:
    """Put cards into a hand."""
    own = state.seats[seat]
    state.seats[seat] = replace(own, **{hand: in_order((*getattr(own, hand), *cards))})


def out_of_hand(state: State, seat: int, hand: Hand, *cards: str) -> None:
    """Take cards out of a hand."""
    own = state.seats[seat]
    state.seats[seat] = replace(own, **{hand: tuple(card for card in getattr(own, hand) if card not in cards)})


def discard_from_hand(state: State, seat: int, hand: Hand, *cards: str) -> None:
    """Discard cards of a hand."""
    out_of_hand(state, seat, hand, *cards)
    discard(state, _DECK_OF[hand], *cards)


def lose_at_random(run: Run[State], seat: int, hand: Hand, count: int) -> None:
    """Discard cards of a hand at random."""
    state = run.state
    lost: list[str] = []
    for _ in range(min(count, len(getattr(state.seats[seat], hand)))):
        card = run.chance.choose(draw_label(state, f"{hand}-lost"), getattr(state.seats[seat], hand))
        discard_from_hand(state, seat, hand, card)
        lost.append(card)
    if lost:
        run.tell("event-lost-cards", {"seat": SeatRef(seat), "cards": list(card_names(lost))}, reveals=True)
