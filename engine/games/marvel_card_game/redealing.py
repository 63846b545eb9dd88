"""Redeals: decks, hands and the location face down are dealt anew as far as a viewer cannot know them (section 7)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from engine.games.marvel_card_game.cards import CHARACTERS, EVENTS, LOCATIONS, STARTERS
from engine.games.marvel_card_game.checks import owned
from engine.games.marvel_card_game.codes import DeployFromDeck, DeployFromHand, SearchToHand
from engine.games.marvel_card_game.decks import DECKS
from engine.games.marvel_card_game.moves import matches
from engine.games.marvel_card_game.rules import RULES
from engine.games.marvel_card_game.state import Fetch, Reorder, Resolve, Search, State, in_order
from engine.kernel.redealing import Draws, first_possible
from engine.kernel.steps.stack import present_step

# Others do not know the cards of a player's own deck: so many of ten unseen cards are exchanged for similar ones.
EXCHANGED_OF_TEN = 3


def redealt(state: State, viewer: int | None, draws: Draws) -> State:
    """Return a state in which all that ``viewer`` cannot know is dealt anew; the same seat has the same choice.

    The redeal changes the order of decks, the location that lies face down, and of other seats the hand (with as many
    characters and events, R13), the cards that they saw, and the cards of a deck that is not a starter. It keeps what
    the rules give away: without fixed windows, whether a seat could be asked (MC-70), and that a played event that has
    yet to take its card finds one.
    """
    other = first_possible(
        lambda: _dealt_anew(state, viewer, draws),
        lambda other: _evident(other) and (state.fixed_windows or _waits(other) == _waits(state)),
    )
    return other or _reordered(state, draws)


def _waits(state: State) -> bool:
    """Tell whether the present step asks its seat, and does not run by itself for want of a choice."""
    return bool(state.steps) and RULES[type(state.steps[-1])].waits(state, state.steps[-1])


def _evident(state: State) -> bool:
    """Tell whether every event that waits for a card finds one, as it did when it was played (MC-23)."""
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
            _deal_seat(other, seat, draws)
    return other


def _reordered(state: State, draws: Draws) -> State:
    """Return a copy with decks in other orders; the cards that a seat is looking at stay on top."""
    other = state.copy()
    top = present_step(state)
    for seat, own in enumerate(other.seats):
        for kind in ("characters", "events"):
            cards = list(getattr(own, kind))
            kept = 0
            if isinstance(top, Reorder) and top.seat == seat and kind.startswith(top.deck):
                kept = len(top.looked) + len(top.placed)
            rest = draws.shuffled(cards[kept:])
            own = replace(own, **{kind: (*cards[:kept], *rest)})
        other.seats[seat] = own
    return other


def _deal_seat(state: State, seat: int, draws: Draws) -> None:
    """Exchange a seat's hand with its decks, and both with cards that its deck might hold instead."""
    before = Counter(owned(state, seat))
    own = state.seats[seat]
    hand, decks = list(own.hand), {"characters": list(own.characters), "events": list(own.events)}
    for kind, table in (("characters", CHARACTERS), ("events", EVENTS)):
        held = [card for card in hand if card in table]
        unseen = [*held, *decks[kind]]
        if state.decks[seat] not in STARTERS:
            _substitute(unseen, before, kind, draws)
        unseen = draws.shuffled(unseen)
        hand = [card for card in hand if card not in table] + unseen[: len(held)]
        decks[kind] = unseen[len(held) :]
    seen = own.seen
    if seen is not None:
        seen = tuple(draws.one_of([*(CHARACTERS if card in CHARACTERS else EVENTS)]) for card in seen)
    state.seats[seat] = replace(
        own, hand=in_order(hand), characters=tuple(decks["characters"]), events=tuple(decks["events"]), seen=seen
    )
    top = present_step(state)
    if isinstance(top, Reorder) and top.seat == seat:
        cards = decks["characters" if top.deck == "character" else "events"]
        looked = tuple(cards[: len(top.looked)])
        placed = tuple(cards[len(looked) : len(looked) + len(top.placed)])
        state.steps[-1] = replace(top, looked=looked, placed=placed)
    if state.decks[seat] not in DECKS.words:
        code = DECKS.write(Counter(owned(state, seat)))
        state.decks = tuple(code if number == seat else choice for number, choice in enumerate(state.decks))


def _substitute(cards: list[str], deck: Counter[str], kind: str, draws: Draws) -> None:
    """Exchange some cards for others of the same value of which the deck may hold one more."""
    for place, card in enumerate(cards):
        if draws.below(10) < EXCHANGED_OF_TEN:
            if kind == "characters":
                value = CHARACTERS[card].value
                like = [one for one, facts in CHARACTERS.items() if facts.value == value and deck[one] < facts.most]
            else:
                like = [one for one, event in EVENTS.items() if deck[one] < event.most]
            if like:
                cards[place] = new = draws.one_of(like)
                deck[card] -= 1
                deck[new] += 1
