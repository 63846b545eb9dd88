"""The rules of resolving conflicts (RG-42 to RG-50)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.ragami.rules.last_round import AskRule
from engine.games.ragami.rules.moves import gap, power_moves, rolls
from engine.games.ragami.rules.pieces import (
    card_name,
    gain_cubes,
    pay_cubes,
    place_name,
    score,
    set_virtue,
    take_card,
    to_pile,
)
from engine.games.ragami.rules.setting_up import roll_face
from engine.games.ragami.state import cards as codes
from engine.games.ragami.state.cards import CARDS, POWER_FACES
from engine.games.ragami.state.match_state import NEUTRAL, Resolve, Retreat, State
from engine.games.ragami.state.position import HELP, base_gap, standing_at
from engine.kernel.chance.fair import draw_label
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, Phrase, SeatRef


def attempt(run: Run[State], seat: int) -> None:
    """Begin an attempt to resolve the conflict at the place of the seat's Ragami (RG-42)."""
    state, space = run.state, run.state.seats[seat].ragami
    base_missing = max(0, base_gap(state, space, seat))
    run.tell("event-attempt", {"seat": SeatRef(seat), "place": place_name(space), "gap": base_missing})
    state.steps.append(Resolve(seat, space))


class ResolveRule(AskRule[Resolve]):
    """The rule of a resolution (RG-43 to RG-46).

    The seat adds sources of power points one by one, until it has as many as the conflict requires.
    """

    def is_asked(self, state: State, step: Resolve, moves: Sequence[Move]) -> bool:
        """Return whether power points are missing.

        If none is missing, the conflict is resolved without a question (RG-45).
        """
        return gap(state, step) > 0

    def moves(self, state: State, step: Resolve) -> list[Move]:
        return power_moves(state, step)

    def prompt(self, state: State, step: Resolve) -> Phrase:
        power_missing, base_missing = gap(state, step), base_gap(state, step.space, step.seat)
        demons, saints = state.demons.get(step.space, 0), state.saints.count(step.space)
        value = state.conflicts[step.space]
        params: dict[str, Param] = {
            "place": place_name(step.space),
            "value": value,
            "demons": demons,
            "saints": saints,
            "help": value + demons - saints - base_missing,
            "added": base_missing - power_missing,
            "gap": power_missing,
        }
        return Phrase("ask-power", params)

    def play(self, run: Run[State], step: Resolve, seat: int, move: Move) -> None:
        steps = run.state.steps
        if move == ("power", "die"):
            _roll(run, step)
        elif move[1] == "card":
            run.tell("event-power-card", {"seat": SeatRef(seat), "card": card_name(int(move[2]))})
            steps.append(replace(step, card=int(move[2])))
        else:
            amount = int(move[2])
            run.tell(f"event-power-{move[1]}", {"seat": SeatRef(seat), "count": amount})
            grown = step.cubes + amount if move[1] == "cubes" else step.virtue + amount
            steps.append(replace(step, **{move[1]: grown}))

    def go(self, run: Run[State], step: Resolve) -> None:
        """Resolve the conflict, because no power points are missing."""
        _succeed(run, step)


def _roll(run: Run[State], step: Resolve) -> None:
    """Roll the power die, and then succeed or fail. After the roll the seat can add nothing (RG-46)."""
    state = run.state
    label = draw_label(state, "power")
    faces = [roll_face(run.chance, f"{label}.{time}", POWER_FACES) for time in range(rolls(step.card))]
    state.rolled = tuple(faces)
    text = " + ".join(map(str, faces))
    run.tell("event-power-die", {"seat": SeatRef(step.seat), "dice": text, "points": sum(faces)}, reveals=True)
    if sum(faces) >= gap(state, step):
        _succeed(run, step)
    else:
        _fail(run, step)


def _succeed(run: Run[State], step: Resolve) -> None:
    """Resolve the conflict: pay the sources, score the value of its die, and reward the helpers (RG-47, RG-48)."""
    state, seat = run.state, step.seat
    value = state.conflicts.pop(step.space)
    run.tell("event-resolved", {"seat": SeatRef(seat), "place": place_name(step.space), "value": value})
    cost = CARDS[step.card].cost if step.card else 0
    pay_cubes(run, seat, step.cubes + cost)
    if step.virtue:
        die = state.seats[seat].virtue
        set_virtue(run, seat, replace(die, value=die.value - step.virtue))
    if step.card:
        _spend_card(run, step)
    state.seats[seat] = replace(state.seats[seat], resolved=state.seats[seat].resolved + 1)
    score(run, seat, value, "conflict")
    for colour, space in enumerate(state.saints):
        if space == step.space and colour < len(state.seats):
            score(run, colour, 1, "saint")
    for owner in standing_at(state, step.space):
        if owner not in {seat, NEUTRAL}:
            gain_cubes(run, owner, HELP)


def _fail(run: Run[State], step: Resolve) -> None:
    """End a failed attempt: the seat keeps all sources except card 6, and the Ragami leaves the space (RG-49)."""
    run.tell("event-failed", {"seat": SeatRef(step.seat), "place": place_name(step.space)})
    effect = CARDS[step.card].effect if step.card else None
    if isinstance(effect, codes.PowerDieTwice) and effect.discard_on_failure == "yes":
        _spend_card(run, step)
    run.state.steps.append(Retreat(step.seat, step.seat))


def _spend_card(run: Run[State], step: Resolve) -> None:
    take_card(run.state, step.seat, step.card)
    to_pile(run.state, step.card)
    run.tell("event-discarded", {"seat": SeatRef(step.seat), "card": card_name(step.card)})
