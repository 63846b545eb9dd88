"""The rules of a round: its preparation, its dice and its end, and the end of the match.

See RG-13 to RG-21 and RG-54 to RG-57.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.ragami.rules.last_round import AskRule
from engine.games.ragami.rules.moves import (
    CUBES_FOR_POINT,
    RED,
    box_moves,
    can_convert_virtue,
    new_demon_moves,
    retreat_moves,
    virtue_moves,
)
from engine.games.ragami.rules.pieces import (
    convert_virtue,
    place_name,
    put_demon,
    put_ragami,
    ragami_name,
    score,
    set_virtue,
)
from engine.games.ragami.rules.setting_up import roll_face
from engine.games.ragami.state.board import NOWHERE, place_of
from engine.games.ragami.state.cards import ACTION_FACES, BOXES, CONFLICT_FACES
from engine.games.ragami.state.match_state import (
    CONFLICT_LIMIT,
    NEUTRAL,
    VIRTUE_LIMIT,
    BeginRound,
    Boxes,
    Die,
    EndRound,
    Grow,
    NewDemon,
    ReadyDice,
    Retreat,
    State,
    Turn,
    Value,
    Virtue,
)
from engine.games.ragami.state.position import ragamis_near
from engine.kernel.chance.fair import draw_label
from engine.kernel.choices.moves import STAY, Move
from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run
from engine.kernel.table.outcome import places_of, ranking, told_end
from engine.kernel.words.phrases import Param, Phrase, SeatRef

BONUSES = (7, 4)


class ReadyDiceRule(GoRule[State, ReadyDice]):
    """The rule by which the last seat in turn order rolls the action dice (RG-20, R10)."""

    def go(self, run: Run[State], step: ReadyDice) -> None:
        state = run.state
        seat = state.order()[-1]
        dice = tuple(sorted(roll_face(run.chance, draw_label(state, "action"), ACTION_FACES) for _ in BOXES))
        state.rolled = dice
        run.tell("event-action-dice", {"seat": SeatRef(seat), "dice": " ".join(map(str, dice))}, reveals=True)
        reds = dice.count(RED)
        state.steps += [BeginRound(), Value(seat, dice), *[NewDemon(seat)] * reds]


class NewDemonRule(AskRule[NewDemon]):
    """The rule that places a Demon for each red 1 on the action dice, as long as the supply has a Demon."""

    def moves(self, state: State, step: NewDemon) -> list[Move]:
        return new_demon_moves(state)

    def play(self, run: Run[State], step: NewDemon, seat: int, move: Move) -> None:
        put_demon(run, seat, NOWHERE, int(move[2]))


class ValueRule(AskRule[Value]):
    """The rule by which the last seat in turn order turns a die with a red 1 to a value of its choice."""

    def moves(self, state: State, step: Value) -> list[Move]:
        """Return the moves that turn the die to a value. If no die shows a red 1 any more, there are none."""
        values = sorted(set(ACTION_FACES) - {RED})
        return [("value", str(value)) for value in values] if RED in step.dice else []

    def play(self, run: Run[State], step: Value, seat: int, move: Move) -> None:
        dice = list(step.dice)
        dice[dice.index(RED)] = int(move[1])
        run.tell("event-value", {"seat": SeatRef(seat), "value": int(move[1])})
        run.state.steps.append(Value(seat, tuple(dice)))

    def skipped(self, run: Run[State], step: Value) -> None:
        """Go on to the boxes, because no die has to be turned."""
        run.state.steps.append(Boxes(step.seat, step.dice))


class BoxesRule(AskRule[Boxes]):
    """The rule by which the last seat in turn order distributes the action dice over the boxes."""

    def moves(self, state: State, step: Boxes) -> list[Move]:
        return box_moves(step.dice)

    def play(self, run: Run[State], step: Boxes, seat: int, move: Move) -> None:
        run.state.boxes = tuple(map(int, move[1:]))
        run.tell("event-boxes", {"seat": SeatRef(seat), **dict(zip(BOXES, run.state.boxes, strict=True))})


class BeginRoundRule(GoRule[State, BeginRound]):
    """The rule by which the first player begins the turns of a round (RG-21)."""

    def go(self, run: Run[State], step: BeginRound) -> None:
        state = run.state
        state.passes = 0
        run.tell("event-round", {"round": state.round, "seat": SeatRef(state.first), "last": int(state.last_round)})
        begin_turn(run, state.first)


def begin_turn(run: Run[State], seat: int) -> None:
    """Begin a seat's turn."""
    run.state.turns += 1
    run.state.steps.append(Turn(seat))


class EndRoundRule(GoRule[State, EndRound]):
    """The rule that ends a round, after all seats have passed one after another (RG-25)."""

    def go(self, run: Run[State], step: EndRound) -> None:
        """End the match, or prepare the next round (RG-13 to RG-18)."""
        state = run.state
        run.tell("event-round-over", {"round": state.round})
        if state.last_round:
            finish(run, "end-points" if state.tiles else "end-tiles")
            return
        state.round += 1
        state.first = (state.first + 1) % len(state.seats)
        run.tell("event-first", {"seat": SeatRef(state.first)})
        leaving = _grow_conflicts(run)
        state.steps += [
            ReadyDice(),
            *(Virtue(seat) for seat in reversed(state.order())),
            Grow(),
            *(Retreat(seat, ragami) for seat, ragami in reversed(leaving)),
        ]


def _grow_conflicts(run: Run[State]) -> list[tuple[int, int]]:
    """Increase each conflict by 1. A conflict that was at the limit expires instead (RG-14, RG-15, R8).

    Return a pair for each Ragami that must leave an expired conflict: the seat that chooses its place, and its owner.
    """
    state = run.state
    expired = [space for space, value in state.conflicts.items() if value == CONFLICT_LIMIT]
    state.conflicts = {space: value + 1 for space, value in state.conflicts.items() if space not in expired}
    state.blocked = tuple(sorted((*state.blocked, *expired)))
    for space in expired:
        run.tell("event-expired", {"place": place_name(space)})
    leaving = [(seat, seat) for seat in state.order() if state.seats[seat].ragami in expired]
    return leaving + ([(state.first, NEUTRAL)] if state.neutral in expired else [])


class RetreatRule(AskRule[Retreat]):
    """The rule by which a Ragami leaves a space for a building next to it (RG-15, RG-49)."""

    def moves(self, state: State, step: Retreat) -> list[Move]:
        return retreat_moves(state, step.ragami)

    def prompt(self, state: State, step: Retreat) -> Phrase:
        return Phrase("ask-retreat", {"piece": ragami_name(step.ragami)})

    def play(self, run: Run[State], step: Retreat, seat: int, move: Move) -> None:
        """Put the Ragami on the building. This does not count as a movement, so the Ragami purifies nothing (R11)."""
        place = place_of(move[1])
        put_ragami(run.state, step.ragami, place)
        params: dict[str, Param] = {"seat": SeatRef(seat), "piece": ragami_name(step.ragami)}
        params["whose"] = "" if step.ragami == NEUTRAL else SeatRef(step.ragami)
        run.tell("event-retreat", {**params, "place": place_name(place)})


class GrowRule(GoRule[State, Grow]):
    """The rule by which virtue dice increase and new conflicts are placed (RG-16, RG-17)."""

    def go(self, run: Run[State], step: Grow) -> None:
        state = run.state
        for seat, seat_state in enumerate(state.seats):
            if seat_state.virtue.value:
                value = min(VIRTUE_LIMIT, seat_state.virtue.value + 1 + ragamis_near(state, seat_state.virtue.place))
                if value != seat_state.virtue.value:
                    set_virtue(run, seat, replace(seat_state.virtue, value=value))
        for _ in range(min(state.dice_supply, len(state.tiles))):
            self._new_conflict(run)

    def _new_conflict(self, run: Run[State]) -> None:
        """Place a new conflict: draw the tile that says where, then roll its die (R4)."""
        state = run.state
        space, state.tiles = state.tiles[0], state.tiles[1:]
        state.laid_tiles = (*state.laid_tiles, space)
        value = roll_face(run.chance, draw_label(state, "conflict"), CONFLICT_FACES)
        state.conflicts = dict(sorted({**state.conflicts, space: value}.items()))
        run.tell("event-conflict", {"place": place_name(space), "value": value}, reveals=True)


class VirtueRule(AskRule[Virtue]):
    """The rule by which a seat may convert its virtue die, and then move or place it (RG-18, R9)."""

    def prompt(self, state: State, step: Virtue) -> Phrase:
        """Return the question. It tells the value of the die (0 off the board) and whether the die can be converted."""
        seat_state = state.seats[step.seat]
        return Phrase("ask-virtue", {"value": seat_state.virtue.value, "convert": int(can_convert_virtue(seat_state))})

    def moves(self, state: State, step: Virtue) -> list[Move]:
        return virtue_moves(state, step.seat)

    def play(self, run: Run[State], step: Virtue, seat: int, move: Move) -> None:
        if move == STAY:
            run.tell("event-virtue-stays", {"seat": SeatRef(seat)})
        elif move[1].startswith("b"):
            set_virtue(run, seat, Die(place_of(move[1]), 1))
        else:
            convert_virtue(run, seat)
            run.state.steps.append(step)


def finish(run: Run[State], reason: str) -> None:
    """Score the points of the end of the match and rank the seats (RG-55 to RG-57, R25)."""
    state = run.state
    state.steps.clear()
    for seat, seat_state in enumerate(state.seats):
        points = seat_state.cubes // CUBES_FOR_POINT
        if points:
            state.seats[seat] = replace(seat_state, cubes=seat_state.cubes - points * CUBES_FOR_POINT)
            score(run, seat, points, "cubes")
    for seat, points in enumerate(bonuses([seat_state.resolved for seat_state in state.seats])):
        if points:
            score(run, seat, points, "bonus")
    keys = [(-seat_state.vp, -seat_state.resolved) for seat_state in state.seats]
    outcome = ranking(places_of(keys), Phrase(reason), [seat_state.vp for seat_state in state.seats])
    # All viewers may see all hands at the end (section 6 of the rules).
    run.tell("event-end", told_end(outcome), reveals=True)
    state.outcome = outcome


def bonuses(resolved: list[int]) -> list[int]:
    """Return each seat's VP for the most and the second most resolved conflicts (RG-56)."""
    ranks = sorted({count for count in resolved if count}, reverse=True)[: len(BONUSES)]
    return [BONUSES[ranks.index(count)] if count in ranks else 0 for count in resolved]
