"""The lists of legal moves (section 5 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import permutations
from types import MappingProxyType

from msgspec.structs import replace

from engine.games.ragami.state import cards as codes
from engine.games.ragami.state.board import (
    BUILDINGS,
    FAR,
    NOWHERE,
    SPACES,
    STEPS,
    TOUCHING,
    is_building,
    street_steps,
    word,
)
from engine.games.ragami.state.cards import (
    BEST_POWER,
    BOXES,
    CARDS,
    COLOURS,
    CONFLICT_CARD,
    DEMON_CARD,
    EXTRA_CARD,
    SAINT_CARD,
    VIRTUE_CARD,
    Card,
)
from engine.games.ragami.state.match_state import (
    CONFLICT_LIMIT,
    HAND_LIMIT,
    NEUTRAL,
    VIRTUE_LIMIT,
    CardDemon,
    CardSaint,
    Resolve,
    Seat,
    State,
    Turn,
)
from engine.games.ragami.state.position import base_gap, ragamis
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import END, PASS, STAY, STOP, Move

CUBES_FOR_POINT = 2
VIRTUE_FOR_POINT = 3
RED = 1
MOST_TOGETHER = 2


# --- pieces ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _reach(start: int, blocked: tuple[int, ...]) -> MappingProxyType[int, int]:
    """Return every place that a Ragami (a guardian angel) can reach from ``start``, with the number of steps to it.

    The places are in ascending order (RG-29, RG-30).
    """
    return MappingProxyType(STEPS.distances(start, FAR, blocked))


def ragami_places(state: State, ragami: int) -> dict[int, int]:
    """Return the places to which a Ragami may move, and the number of steps to each (RG-29 to RG-32)."""
    barred = _barred_spaces(state, ragami)
    reach = _reach(state.place_of(ragami), state.blocked)
    return {place: steps for place, steps in reach.items() if place not in barred}


def may_stand(state: State, ragami: int, place: int) -> bool:
    """Return True if a Ragami may end a movement at this place, provided that it reaches the place (RG-31, RG-32)."""
    return place not in _barred_spaces(state, ragami)


def _barred_spaces(state: State, ragami: int) -> set[int]:
    """Return the spaces where a Ragami may not end a movement.

    They are the space of the Saint of its colour, and the spaces with two other Ragamis.
    """
    others = [place for owner, place in ragamis(state) if owner != ragami]
    barred = set[int]()
    if len({*others}) < len(others):
        barred.update(place for place in others if others.count(place) >= MOST_TOGETHER and not is_building(place))
    if ragami != NEUTRAL:
        barred.add(state.saints[ragami])
    return barred


@lru_cache(maxsize=4096)
def _reach_moves(piece: str, start: int, blocked: tuple[int, ...]) -> tuple[tuple[int, Move], ...]:
    """Return every place that a Ragami can reach from ``start``, each with the move."""
    return tuple((place, (piece, word(place))) for place in _reach(start, blocked))


def _moves_of(state: State, ragami: int) -> list[Move]:
    """Return the movements of one Ragami."""
    barred = _barred_spaces(state, ragami)
    reach = _reach_moves("neutral" if ragami == NEUTRAL else "ragami", state.place_of(ragami), state.blocked)
    return [move for place, move in reach if place not in barred]


def ragami_moves(state: State, seat: int) -> list[Move]:
    """Return the movements of the seat's Ragami, then the movements of the neutral Ragami (RG-34)."""
    ragami_moves_here = _moves_of(state, seat)
    return ragami_moves_here + _moves_of(state, NEUTRAL) if state.neutral else ragami_moves_here


def ragami_on(state: State, colour: int) -> int:
    """Return the place of the Ragami of a colour, `NOWHERE` if no seat has the colour."""
    return state.seats[colour].ragami if colour < len(state.seats) else NOWHERE


def saint_moves(state: State, seat: int) -> list[Move]:
    """Return the moves of Saints that an action die allows (RG-36)."""
    return _saints_to(state, range(len(COLOURS)), FAR, {state.seats[seat].ragami} & {*state.conflicts})


def _saints_to(state: State, colours: Iterable[int], most: int, closed_spaces: set[int]) -> list[Move]:
    """Return the Saints' moves of at most ``most`` steps, except to ``closed_spaces`` or the Ragami of their colour."""
    moves: list[Move] = []
    for colour in colours:
        barred = closed_spaces | {ragami_on(state, colour)}
        moves += [move for space, move in _saint_steps(colour, state.saints[colour], most) if space not in barred]
    return moves


# The lists of movements are computed once for each space, because a computer player needs them very often.
@cache
def _saint_steps(colour: int, start: int, most: int) -> tuple[tuple[int, Move], ...]:
    """Return the spaces that a Saint may reach from a space, each with the move."""
    return tuple((space, ("saint", COLOURS[colour], str(space))) for space in street_steps(start, most))


def demon_moves(state: State) -> list[Move]:
    """Return the moves of Demons that an action die allows, and the moves that place a new Demon (RG-38)."""
    moves = [move for start in sorted(state.demons) for move in _demon_steps(start, FAR)]
    return moves + new_demon_moves(state)


@cache
def _demon_steps(start: int, most: int) -> tuple[Move, ...]:
    """Return the moves of a Demon from a space."""
    return tuple(("demon", str(start), str(space)) for space in street_steps(start, most))


_NEW_DEMON: tuple[Move, ...] = tuple(("demon", "new", str(space)) for space in SPACES)


def new_demon_moves(state: State) -> list[Move]:
    """Return the moves that place a Demon from the supply on the board."""
    return [*_NEW_DEMON] if state.demon_supply else []


def card_saint_moves(state: State, step: CardSaint) -> list[Move]:
    """Return the moves of Saints that card 11 allows, and the move that stops after enough of them."""
    colours = [colour for colour in range(len(COLOURS)) if colour not in step.moved_saints]
    moves = _saints_to(state, colours, SAINT_CARD.max, {state.seats[step.seat].ragami})
    return _until_enough(moves, SAINT_CARD, step.remaining)


def _until_enough(moves: list[Move], card: codes.MoveSaints | codes.MoveDemons, most_left: int) -> list[Move]:
    return [*moves, STOP] if moves and card.count - most_left >= card.min_count else moves


def card_demon_moves(state: State, step: CardDemon) -> list[Move]:
    """Return the moves of Demons that card 12 allows, and the move that stops after enough of them."""
    own_ragami = state.seats[step.seat].ragami
    moves = [
        move
        for start in sorted(state.demons)
        if start != own_ragami and not (start == step.moved_to and state.demons[start] == 1)
        for move in _demon_steps(start, DEMON_CARD.max)
    ]
    return _until_enough(moves, DEMON_CARD, step.remaining)


def conflict_moves(state: State) -> list[Move]:
    """Return the moves that give a conflict die a new value by card 13 (RG-58)."""
    return [
        ("conflict", str(space), str(value))
        for space in sorted(state.conflicts)
        for value in range(CONFLICT_CARD.min, min(CONFLICT_CARD.cap, CONFLICT_LIMIT) + 1)
        if 0 < abs(value - state.conflicts[space]) <= CONFLICT_CARD.max_change
    ]


def virtue_by_card(value: int) -> int:
    """Return the new value of a virtue die that had this value, after card 14."""
    return min(VIRTUE_CARD.cap, VIRTUE_LIMIT, value + VIRTUE_CARD.add)


def virtue_places(state: State, seat: int) -> list[Move]:
    """Return the moves of the seat's virtue die to another building."""
    at = state.seats[seat].virtue.place
    return [("virtue", word(place)) for place in BUILDINGS if place != at]


def virtue_moves(state: State, seat: int) -> list[Move]:
    """Return the choices about the seat's virtue die when a round is prepared (RG-18)."""
    convert: list[Move] = [("virtue", "3")] if can_convert_virtue(state.seats[seat]) else []
    return [*convert, *virtue_places(state, seat), STAY]


def retreat_moves(state: State, ragami: int) -> list[Move]:
    """Return the moves to the buildings next to the Ragami's space."""
    return [("retreat", word(place)) for place in TOUCHING[state.place_of(ragami)]]


def box_moves(dice: tuple[int, ...]) -> list[Move]:
    """Return every way to distribute the action dice over the three boxes."""
    return [("boxes", *map(str, order)) for order in sorted(set(permutations(dice)))]


# --- the turn --------------------------------------------------------------------------------------------------


def can_convert_virtue(seat_state: Seat) -> bool:
    """Return True if 3 points of the seat's virtue die can be converted into a VP (RG-52)."""
    return seat_state.virtue.value >= VIRTUE_FOR_POINT


def usable(seat_state: Seat) -> list[int]:
    """Return the cards that the seat can use now, each number once.

    They are the cards that it already held before this turn (RG-27).
    """
    return sorted({hand_card.no for hand_card in seat_state.hand if not hand_card.fresh})


def extra_moves(state: State, seat: int, cubes: int = 0) -> list[Move]:
    """Return the moves that use a box by card 15 (R19).

    The cost of the card, ``cubes``, counts as already paid.
    """
    return die_moves(state, seat, parked=EXTRA_CARD.parked == "yes", cubes=cubes)


def die_after(value: int, reduce: int = 1) -> int:
    """Return the value of an action die after a use.

    A die whose red 1 is used is parked: for the rest of the round only card 15 can use it (RG-26).
    """
    return max(0, value - reduce)


def die_moves(state: State, seat: int, *, parked: bool = False, cubes: int = 0) -> list[Move]:
    """Return the moves that use the die of a box (RG-26).

    If ``parked`` is True, boxes with a parked (used up) die can be used, too.
    """
    open_boxes = [name for name, die in zip(BOXES, state.boxes, strict=True) if die or parked]
    moves: list[Move] = [("die", name) for name in open_boxes if _MAIN[name](state, seat, cubes)]
    if ragami_moves(state, seat):
        moves += [("move", name) for name in open_boxes]
    return moves


def turn_moves(state: State, step: Turn) -> list[Move]:
    """Return all moves of a turn, in the order of section 5 of the rules."""
    seat = step.seat
    seat_state = state.seats[seat]
    moves = [] if step.die else die_moves(state, seat)
    cards = usable(seat_state)
    for no in cards:
        moves += _play_moves(state, seat, CARDS[no])
    if state.cube_supply:
        moves += [("trade", str(no)) for no in cards if CARDS[no].trade]
    if seat_state.cubes >= CUBES_FOR_POINT:
        moves.append(("cubes", str(CUBES_FOR_POINT)))
    if can_convert_virtue(seat_state):
        moves.append(("virtue", str(VIRTUE_FOR_POINT)))
    return [*moves, END if step.die or step.card else PASS]


def _play_moves(state: State, seat: int, card: Card) -> list[Move]:
    """Return the moves that play a card between actions (RG-58, RG-59, RG-61)."""
    if card.triangle or state.seats[seat].cubes < card.cost:
        return []
    if isinstance(card.effect, codes.SwapRagami):
        return [("play", str(card.no), COLOURS[other]) for other in swaps(state, seat)]
    return [("play", str(card.no))] if _CHANGES[type(card.effect)](state, seat, card) else []


def swaps(state: State, seat: int) -> list[int]:
    """Return the seats whose Ragami this seat's Ragami may change places with (card 8, R17)."""
    own_ragami = state.seats[seat].ragami
    return [
        other
        for other, theirs in enumerate(state.seats)
        if theirs.ragami != own_ragami and state.saints[seat] != theirs.ragami and state.saints[other] != own_ragami
    ]


def idle_ragamis(state: State, seat: int, effect: codes.CubesPerIdleRagami) -> int:
    """Return the number of Ragamis that card 9 counts: those that are not at a conflict."""
    uncounted = {seat} if effect.own == "no" else set()
    if effect.neutral == "no":
        uncounted.add(NEUTRAL)
    return sum(owner not in uncounted and place not in state.conflicts for owner, place in ragamis(state))


def scores(state: State) -> list[int]:
    """Return every seat's VP."""
    return [seat_state.vp for seat_state in state.seats]


def lowest(vps: list[int]) -> list[int]:
    """Return the seats that have the fewest VP (virtue points)."""
    return [seat for seat, vp in enumerate(vps) if vp == min(vps)]


def _can_draw(state: State, _seat: int, _cubes: int = 0) -> bool:
    return bool(state.deck or state.pile)


def _can_move_saint(state: State, seat: int, _cubes: int = 0) -> bool:
    return bool(saint_moves(state, seat))


def _changes_draw(state: State, seat: int, card: Card) -> bool:
    effect = card.effect
    return (
        isinstance(effect, codes.Draw)
        and len(state.seats[seat].hand) - 1 <= effect.max_other_cards
        and _can_draw(state, seat)
    )


def _changes_help(state: State, _seat: int, card: Card) -> bool:
    return isinstance(card.effect, codes.HelpLast) and len(lowest(scores(state))) <= card.effect.max_tied


def _changes_main(state: State, seat: int, card: Card) -> bool:
    return isinstance(card.effect, codes.MainAction) and _MAIN[card.effect.action](state, seat, card.cost)


def _changes_idle(state: State, seat: int, card: Card) -> bool:
    effect = card.effect
    return isinstance(effect, codes.CubesPerIdleRagami) and bool(
        state.cube_supply and idle_ragamis(state, seat, effect)
    )


_CHANGES: Mapping[type[Code], Callable[[State, int, Card], bool]] = {
    codes.Draw: _changes_draw,
    codes.MainAction: _changes_main,
    codes.MoveRagami: lambda state, seat, _card: bool(ragami_moves(state, seat)),
    codes.CubesPerIdleRagami: _changes_idle,
    codes.HelpLast: _changes_help,
    codes.MoveSaints: lambda state, seat, _card: bool(card_saint_moves(state, CardSaint(seat, SAINT_CARD.count))),
    codes.MoveDemons: lambda state, seat, _card: bool(card_demon_moves(state, CardDemon(seat, DEMON_CARD.count))),
    codes.ConflictDie: lambda state, _seat, _card: bool(conflict_moves(state)),
    codes.MoveVirtueDie: lambda state, seat, _card: bool(state.seats[seat].virtue.value),
    codes.ExtraDieAction: lambda state, seat, card: bool(extra_moves(state, seat, card.cost)),
}


# --- resolutions -----------------------------------------------------------------------------------------------


def card_points(vps: list[int], seat: int, no: int) -> int:
    """Return the power points that one of the cards 3 to 6 adds for a seat, given the VP of all seats."""
    effect = CARDS[no].effect
    if isinstance(effect, codes.Power):
        return effect.points
    if isinstance(effect, codes.PowerByRank):
        last = lowest(vps)
        if seat not in last:
            return effect.other
        return effect.alone_last if len(last) == 1 else effect.tied_last
    return 0


def rolls(no: int) -> int:
    """Return how many times the power die is rolled if a card is added. ``no`` is its number, 0 for no card."""
    effect = CARDS[no].effect if no else None
    return effect.rolls if isinstance(effect, codes.PowerDieTwice) else 1


def gap(state: State, step: Resolve) -> int:
    """Return the number of power points that a resolution still lacks."""
    points = card_points(scores(state), step.seat, step.card) if step.card else 0
    return base_gap(state, step.space, step.seat) - step.cubes - step.virtue - points


def virtue_left(state: State, step: Resolve) -> int:
    """Return the points of the seat's virtue die that may still be added.

    They are 0 unless the building of the die touches the space.
    """
    die = state.seats[step.seat].virtue
    return die.value - step.virtue if die.place in TOUCHING[step.space] else 0


def cubes_left(state: State, step: Resolve, cubes_spent: int = 0) -> int:
    """Return how many cubes the seat has left: not added to the resolution, and not needed to pay for its card."""
    return state.seats[step.seat].cubes - cubes_spent - step.cubes - (CARDS[step.card].cost if step.card else 0)


def power_cards(state: State, step: Resolve, cubes_spent: int = 0) -> list[int]:
    """Return the cards 3 to 6 (with a red triangle) that may be added. A resolution takes only one of them (RG-43)."""
    if step.card:
        return []
    cubes_now = cubes_left(state, step, cubes_spent)
    return [
        no
        for no in usable(state.seats[step.seat])
        if CARDS[no].triangle and CARDS[no].cost <= cubes_now and (state.power_die or rolls(no) == 1)
    ]


def power_within(
    vps: list[int], seat: int, cubes: int, virtue: int, cards: Iterable[int], die: int, card: int = 0
) -> int:
    """Return the most power points that a seat can add to a resolution.

    It adds all cubes, all virtue points, one of the cards, and the rolls. ``die`` is the number of points to assume for
    one roll. ``card`` is the card that it has already added, 0 for none.
    """
    choices = [die * rolls(card)]
    choices += [card_points(vps, seat, no) - CARDS[no].cost + die * rolls(no) for no in cards]
    return cubes + virtue + max(choices)


def can_close(state: State, step: Resolve, cubes_spent: int = 0) -> bool:
    """Return True if the seat can still reach the required power points with the best possible roll (RG-44)."""
    cubes, virtue = cubes_left(state, step, cubes_spent), virtue_left(state, step)
    cards, die = power_cards(state, step, cubes_spent), BEST_POWER * state.power_die
    return gap(state, step) <= power_within(scores(state), step.seat, cubes, virtue, cards, die, step.card)


def can_attempt(state: State, seat: int, cubes: int = 0) -> bool:
    """Return True if a seat that first pays this many cubes may try to resolve a conflict (RG-42, RG-44)."""
    space = state.seats[seat].ragami
    return space in state.conflicts and can_close(state, Resolve(seat, space), cubes)


def power_moves(state: State, step: Resolve) -> list[Move]:
    """Return the moves that add a source of power points (section 5 of the rules)."""
    power_missing = gap(state, step)
    tries: list[tuple[Move, Resolve]] = [
        (("power", "cubes", str(cubes)), replace(step, cubes=step.cubes + cubes))
        for cubes in range(1, min(power_missing, cubes_left(state, step)) + 1)
    ]
    tries += [
        (("power", "virtue", str(points)), replace(step, virtue=step.virtue + points))
        for points in range(1, min(power_missing, virtue_left(state, step)) + 1)
    ]
    tries += [(("power", "card", str(no)), replace(step, card=no)) for no in power_cards(state, step)]
    moves = [move for move, after in tries if _closes(state, after)]
    if state.power_die and power_missing <= BEST_POWER * rolls(step.card):
        moves.append(("power", "die"))
    return moves


def _closes(state: State, step: Resolve) -> bool:
    return gap(state, step) <= 0 or can_close(state, step)


_MAIN: Mapping[str, Callable[[State, int, int], bool]] = {
    "saint": _can_move_saint,
    "cards": _can_draw,
    "conflict": can_attempt,
}


def keep_moves(looked: tuple[int, ...], count: int) -> list[Move]:
    """Return the moves that keep this many of the cards that a seat is looking at."""
    orders = sorted(set(permutations(sorted(looked), count)))
    return [("keep", *map(str, cards)) for cards in orders if list(cards) == sorted(cards)]


def discard_moves(seat_state: Seat) -> list[Move]:
    """Return the moves that discard a card of a full hand, each number once."""
    if len(seat_state.hand) < HAND_LIMIT:
        return []
    return [("discard", str(no)) for no in sorted({hand_card.no for hand_card in seat_state.hand})]
