"""The Storyline (the row of all cards played so far): its visible symbols, and changes to its cards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.marvel_united.state.cards import HERO_CARDS
from engine.games.marvel_united.state.names import action_name, card_name
from engine.games.marvel_united.state.pieces import NOBODY, Entry, SymbolKind
from engine.games.marvel_united.state.state import State
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import SeatRef


def hero_entries(state: State) -> Iterator[tuple[int, Entry]]:
    """Yield the Hero cards of the Storyline with their indices, latest first."""
    for index in range(len(state.story) - 1, -1, -1):
        if state.story[index].seat != NOBODY:
            yield index, state.story[index]


def faceup_entries(state: State) -> Iterator[tuple[int, Entry]]:
    """Yield the faceup Hero cards with their indices, latest first."""
    return ((index, entry) for index, entry in hero_entries(state) if not entry.facedown)


def latest_hero_index(state: State, nth: int = 1, *, faceup: bool = False) -> int | None:
    """Return the index of the n-th latest Hero card, None if there are fewer.

    If ``faceup`` is True, skip facedown cards.
    """
    entries = faceup_entries(state) if faceup else hero_entries(state)
    for count, (index, _) in enumerate(entries, start=1):
        if count == nth:
            return index
    return None


def own_entries(state: State, seat: int, *, is_played: bool = False) -> list[int]:
    """Return the indices of a seat's faceup cards, without support cards (MU-74).

    If ``is_played`` is True, the support card played in this turn is included.
    """
    turn = state.turn
    playing = turn.card if is_played and turn is not None and turn.support else ""
    return sorted(
        index
        for index, entry in faceup_entries(state)
        if entry.seat == seat and (not entry.support or entry.card == playing)
    )


def bottom(entry: Entry) -> tuple[tuple[int, SymbolKind], ...]:
    """Return the bottom symbols of a card with their indices, without symbols covered by tokens.

    Plans and facedown cards have none (MU-26).
    """
    if entry.facedown or entry.seat == NOBODY:
        return ()
    icons = HERO_CARDS[entry.card].icons
    return tuple((index, kind) for index, kind in enumerate(icons) if index not in entry.covered)


def uncovered_symbols(entry: Entry) -> tuple[SymbolKind, ...]:
    """Return the bottom symbols of a card, without symbols covered by tokens."""
    return tuple(kind for _, kind in bottom(entry))


def cover(run: Run[State], index: int, kind: SymbolKind) -> None:
    """Put a Crisis token on the first uncovered symbol of this kind. The symbol is ignored from now on."""
    state = run.state
    entry = state.story[index]
    symbol = next(number for number, shown_kind in bottom(entry) if shown_kind == kind)
    state.story[index] = replace(entry, covered=tuple(sorted((*entry.covered, symbol))))
    run.tell("event-covered", {"card": card_name(entry.card), "action": action_name(kind)})


def swap(run: Run[State], one: int, other: int) -> None:
    """Exchange two cards of the Storyline. A Crisis token that covers a symbol moves with its card (R47)."""
    story = run.state.story
    story[one], story[other] = story[other], story[one]
    cards = {"card": card_name(story[other].card), "other": card_name(story[one].card)}
    run.tell("event-swapped", {**cards})


def erase(run: Run[State], index: int) -> None:
    """Take a Hero card out of the Storyline and put it to the bottom of its deck.

    A support card goes under the support deck (R20).
    """
    state = run.state
    entry = state.story.pop(index)
    if entry.support:
        state.support = (*state.support, entry.card)
    else:
        hero = state.heroes[entry.seat]
        state.heroes[entry.seat] = replace(hero, deck=(*hero.deck, entry.card))
    run.tell("event-erased", {"card": card_name(entry.card), "seat": SeatRef(entry.seat)})
