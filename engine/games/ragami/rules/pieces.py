"""Functions that move pieces, pay, score and draw cards, and log the events."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ragami.state.board import NOWHERE, is_building, word
from engine.games.ragami.state.cards import BOXES, COLOURS
from engine.games.ragami.state.match_state import NEUTRAL, Die, HeldCard, Last, State
from engine.games.ragami.state.position import purified, saint_cubes
from engine.kernel.chance.fair import draw_label
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Phrase, SeatRef


def place_name(place: int) -> Phrase:
    """Return a place's name: "square 14", "Library"."""
    if is_building(place):
        return Phrase(f"building-b{word(place)[1:]}")
    return Phrase("square", {"number": place})


def colour_name(colour: int) -> Phrase:
    """Return a colour's name. A colour and its seat have the same number."""
    return Phrase(f"colour-{COLOURS[colour]}")


def saint_name(colour: int) -> Phrase:
    """Return a Saint's name."""
    return Phrase(f"saint-{COLOURS[colour]}")


def ragami_name(ragami: int) -> Phrase:
    """Return a Ragami's name."""
    return Phrase("ragami-neutral") if ragami == NEUTRAL else Phrase(f"ragami-{COLOURS[ragami]}")


def card_name(no: int) -> Phrase:
    """Return a card's name."""
    return Phrase(f"card-{no}")


def box_name(index: int) -> Phrase:
    """Return a box's name."""
    return Phrase(f"box-{BOXES[index]}")


def note(state: State, piece: str, start: int, end: int) -> None:
    """Record a movement, so that views can show it.

    The first movement of a new turn removes the movements of earlier turns.
    """
    before = state.last if state.moved_in == state.turns else ()
    state.last, state.moved_in = (*before, Last(piece, start, end)), state.turns


def score(run: Run[State], seat: int, points: int, why: str) -> None:
    """Give a seat virtue points. If this triggers the last round, log it (RG-54)."""
    state = run.state
    seat_state, last = state.seats[seat], state.last_round
    state.seats[seat] = replace(seat_state, vp=seat_state.vp + points)
    run.tell("event-vp", {"seat": SeatRef(seat), "points": points, "why": Phrase(f"why-{why}")})
    if state.last_round and not last:
        run.tell("event-thirty", {"seat": SeatRef(seat)})


def gain_cubes(run: Run[State], seat: int, cubes: int) -> None:
    """Give a seat cubes, as far as the supply lasts (RG-51)."""
    cubes = min(cubes, run.state.cube_supply)
    if cubes:
        seat_state = run.state.seats[seat]
        run.state.seats[seat] = replace(seat_state, cubes=seat_state.cubes + cubes)
        run.tell("event-cubes", {"seat": SeatRef(seat), "count": cubes})


def pay_cubes(run: Run[State], seat: int, cubes: int, to: int | None = None) -> None:
    """Take cubes from a seat, and give them to the supply or to another seat."""
    state = run.state
    if not cubes:
        return
    seat_state = state.seats[seat]
    state.seats[seat] = replace(seat_state, cubes=seat_state.cubes - cubes)
    if to is None:
        run.tell("event-paid", {"seat": SeatRef(seat), "count": cubes})
    else:
        other = state.seats[to]
        state.seats[to] = replace(other, cubes=other.cubes + cubes)
        run.tell("event-paid-to", {"seat": SeatRef(seat), "count": cubes, "other": SeatRef(to)})


def set_virtue(run: Run[State], seat: int, die: Die) -> None:
    """Change a seat's virtue die. A die with the value 0 is off the board (RG-52)."""
    state = run.state
    die = die if die.value else Die()
    state.seats[seat] = replace(state.seats[seat], virtue=die)
    if die.place == NOWHERE:
        run.tell("event-virtue-off", {"seat": SeatRef(seat)})
    else:
        run.tell("event-virtue", {"seat": SeatRef(seat), "value": die.value, "place": place_name(die.place)})


def convert_virtue(run: Run[State], seat: int) -> None:
    """Convert 3 points of the seat's virtue die into 1 VP (RG-52)."""
    die = run.state.seats[seat].virtue
    score(run, seat, 1, "virtue")
    set_virtue(run, seat, replace(die, value=die.value - 3))


def convert_cubes(run: Run[State], seat: int) -> None:
    """Convert 2 of the seat's cubes into 1 VP (RG-28)."""
    pay_cubes(run, seat, 2)
    score(run, seat, 1, "cubes")


def put_ragami(state: State, ragami: int, place: int) -> None:
    """Put a Ragami on a place, whether it is placed, moved, swapped or sent back."""
    start = state.place_of(ragami)
    if start:
        note(state, f"ragami {ragami}", start, place)
    if ragami == NEUTRAL:
        state.neutral = place
    else:
        state.seats[ragami] = replace(state.seats[ragami], ragami=place)


def move_ragami(run: Run[State], seat: int, ragami: int, place: int) -> None:
    """Move a Ragami. At the end, the seat's own Ragami purifies (removes) Demons (RG-29, RG-33)."""
    put_ragami(run.state, ragami, place)
    run.tell("event-ragami", {"seat": SeatRef(seat), "piece": ragami_name(ragami), "place": place_name(place)})
    if ragami == seat:
        _purify(run, seat, place)


def _purify(run: Run[State], seat: int, place: int) -> None:
    demons = purified(run.state, seat, place)
    if demons:
        del run.state.demons[place]
        run.tell("event-purified", {"seat": SeatRef(seat), "count": demons, "place": place_name(place)})
        score(run, seat, demons, "purifying")


def move_saint(run: Run[State], seat: int, colour: int, space: int, *, by_card: bool) -> None:
    """Move a Saint, which may give the mover cubes (RG-37, R20)."""
    state = run.state
    start = state.saints[colour]
    cubes = saint_cubes(state, start, space, by_card=by_card)
    state.saints[colour] = space
    note(state, f"saint {colour}", start, space)
    run.tell("event-saint", {"seat": SeatRef(seat), "piece": saint_name(colour), "place": place_name(space)})
    gain_cubes(run, seat, cubes)


def take_demon(state: State, space: int) -> None:
    """Remove one Demon from a space."""
    demons_left = state.demons[space] - 1
    if demons_left:
        state.demons[space] = demons_left
    else:
        del state.demons[space]


def put_demon(run: Run[State], seat: int, start: int, space: int) -> None:
    """Move a Demon to a space. If ``start`` is NOWHERE, place a Demon from the supply."""
    state = run.state
    if start:
        take_demon(state, start)
    state.demons[space] = state.demons.get(space, 0) + 1
    note(state, "demon", start, space)
    if start:
        run.tell("event-demon", {"seat": SeatRef(seat), "start": place_name(start), "place": place_name(space)})
    else:
        run.tell("event-demon-new", {"seat": SeatRef(seat), "place": place_name(space)})


def take_card(state: State, seat: int, no: int, *, fresh_first: bool = False) -> None:
    """Take a card out of a hand.

    Of equal cards take the older one, or the one gained in this turn if ``fresh_first`` is True (R22).
    """
    seat_state = state.seats[seat]
    hand = list(seat_state.hand)
    equal = [hand_card for hand_card in hand if hand_card.no == no]
    hand.remove(max(equal, key=lambda hand_card: hand_card.fresh == fresh_first))
    state.seats[seat] = replace(seat_state, hand=tuple(hand))


def give_card(state: State, seat: int, no: int, *, fresh: bool) -> None:
    """Put a card into a hand, which is in order of numbers.

    A fresh card was gained in this turn and cannot be used in it.
    """
    seat_state = state.seats[seat]
    hand = sorted((*seat_state.hand, HeldCard(no, fresh)), key=lambda hand_card: (hand_card.no, hand_card.fresh))
    state.seats[seat] = replace(seat_state, hand=tuple(hand))


def to_pile(state: State, *cards: int) -> None:
    """Put cards face up on the discard pile."""
    state.pile = (*state.pile, *cards)


def draw_cards(run: Run[State], count: int) -> tuple[int, ...]:
    """Draw cards. If the deck runs out, even in the middle of a draw, the discard pile is shuffled into it (RG-41)."""
    state = run.state
    cards_drawn: list[int] = []
    for _ in range(count):
        if not state.deck and state.pile:
            state.deck = tuple(run.chance.shuffle(draw_label(state, "reshuffle"), sorted(state.pile)))
            state.pile = ()
            run.tell("event-reshuffled", {"count": len(state.deck)}, reveals=True)
        if state.deck:
            cards_drawn.append(state.deck[0])
            state.deck = state.deck[1:]
    return tuple(cards_drawn)
