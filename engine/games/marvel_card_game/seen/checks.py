"""Checks that a state fulfils the conditions of every possible state (section 9 of the rules)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from engine.games.marvel_card_game.rules.moves import WINDOWS
from engine.games.marvel_card_game.rules.zones import deck_of
from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS, PLAIN_ABILITIES, RANK
from engine.games.marvel_card_game.state.decks import DECKS, SEALED, VEILED_SEALED
from engine.games.marvel_card_game.state.state import (
    SLOTS,
    Absorb,
    AnyStep,
    Ask,
    Attack,
    Defeat,
    Discard,
    EndAttack,
    EndTurn,
    Forced,
    InPlay,
    Mirror,
    Pose,
    Reorder,
    Resolve,
    State,
    Strike,
    in_order,
    rival,
)
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.table.outcome import ranks_each

MOST_ATTACKS = 8
_SEATS = {0, 1}
_IN_FIGHT = {
    "Strike",
    "Dodge",
    "DodgeDone",
    "Guard",
    "Wound",
    "Regenerate",
    "RegenerateDone",
    "Sacrifice",
    "Defeat",
    "Forced",
    "EndAttack",
}


def check(state: State) -> None:
    """Raise `BadRecord` if the state breaks one of the conditions that this module checks."""
    if len(state.seats) != 2 or len(state.sites) != 2 or len(state.decks) != 2:
        raise BadRecord("seats", "there must be two seats, two decks and two locations")
    if {state.first, state.active} - _SEATS or state.here not in _SEATS:
        raise BadRecord("turn", "names a seat or location that does not exist")
    _check_sites(state)
    _check_characters(state)
    _check_cards(state)
    _check_counts(state)
    _check_attacks(state)
    _check_steps(state)


def _check_sites(state: State) -> None:
    cards = [site.card for site in state.sites]
    if len(set(cards)) != 2 or not set(cards) <= set(LOCATIONS):
        raise BadRecord("locations", "there must be two different locations of the game")
    for place, site in enumerate(state.sites):
        if len(site.marks) != 2 or len(site.visited) != 2 or min(site.marks) < 0:
            raise BadRecord("locations", "marks and visits must be counted for both seats")
        if site.status == "open" and max(site.marks) >= LOCATIONS[site.card].value:
            raise BadRecord("locations", "an open location has enough marks to be won")
        if (site.status == "closed") != (site.winner in _SEATS):
            raise BadRecord("locations", "exactly the closed locations must have a winner")
        if site.status != "open" and (site.events or state.at(place)):
            raise BadRecord("locations", "there are cards at a location that is not open")
    if state.sites[0].status == "down":
        raise BadRecord("locations", "the first one must not be face down")


def _check_characters(state: State) -> None:
    names = [character.id for character in state.characters]
    names += [attached.id for character in state.characters for attached in character.attached]
    names += [attached.id for site in state.sites for attached in site.events]
    if len(set(names)) != len(names):
        raise BadRecord("in play", "two cards have the same id")
    for character in state.characters:
        _check_character(character)
    for site in state.sites:
        if not all(one.card in EVENTS and EVENTS[one.card].kind == "location" for one in site.events):
            raise BadRecord("in play", "an event card is in a wrong place")


def _check_character(character: InPlay) -> None:
    seats = [character.owner, character.controller, *(mark.seat for mark in character.marks)]
    seats += [attached.by for attached in character.attached] + [under.by for under in character.under]
    if character.returns_to is not None:
        seats.append(character.returns_to)
    if not _SEATS.issuperset(seats) or character.place not in _SEATS:
        raise BadRecord("in play", f"{character.id} names a seat or location that does not exist")
    if character.card not in CHARACTERS or character.id.partition(".")[0] != character.card:
        raise BadRecord("in play", f"{character.id} is not a character")
    if character.copied and character.copied not in CHARACTERS:
        raise BadRecord("in play", f"{character.id} copies a card that is not a character")
    extra = [*character.gained_abilities, *filter(None, [character.borrowed])]
    if not all(code in PLAIN_ABILITIES for code in extra):
        raise BadRecord("in play", f"{character.id} has an unknown ability")
    if not all(one.card in EVENTS and EVENTS[one.card].kind == "attachment" for one in character.attached):
        raise BadRecord("in play", "an event card is in a wrong place")
    if not all(one.card in CHARACTERS for one in character.under):
        raise BadRecord("in play", f"the card under {character.id} is not a character")


def owned(state: State, seat: int) -> list[str]:
    """Return every card that belongs to a seat, wherever it is, in no particular order."""
    seat_state = state.seats[seat]
    cards = [
        *seat_state.hand,
        *seat_state.characters,
        *seat_state.events,
        *seat_state.discard,
        *state.seats[rival(seat)].victory,
    ]
    for character in state.characters:
        cards += [character.card] * (character.owner == seat)
        cards += [attached.card for attached in character.attached if attached.by == seat]
        cards += [under.card for under in character.under if under.by == seat]
    cards += [attached.card for site in state.sites for attached in site.events if attached.by == seat]
    cards += [step.card for step in state.steps if isinstance(step, Resolve) and step.by == seat]
    return cards


def _check_cards(state: State) -> None:
    for seat, choice in enumerate(state.decks):
        seat_state = state.seats[seat]
        if not _is_deck(choice, tuple(sorted(owned(state, seat)))):
            raise BadRecord(f"seat {seat}", "has other cards than its deck")
        if seat_state.hand != in_order(seat_state.hand):
            raise BadRecord(f"seat {seat}", "has a hand out of order")
        if not (EVENTS.keys().isdisjoint(seat_state.characters) and CHARACTERS.keys().isdisjoint(seat_state.events)):
            raise BadRecord(f"seat {seat}", "has a card in the wrong deck")
        if not EVENTS.keys().isdisjoint(seat_state.victory):
            raise BadRecord(f"seat {seat}", "has an event in the victory pile")


@lru_cache(maxsize=64)
def _is_deck(choice: str, cards: tuple[str, ...]) -> bool:
    """Return True if the cards are the deck that the choice names. For a sealed deck, any legal deck is accepted."""
    deck = Counter(cards)
    if choice in (SEALED, VEILED_SEALED):
        return deck.keys() <= RANK.keys() and not DECKS.faults(deck)
    try:
        return deck == Counter(DECKS.starter(choice) or DECKS.read(choice))
    except Refused:
        return False


def _check_counts(state: State) -> None:
    if not 40 <= state.turn_limit <= 400 or not 0 <= state.turn <= state.turn_limit:
        raise BadRecord("turn", "beyond the limit")
    if state.quiet < 0 or state.draws < 0 or state.entries < 0 or state.fights < 0 or state.slot < 0:
        raise BadRecord("counters", "below zero")
    player, place = SLOTS[state.slot % len(SLOTS)]
    if state.active != (state.first if player == 0 else rival(state.first)) or state.here != place:
        raise BadRecord("turn", "does not match its slot")
    if state.outcome is not None and not ranks_each(state.outcome, 2):
        raise BadRecord("outcome", "must rank both seats")


def _check_attacks(state: State) -> None:
    if len(state.attacks) > MOST_ATTACKS:
        raise BadRecord("attacks", "there are more than can answer each other")
    for attack in state.attacks:
        _check_attack(attack)
    below = [step for step in state.steps if isinstance(step, EndAttack)]
    if len(below) != len(state.attacks):
        raise BadRecord("attacks", "each must have a step that ends it")


def _check_attack(attack: Attack) -> None:
    rolled = [*(attack.attack or ()), *(attack.defence or ())]
    if attack.seat not in _SEATS or any(not 1 <= die <= 6 for die in rolled):
        raise BadRecord("attacks", "one has an impossible seat or die")
    if attack.check and not (0 <= attack.check.die <= 6 and attack.check.ability in PLAIN_ABILITIES):
        raise BadRecord("attacks", "one has an impossible check")


def _check_steps(state: State) -> None:
    if not state.steps:
        return
    if not isinstance(state.steps[0], EndTurn) or sum(isinstance(step, EndTurn) for step in state.steps) != 1:
        raise BadRecord("steps", "a turn must have exactly one end")
    fighting = False
    for number, step in enumerate(state.steps):
        _check_step(state, step)
        fighting = fighting or isinstance(step, EndAttack)
        if type(step).__name__ in _IN_FIGHT and not fighting:
            raise BadRecord("steps", "one needs an attack, and there is none")
        if fighting and not _aims_right(state, step):
            raise BadRecord("steps", "a location cannot dodge or be wounded")
        if isinstance(step, Discard) and number != 1:
            raise BadRecord("steps", "the discard must come directly before the end of the turn")


def _aims_right(state: State, step: AnyStep) -> bool:
    """Return True if the step fits the target of the current attack.

    An attack on the location has no steps about a defence or a wound.
    """
    on_location = bool(state.attacks) and not state.attacks[-1].target
    marks = isinstance(step, EndAttack) or (isinstance(step, Strike) and step.stage == "mark")
    return marks or not on_location or type(step).__name__ not in _IN_FIGHT


def _check_step(state: State, step: AnyStep) -> None:
    seats = {getattr(step, name) for name in ("seat", "by", "former") if hasattr(step, name)}
    if not seats <= _SEATS:
        raise BadRecord("steps", "one names a seat that does not exist")
    if isinstance(step, Pose | Mirror | Absorb | Forced | Defeat) and state.find(step.id) is None:
        raise BadRecord("steps", "one names a character that is not in play")
    if isinstance(step, Ask):
        if step.name not in WINDOWS:
            raise BadRecord("steps", "one opens an unknown window")
        if not step.seats or not set(step.seats) <= _SEATS or not 0 <= step.turn < len(step.seats):
            raise BadRecord("steps", "a window asks no seat")
    if isinstance(step, Reorder):
        looked = Counter((*step.looked, *step.on_top))
        if looked != Counter(deck_of(state.seats[step.seat], step.deck)[: looked.total()]):
            raise BadRecord("steps", "one looks at cards that are not the top of the deck")
    if isinstance(step, Resolve) and step.card not in EVENTS:
        raise BadRecord("steps", "one resolves a card that is not an event")
