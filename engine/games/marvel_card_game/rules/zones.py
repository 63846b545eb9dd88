"""Functions that move cards between decks, hands, locations and piles, and log the events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from engine.games.marvel_card_game.state.cards import CHARACTERS, EVENTS, LOCATIONS
from engine.games.marvel_card_game.state.state import (
    Arrive,
    Attached,
    InPlay,
    Seat,
    Site,
    State,
    Under,
    in_order,
    rival,
)
from engine.kernel.chance.fair import draw_label
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef

DeckKind = Literal["character", "event"]
DECKS: tuple[DeckKind, ...] = ("character", "event")
# Why a seat discards a card from hand: to avoid a hit or a wound, down to the hand limit, or because of an event.
DiscardReason = Literal["dodge", "regenerate", "limit", "event"]
# When a location is closed, the log names at most this many discarded characters. If there are more, it gives their
# number.
NAMED_AT_MOST = 3


def card_name(card: str) -> Phrase:
    """Return a card's name."""
    return Phrase(f"card-{card}")


def site_name(site: Site) -> Phrase:
    """Return a location's name."""
    return Phrase(f"place-{site.card}")


def name_by(name: str) -> Phrase:
    """Return the name of a card that is or was in play with this id.

    The name of a second or later copy includes its number.
    """
    card, _, copy = name.partition(".")
    return Phrase("numbered", {"card": card_name(card), "number": int(copy)}) if copy else card_name(card)


def name_of(character: InPlay | Attached) -> Phrase:
    """Return the name of a card in play. The name of a second or later copy includes its number."""
    return name_by(character.id)


def deck_of(seat_state: Seat, kind: str) -> tuple[str, ...]:
    """Return a seat's deck, the top card first."""
    return seat_state.characters if kind == "character" else seat_state.events


def with_deck(seat_state: Seat, kind: str, cards: tuple[str, ...]) -> Seat:
    """Return the seat with ``cards`` as its deck of this kind."""
    return replace(seat_state, characters=cards) if kind == "character" else replace(seat_state, events=cards)


def filled_decks(seat_state: Seat) -> list[DeckKind]:
    """Return the kinds of deck that can be drawn from."""
    return [kind for kind in DECKS if deck_of(seat_state, kind)]


def draw(run: Run[State], seat: int, kind: str) -> None:
    """Draw the top card of a deck."""
    state, seat_state = run.state, run.state.seats[seat]
    card, *rest = deck_of(seat_state, kind)
    state.seats[seat] = replace(with_deck(seat_state, kind, tuple(rest)), hand=in_order((*seat_state.hand, card)))
    state.stirred = True
    run.tell("event-draw", {"seat": SeatRef(seat), "deck": Phrase(f"{kind}-deck")}, reveals=True)
    run.tell("event-drawn", {"card": card_name(card)}, to=(seat,), reveals=True)


def shuffle_characters(run: Run[State], seat: int) -> None:
    """Shuffle a seat's character deck after a search."""
    state, seat_state = run.state, run.state.seats[seat]
    label = draw_label(state, f"characters:{seat}")
    state.seats[seat] = replace(
        seat_state, characters=tuple(run.chance.shuffle(label, in_order(seat_state.characters)))
    )
    run.tell("event-shuffle", {"seat": SeatRef(seat)})


def out_of_hand(state: State, seat: int, card: str) -> None:
    """Remove one copy of a card from a hand."""
    seat_state = state.seats[seat]
    hand = list(seat_state.hand)
    hand.remove(card)
    state.seats[seat] = replace(seat_state, hand=tuple(hand))


def into_hand(state: State, seat: int, card: str) -> None:
    """Put a card into a hand."""
    seat_state = state.seats[seat]
    state.seats[seat] = replace(seat_state, hand=in_order((*seat_state.hand, card)))


def out_of_deck(state: State, seat: int, card: str) -> None:
    """Remove one copy of a card from a character deck."""
    seat_state = state.seats[seat]
    cards = list(seat_state.characters)
    cards.remove(card)
    state.seats[seat] = replace(seat_state, characters=tuple(cards))


def to_discard(state: State, seat: int, card: str) -> None:
    """Put a card on a seat's discard pile."""
    seat_state = state.seats[seat]
    state.seats[seat] = replace(seat_state, discard=(*seat_state.discard, card))


def to_victory(state: State, seat: int, card: str) -> None:
    """Put a card on a seat's victory pile."""
    seat_state = state.seats[seat]
    state.seats[seat] = replace(seat_state, victory=(*seat_state.victory, card))


def discard_from_hand(
    run: Run[State], seat: int, card: str, why: DiscardReason, by: str = "", *, reveals: bool = False
) -> None:
    """Discard a card from hand. All players see it.

    ``by`` is the rival's event that is the reason, "" if the seat discards the card itself.
    """
    out_of_hand(run.state, seat, card)
    to_discard(run.state, seat, card)
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(card), "why": why}
    params |= {"by": card_name(by), "whose": SeatRef(seat)} if by else {"by": "", "whose": ""}
    run.tell("event-discard", params, reveals=reveals)


def free_id(state: State, card: str) -> str:
    """Return the id of a card that enters play: its slug, or the slug with the lowest free number."""
    ids_taken = {character.id for character in state.characters}
    ids_taken |= {attached.id for character in state.characters for attached in character.attached}
    ids_taken |= {attached.id for site in state.sites for attached in site.events}
    name, count = card, 1
    while name in ids_taken:
        count += 1
        name = f"{card}.{count}"
    return name


def enter(run: Run[State], seat: int, card: str, *, deployed: bool = False) -> InPlay:
    """Bring a character into play at this turn's location.

    Its enter abilities follow as the next step (MC-17, MC-18).
    """
    state = run.state
    character = InPlay(free_id(state, card), card, seat, seat, state.here)
    state.characters.append(character)
    state.entries += 1
    state.stirred = True
    run.tell("event-deploy" if deployed else "event-enter", {"seat": SeatRef(seat), "card": name_of(character)})
    state.steps.append(Arrive(character.id, 0, deployed))
    return character


def attach(state: State, character: InPlay, card: str, by: int) -> None:
    """Lay an event card on a character."""
    attached = Attached(free_id(state, card), card, by)
    state.replace_character(replace(character, attached=(*character.attached, attached)))


def lay_at_site(state: State, card: str, by: int) -> None:
    """Lay an event card at this turn's location."""
    site = state.site
    attached = Attached(free_id(state, card), card, by)
    state.sites[state.here] = replace(site, events=(*site.events, attached))


def take_away(state: State, attached: Attached) -> None:
    """Take an event card out of play and put it on its player's discard pile."""
    for character in state.characters:
        if attached in character.attached:
            attachments_left = tuple(other for other in character.attached if other.id != attached.id)
            state.replace_character(replace(character, attached=attachments_left))
    for index, site in enumerate(state.sites):
        if attached in site.events:
            attachments_left = tuple(other for other in site.events if other.id != attached.id)
            state.sites[index] = replace(site, events=attachments_left)
    to_discard(state, attached.by, attached.card)


def _leave(state: State, character: InPlay) -> None:
    """Take a character out of play. Event cards on it go to their players' discard piles (MC-25)."""
    state.characters = [other for other in state.characters if other.id != character.id]
    for attached in character.attached:
        to_discard(state, attached.by, attached.card)


def _drop_under(state: State, character: InPlay) -> None:
    """Discard the cards under a character that leaves play without being defeated (MC-61)."""
    for under in character.under:
        to_discard(state, under.by, under.card)


def bounce(run: Run[State], character: InPlay, by: str = "") -> None:
    """Return a character to its owner's hand. ``by`` is the event that causes it, "" if the log names another cause."""
    _leave(run.state, character)
    _drop_under(run.state, character)
    into_hand(run.state, character.owner, character.card)
    _tell_bounce(run, character, by)


def _tell_bounce(run: Run[State], character: InPlay, by: str = "") -> None:
    params: dict[str, Param] = {"card": name_of(character), "seat": SeatRef(character.owner)}
    run.tell("event-bounce", {**params, "whose": SeatRef(character.controller), **cause_params(by)})


def cause_params(by: str) -> dict[str, Param]:
    """Return the parameters that name the event card ``by`` as the cause in the log; none if it is "".

    Events that an earlier version stored lack these parameters, and their texts name no cause.
    """
    return {"causes": 1, "by": card_name(by)} if by else {"causes": 0, "by": ""}


def sweep(state: State, character: InPlay) -> None:
    """Discard a character whose location was closed (MC-46)."""
    _leave(state, character)
    _drop_under(state, character)
    to_discard(state, character.owner, character.card)


def defeat(run: Run[State], character: InPlay, attack_params: dict[str, Param]) -> None:
    """Put a defeated character on the pile to which it goes (MC-42, MC-61).

    ``attack_params`` are the parameters that name the attack in the log.
    """
    state = run.state
    _leave(state, character)
    if character.under:
        for under in character.under:
            _unmask(run, under)
        into_hand(state, character.owner, character.card)
        _tell_bounce(run, character)
        return
    winner = rival(character.owner)
    to_victory(state, winner, character.card)
    params: dict[str, Param] = {"card": name_of(character), "seat": SeatRef(winner)}
    params |= {"points": CHARACTERS[character.card].value, "whose": SeatRef(character.controller)}
    run.tell("event-defeat", {**params, **attack_params})


def _unmask(run: Run[State], under: Under) -> None:
    winner = rival(under.by)
    to_victory(run.state, winner, under.card)
    points = CHARACTERS[under.card].value
    run.tell("event-unmasked", {"card": card_name(under.card), "seat": SeatRef(winner), "points": points})


def impersonated(run: Run[State], character: InPlay, card: str) -> None:
    """Let a card from hand be defeated in place of a character (MC-61 a).

    The character returns to its owner's hand.
    """
    seat = character.controller
    winner = rival(seat)
    out_of_hand(run.state, seat, card)
    to_victory(run.state, winner, card)
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(card), "saved": name_of(character)}
    run.tell("event-impersonate", {**params, "winner": SeatRef(winner), "points": CHARACTERS[card].value})
    bounce(run, character)


def mark_site(run: Run[State], seat: int, amount: int, by: Phrase) -> bool:
    """Mark damage at this turn's location. ``by`` is the name of the attacker or event that is the cause.

    Return True if the damage closes the location, so that the seat wins it (MC-45, MC-46).
    """
    state, site = run.state, run.state.site
    marks = tuple(have + amount * (other == seat) for other, have in enumerate(site.marks))
    state.sites[state.here] = site = replace(site, marks=marks)
    state.stirred = True
    value = LOCATIONS[site.card].value
    params: dict[str, Param] = {"seat": SeatRef(seat), "place": site_name(site), "whose": SeatRef(rival(seat))}
    run.tell("event-marks", {**params, "amount": amount, "marks": marks[seat], "value": value, "causes": 1, "by": by})
    if marks[seat] < value:
        return False
    swept = state.at(state.here)
    run.tell("event-location-won", {**params, "points": value, **_swept_params(swept)})
    for attached in site.events:
        to_discard(state, attached.by, attached.card)
    for character in swept:
        sweep(state, character)
    state.sites[state.here] = replace(site, status="closed", winner=seat, marks=(0, 0), events=())
    return True


def _swept_params(swept: Sequence[InPlay]) -> dict[str, Param]:
    """Return the parameters that name the characters discarded with a location, or count them if they are many."""
    how_many = "many" if len(swept) > NAMED_AT_MOST else "named" if swept else "none"
    return {"lost": how_many, "count": len(swept), "cards": [name_of(character) for character in swept]}


def is_event(card: str) -> bool:
    """Return True for an event card, False for a character."""
    return card in EVENTS
