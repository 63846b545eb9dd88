"""A tiny game that shows what the kernel can do: all seats choose at once and in secret, steps start steps."""
# ruff: noqa: ARG002 - rules are given more than a toy needs

from __future__ import annotations

import msgspec

from engine.kernel.chance import Chance
from engine.kernel.decisions import Decision, Outcome
from engine.kernel.events import Event
from engine.kernel.game import Game, View
from engine.kernel.moves import Move, move_text
from engine.kernel.phrases import Label, Phrase
from engine.kernel.steps import Rule, Run, Step, answer, decide

FINGERS: tuple[Move, ...] = (("show", "1"), ("show", "2"))
AFTER: tuple[Move, ...] = (("again",), ("stop",))


class Choose(Step, frozen=True, tag="choose"):
    """Every seat shows one or two fingers, in secret until all have."""

    shown: tuple[int, ...]


class Count(Step, frozen=True, tag="count"):
    """A die is thrown and the fingers are counted."""

    shown: tuple[int, ...]


class Ask(Step, frozen=True, tag="ask"):
    """Seat 0 says whether there is another round."""


class ToyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rounds at most."""

    rounds: int = 3


class ToyState(msgspec.Struct):
    """Totals of fingers and dice."""

    seats: int
    rounds: int
    total: int
    steps: list[Choose | Count | Ask]
    outcome: Outcome | None = None


class ToyView(View, kw_only=True):
    """The total is known to all."""

    total: int


class ChooseRule(Rule[ToyState]):
    """Waits until nobody's fingers are missing."""

    def waits(self, state: ToyState, step: Choose) -> bool:
        return 0 in step.shown

    def decisions(self, state: ToyState, step: Choose) -> tuple[Decision, ...]:
        missing = (seat for seat, shown in enumerate(step.shown) if not shown)
        return tuple(Decision(seat, "fingers", Phrase("ask-fingers"), FINGERS, secret=True) for seat in missing)

    def answer(self, run: Run[ToyState], step: Choose, seat: int, move: Move) -> None:
        shown = list(step.shown)
        shown[seat] = int(move[1])
        run.tell("event-shown", {"count": shown[seat]}, to=(seat,))
        run.state.steps.append(Choose(tuple(shown)))

    def go(self, run: Run[ToyState], step: Choose) -> None:
        run.state.steps += [Ask(), Count(step.shown)]


class CountRule(Rule[ToyState]):
    """Runs by itself."""

    def waits(self, state: ToyState, step: Count) -> bool:
        return False

    def go(self, run: Run[ToyState], step: Count) -> None:
        die = run.chance.integer(f"die#{run.state.rounds}", 6)
        run.state.total += sum(step.shown) + die
        run.tell("event-counted", {"die": die}, reveals=True)


class AskRule(Rule[ToyState]):
    """Another round, or the end."""

    def waits(self, state: ToyState, step: Ask) -> bool:
        return state.rounds > 1

    def decisions(self, state: ToyState, step: Ask) -> tuple[Decision, ...]:
        return (Decision(0, "after", Phrase("ask-after"), AFTER),)

    def answer(self, run: Run[ToyState], step: Ask, seat: int, move: Move) -> None:
        if move == ("again",):
            run.state.rounds -= 1
            run.state.steps.append(Choose((0,) * run.state.seats))
        else:
            self.go(run, step)

    def go(self, run: Run[ToyState], step: Ask) -> None:
        seats = run.state.seats
        run.state.outcome = Outcome((1,) * seats, (run.state.total,) * seats, Phrase("end-toy"))


RULES = {Choose: ChooseRule(), Count: CountRule(), Ask: AskRule()}


class Toy(Game[ToyState, ToyOptions, ToyView]):
    """Two or three seats."""

    slug = "toy"
    version = 4
    seat_counts = (2, 3)
    minutes_at_table = 1
    options_type = ToyOptions
    state_type = ToyState
    view_type = ToyView

    def setup(self, options: ToyOptions, seats: int, chance: Chance) -> ToyState:
        return ToyState(seats, options.rounds, 0, [Choose((0,) * seats)])

    def copy(self, state: ToyState) -> ToyState:
        return msgspec.structs.replace(state, steps=state.steps[:])

    def decisions(self, state: ToyState) -> tuple[Decision, ...]:
        return decide(RULES, state)

    def play(self, state: ToyState, seat: int, move: Move, chance: Chance) -> list[Event]:
        run = Run(state, chance)
        answer(RULES, run, seat, move)
        return run.events

    def view(self, state: ToyState, seat: int | None) -> ToyView:
        decisions = self.decisions(state)
        moves = [move_text(move) for decision in decisions if decision.seat == seat for move in decision.moves]
        active = [decision.seat for decision in decisions]
        chapter = f"{state.rounds}"
        return ToyView(
            seat=seat, active=active, moves=moves, outcome=state.outcome, chapter=chapter, total=state.total
        )

    def outcome(self, state: ToyState) -> Outcome | None:
        return state.outcome

    def points(self, state: ToyState) -> tuple[int, ...]:
        return (state.total,) * state.seats

    def validate(self, state: ToyState) -> None:
        return None

    def label(self, view: ToyView, words: Move) -> Label:
        return Label(Phrase(words[-1]))

    def preview(self, view: ToyView, move: Move) -> list[Phrase]:
        return []

    def rate(self, view: ToyView, move: Move) -> float:
        return 0.0


TOY = Toy()
