"""The view: all that a seat or a spectator may know of a match (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.ragami.rules.moves import card_points, gap, power_within, ragami_places, rolls, scores
from engine.games.ragami.state.board import BUILDINGS, FAR, NOWHERE, SPACES, TOUCHING, street_steps, word
from engine.games.ragami.state.cards import BEST_POWER, CARDS, DEMON_CARD, SAINT_CARD
from engine.games.ragami.state.match_state import (
    NEUTRAL,
    Boxes,
    CardDemon,
    CardSaint,
    Keep,
    KeepFirst,
    Last,
    MoveDemon,
    MoveRagamiStep,
    MoveSaint,
    Resolve,
    Retreat,
    State,
    Turn,
    Value,
)
from engine.games.ragami.state.position import base_gap, helper_of
from engine.kernel.contract.game import View
from engine.kernel.steps.stack import present_step

_PLACES: dict[str | None, int] = {None: NOWHERE} | {word(place): place for place in (*SPACES, *BUILDINGS)}


class HandCard(msgspec.Struct, frozen=True):
    """A card in hand. A fresh card was gained in this turn and cannot be used in it."""

    no: int
    fresh: bool


class VirtueView(msgspec.Struct, frozen=True):
    """A virtue die: its value, and its building as moves write it.

    For a die off the board the value is 0 and the building is None.
    """

    at: str | None = msgspec.field(name="place")
    value: int

    @property
    def place(self) -> int:
        """The place of the die."""
        return _PLACES[self.at]


class SeatView(msgspec.Struct, frozen=True):
    """The area of a seat.

    ``hand`` is None if it is hidden from the viewer. ``ragami_at`` is None until the Ragami is placed.
    """

    vp: int
    resolved: int
    cubes: int
    cards: int
    hand: tuple[HandCard, ...] | None
    virtue: VirtueView
    ragami_at: str | None = msgspec.field(name="ragami")
    has_passed: bool = msgspec.field(name="passed")

    @property
    def ragami(self) -> int:
        """The place of the seat's Ragami."""
        return _PLACES[self.ragami_at]


class LastView(msgspec.Struct, frozen=True):
    """A recent movement of a piece ("saint 2", "demon"). ``start_at`` is None for a piece that came from the supply."""

    piece: str
    start_at: str | None = msgspec.field(name="start")
    end_at: str = msgspec.field(name="end")

    @property
    def start(self) -> int:
        """The place where the movement started."""
        return _PLACES[self.start_at]

    @property
    def end(self) -> int:
        """The end of the movement."""
        return _PLACES[self.end_at]


class ResolutionView(msgspec.Struct, frozen=True):
    """A current attempt to resolve a conflict.

    Its points are those required (by the die and Demons), those of helpers (Saints and a Ragami), and those still
    missing. ``card`` is the card that the seat has added (0 for none), and ``rolls`` is the number of rolls of the
    power die.
    """

    seat: int
    space: int
    value: int
    demons: int
    saints: int
    helper: bool
    required: int = msgspec.field(name="asked")
    helped: int
    cubes: int
    virtue: int
    card: int
    card_points: int
    rolls: int
    gap: int


class RagamiView(View, kw_only=True):
    """The state as one viewer sees it.

    ``conflicts`` maps the space of each conflict to the value of its die, and ``demons`` maps spaces to numbers of
    Demons. ``saints`` lists for each colour the space of its Saint (0: not placed). ``boxes`` lists the action dice in
    the order saint, cards, conflict. While a round is prepared, ``boxes`` is empty and ``dice`` lists the dice rolled
    for the boxes. A red 1 among ``dice`` has not been turned yet.

    ``turn_seat`` is None between turns. ``rolled`` is the result of the last roll. ``looking`` lists the cards from
    which the viewer chooses. ``reach`` maps each piece that may be moved ("ragami", "neutral", "saint 2", "demon 14")
    to the places that it can reach and the steps to each. ``retreating`` is the owner of the Ragami that must leave its
    space now (NEUTRAL for the neutral Ragami). ``last`` lists the movements of every seat's latest turn, or of the
    current preparation.
    """

    power_die: bool
    round: int
    first: int
    turn_seat: int | None
    die_used: bool
    card_used: bool
    last_round: bool
    conflicts: dict[int, int]
    demons: dict[int, int]
    saints: list[int]
    neutral_at: str | None = msgspec.field(name="neutral")
    laid_tiles: list[int] = msgspec.field(name="drawn")
    blocked: list[int]
    boxes: list[int]
    dice: list[int]
    rolled: list[int]
    demon_supply: int
    cube_supply: int
    dice_supply: int
    tiles: int
    deck: int
    pile: list[int]
    seats: list[SeatView]
    resolution: ResolutionView | None
    retreating: int | None
    looking: list[int]
    reach: dict[str, dict[str, int]]
    last: list[LastView]

    @property
    def neutral(self) -> int:
        """The place of the neutral Ragami."""
        return _PLACES[self.neutral_at]

    def steps(self, piece: str, place: int) -> int | None:
        """Return the number of steps that a piece needs to reach a place.

        Return None if steps are not counted for it.
        """
        return self.reach.get(piece, {}).get(word(place))


def _word(place: int) -> str | None:
    return None if place == NOWHERE else word(place)


def chapter(state: State) -> str:
    """Return the name of the part of the match to which the next choice belongs: a turn, or a round's preparation."""
    if state.outcome is not None:
        return "end"
    turn = any(isinstance(step, Turn) for step in state.steps)
    return f"turn-{state.turns}" if turn else f"round-{state.round}"


def _resolution(state: State) -> ResolutionView | None:
    step = present_step(state)
    if not isinstance(step, Resolve):
        return None
    demons, saints = state.demons.get(step.space, 0), state.saints.count(step.space)
    demand = state.conflicts[step.space] + demons
    return ResolutionView(
        seat=step.seat,
        space=step.space,
        value=state.conflicts[step.space],
        demons=demons,
        saints=saints,
        helper=helper_of(state, step.space, step.seat) is not None,
        required=demand,
        helped=demand - base_gap(state, step.space, step.seat),
        cubes=step.cubes,
        virtue=step.virtue,
        card=step.card,
        card_points=card_points(scores(state), step.seat, step.card) if step.card else 0,
        rolls=rolls(step.card),
        gap=gap(state, step),
    )


def _retreating(state: State) -> int | None:
    step = present_step(state)
    return step.ragami if isinstance(step, Retreat) else None


def _reach(state: State, seat: int | None) -> dict[str, dict[str, int]]:
    """Return, for each piece that the seat may move now, the places that it can reach and the steps to each."""
    step = present_step(state)
    found: dict[str, Mapping[int, int]] = {}
    if isinstance(step, MoveRagamiStep) and step.seat == seat:
        found["ragami"] = ragami_places(state, step.seat)
        if state.neutral:
            found["neutral"] = ragami_places(state, NEUTRAL)
    if isinstance(step, MoveSaint | CardSaint) and step.seat == seat:
        most = SAINT_CARD.max if isinstance(step, CardSaint) else FAR
        found = {f"saint {colour}": street_steps(space, most) for colour, space in enumerate(state.saints)}
    if isinstance(step, MoveDemon | CardDemon) and step.seat == seat:
        most = DEMON_CARD.max if isinstance(step, CardDemon) else FAR
        found = {f"demon {space}": street_steps(space, most) for space in sorted(state.demons)}
    return {piece: {word(place): steps for place, steps in reach.items()} for piece, reach in found.items()}


def _looking(state: State, seat: int | None) -> list[int]:
    step = present_step(state)
    if isinstance(step, Keep) and step.seat == seat:
        return sorted(step.looked)
    if isinstance(step, KeepFirst) and seat is not None:
        return sorted(step.dealt_cards[seat])
    return []


def _seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    seat_state = state.seats[seat]
    is_known = seat == viewer or state.outcome is not None
    turn = next((step for step in state.steps if isinstance(step, Turn)), None)
    back = (turn.seat - seat) % len(state.seats) if turn else 0
    return SeatView(
        vp=seat_state.vp,
        resolved=seat_state.resolved,
        cubes=seat_state.cubes,
        cards=len(seat_state.hand),
        hand=tuple(HandCard(hand_card.no, hand_card.fresh) for hand_card in seat_state.hand) if is_known else None,
        virtue=VirtueView(_word(seat_state.virtue.place), seat_state.virtue.value),
        ragami_at=_word(seat_state.ragami),
        has_passed=turn is not None and 0 < back <= state.passes,
    )


def _rolled_dice(state: State) -> list[int]:
    """Return the action dice that were rolled in this preparation and do not lie in boxes yet."""
    return next((list(step.dice) for step in state.steps if isinstance(step, Value | Boxes)), [])


def _lately(state: State, *, preparing: bool) -> tuple[Last, ...]:
    """Return the movements of the seats' latest turns, or of the current preparation."""
    oldest = state.turns if preparing else state.turns - len(state.seats)
    return state.last if state.moved_in >= oldest or state.outcome is not None else ()


def look(state: State, seat: int | None) -> RagamiView:
    """Return the view of a seat (None: a spectator)."""
    turn = next((step for step in state.steps if isinstance(step, Turn)), None)
    preparing = turn is None and state.outcome is None
    return RagamiView(
        power_die=state.power_die,
        round=state.round,
        first=state.first,
        turn_seat=turn.seat if turn else None,
        die_used=turn.die if turn else False,
        card_used=turn.card if turn else False,
        last_round=state.last_round,
        conflicts={**state.conflicts},
        demons=dict(sorted(state.demons.items())),
        saints=[*state.saints],
        neutral_at=_word(state.neutral),
        laid_tiles=sorted(state.laid_tiles),
        blocked=[*state.blocked],
        boxes=[] if preparing else [*state.boxes],
        dice=_rolled_dice(state),
        rolled=[*state.rolled],
        demon_supply=state.demon_supply,
        cube_supply=state.cube_supply,
        dice_supply=state.dice_supply,
        tiles=len(state.tiles),
        deck=len(state.deck),
        pile=[*state.pile],
        seats=[_seat_view(state, other, seat) for other in range(len(state.seats))],
        resolution=_resolution(state),
        retreating=_retreating(state),
        looking=_looking(state, seat),
        reach=_reach(state, seat),
        last=[LastView(last.piece, _word(last.start), word(last.end)) for last in _lately(state, preparing=preparing)],
    )


def own_of(view: RagamiView) -> SeatView:
    """Return the viewer's seat."""
    return view.seats[view.seat or 0]


def power_at(view: RagamiView, space: int, cubes_spent: int = 0, *, fresh: bool = False) -> tuple[int, int]:
    """Return the power points that the viewer can add at a space: without the power die, and with its best rolls.

    RG-43 says which sources count, and RG-44 which rolls are the best. The viewer first pays ``cubes_spent`` cubes. If
    ``fresh`` is True, cards gained in this turn count too, although they can be used only from the next turn on
    (RG-27).
    """
    seat_view = own_of(view)
    cubes = seat_view.cubes - cubes_spent
    virtue = seat_view.virtue.value if seat_view.virtue.place in TOUCHING[space] else 0
    cards = [
        hand_card.no
        for hand_card in seat_view.hand or ()
        if (fresh or not hand_card.fresh)
        and CARDS[hand_card.no].triangle
        and CARDS[hand_card.no].cost <= cubes
        and (view.power_die or rolls(hand_card.no) == 1)
    ]
    vps = [other.vp for other in view.seats]
    sure, most = (power_within(vps, view.seat or 0, cubes, virtue, cards, die) for die in (0, BEST_POWER))
    return sure, most if view.power_die else sure
