"""A game to test the host with: turns of any length, strikes, and two windows in which all seats may answer.

Shields are hidden. In "declared" the struck seat may use one to block. In both windows any seat may shout, which never
helps. A wait is visible to its own seat only.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import msgspec

from engine.kernel.chance.fair import Chance
from engine.kernel.chance.redealing import Secrets
from engine.kernel.choices.decisions import Playable, ReactionWindow, Span
from engine.kernel.choices.moves import Move
from engine.kernel.choices.orders import Reaction
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, Phrasing, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.choices import ChoiceRule, GoRule
from engine.kernel.steps.stack import Rules, Run, SeatStep, Step, on, rule_table
from engine.kernel.steps.windows import Window, WindowRule
from engine.kernel.table.outcome import by_points
from engine.kernel.table.table_rules import each_alone
from engine.kernel.words.glossary import BookCard, Glossary, Topic, Whereabouts
from engine.kernel.words.phrases import Label, Phrase, SeatRef

# The number of gusts in a chapter.
PART = 100
RATES = {"rest": 3.0, "block": 2.0, "pass": 1.0}


class TellShields(Step, frozen=True, tag="tell_shields"):
    """Show each seat the number of its shields."""


class Turn(SeatStep, frozen=True, tag="turn"):
    """The active seat may act freely, and strike at most once."""

    struck: bool = False


class Struck(Window, frozen=True, tag="struck"):
    """A window around a strike: "declared" before it lands, "after" once it has landed."""

    target: int = 0


class Land(SeatStep, frozen=True, tag="land"):
    """A strike lands unless it was blocked."""

    target: int


class DuelOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match.

    ``turns`` is the number of turns. ``shields`` has one digit per seat; the last digit applies to all other seats.
    With ``heralds``, each turn begins a new chapter, which a herald announces. ``storm`` is the number of gusts that
    blow automatically after each turn, in chapters of a hundred. ``mottos`` are secret words of the seats, which change
    nothing.
    """

    turns: int = 4
    shields: str = "1"
    fixed_windows: bool = False
    heralds: bool = False
    storm: int = 0
    mottos: tuple[str, ...] = ()


class DuelState(PlainState):
    """Shields and points by seat, the number of strikes so far, and whether the current strike is blocked."""

    turns: int
    fixed_windows: bool
    heralds: bool
    shields: list[int]
    points: list[int]
    steps: list[TellShields | Turn | Struck | Land]
    turn: int = 1
    strikes: int = 0
    blocked: bool = False
    storm: int = 0


class DuelView(View, kw_only=True):
    """Points and the open window are public; a seat sees only its own shields."""

    turn: int
    points: list[int]
    window: str | None
    shields: int | None


class TellShieldsRule(GoRule[DuelState, TellShields]):
    """Shows the shields at the start of the match."""

    def go(self, run: Run[DuelState], step: TellShields) -> None:
        for seat, count in enumerate(run.state.shields):
            run.tell("event-shields", {"count": count}, to=(seat,))


class TurnRule(ChoiceRule[DuelState, Turn]):
    """In a turn a seat works, waits or strikes, until it rests."""

    def moves(self, state: DuelState, step: Turn) -> list[Move]:
        others = [seat for seat in range(len(state.points)) if seat != step.seat and not step.struck]
        return [("work",), ("wait",), *(("strike", str(seat + 1)) for seat in others), ("rest",)]

    def play(self, run: Run[DuelState], step: Turn, seat: int, move: Move) -> None:
        state, who = run.state, SeatRef(seat)
        if move[0] == "work":
            state.points[seat] += 1
            run.tell("event-works", {"seat": who})
        elif move[0] == "wait":
            run.tell("event-waits", {"seat": who}, to=(seat,))
        elif move[0] == "strike":
            self._strike(run, seat, int(move[1]) - 1)
            return
        else:
            run.tell("event-rests", {"seat": who})
            self._end(run, seat)
            return
        state.steps.append(step)

    def _strike(self, run: Run[DuelState], seat: int, target: int) -> None:
        state = run.state
        state.strikes += 1
        run.tell("event-strikes", {"seat": SeatRef(seat), "target": SeatRef(target)})
        count = len(state.points)
        seats = tuple((target + number) % count for number in range(count))
        state.steps += [
            Turn(seat, struck=True),
            Struck("after", seats, target=target),
            Land(seat, target),
            Struck("declared", seats, target=target),
        ]

    def _storm(self, run: Run[DuelState]) -> None:
        for number in range(run.state.storm):
            run.tell("event-gust", {"number": number + 1}, opens=number % PART == 0)

    def _end(self, run: Run[DuelState], seat: int) -> None:
        state = run.state
        if state.turn < state.turns:
            self._storm(run)
            state.turn += 1
            if state.heralds:
                run.tell("event-begins", {"turn": state.turn}, opens=True)
            state.steps.append(Turn((seat + 1) % len(state.points)))
            return
        state.outcome = by_points(state.points, Phrase("end-duel"))


class StruckRule(WindowRule[DuelState, Struck]):
    """Seats answer a strike: the struck seat may block, and any seat may shout."""

    def _blocks(self, state: DuelState, step: Struck, seat: int) -> bool:
        return step.name == "declared" and seat == step.target and state.shields[seat] > 0 and not state.blocked

    def reactions(self, state: DuelState, step: Struck, seat: int) -> tuple[Move, ...]:
        return (("block",), ("shout",)) if self._blocks(state, step, seat) else (("shout",),)

    def asks_anyway(self, state: DuelState, step: Struck, seat: int) -> bool:
        return state.fixed_windows

    def prompt(self, state: DuelState, step: Struck, seat: int) -> Phrase:
        return Phrase("ask-answer", {"target": SeatRef(step.target)})

    def opening(self, state: DuelState, step: Struck, seat: int) -> ReactionWindow:
        blocks = (Playable("block"),) if self._blocks(state, step, seat) else ()
        cards = (*blocks, Playable("shout", usual=False))
        return ReactionWindow(step.name, span_of(state), cards, slow=state.fixed_windows)

    def react(self, run: Run[DuelState], step: Struck, seat: int, move: Move) -> None:
        if move[0] == "shout":
            run.tell("event-shouts", {"seat": SeatRef(seat)})
            return
        run.state.shields[seat] -= 1
        run.state.blocked = True
        run.tell("event-blocks", {"seat": SeatRef(seat)}, reveals=True)


class LandRule(GoRule[DuelState, Land]):
    """The strike lands. No seat is asked."""

    def go(self, run: Run[DuelState], step: Land) -> None:
        if run.state.blocked:
            run.state.blocked = False
            run.tell("event-fends", {"target": SeatRef(step.target)})
        else:
            run.state.points[step.target] -= 1
            run.tell("event-lands", {"target": SeatRef(step.target)})


RULES: Rules[DuelState] = rule_table(
    on(TellShields, TellShieldsRule()), on(Turn, TurnRule()), on(Struck, StruckRule()), on(Land, LandRule())
)


def span_of(state: DuelState) -> Span:
    """Return the turn, the strike while its windows are open, and the seat whose turn it is."""
    fighting = any(isinstance(step, Struck) for step in state.steps)
    mover = next((step.seat for step in state.steps if isinstance(step, Turn)), None)
    return Span(state.turn, state.strikes if fighting else None, mover)


def label(view: DuelView, words: Move) -> Label:
    return Label(Phrase(f"move-{words[0]}", {"seat": words[1] if len(words) > 1 else ""}))


def preview(view: DuelView, move: Move) -> list[Phrase]:
    return [label(view, move).name]


def spoken(view: DuelView, words: Move) -> list[Phrase]:
    return [Phrase(f"say-{words[0]}"), *(Phrase("say-seat", {"seat": word}) for word in words[1:])]


def vocabulary(view: DuelView) -> list[Move]:
    others = [seat for seat in range(len(view.points)) if seat != view.seat]
    return [("strike", str(seat + 1)) for seat in others] if view.decision == "turn" else []


def why_not(view: DuelView, words: Move) -> Phrase | None:
    thought_of = words[0] == "strike" and view.decision == "turn"
    return Phrase("lacks-struck") if thought_of and not any("strike" in move for move in view.moves) else None


def rate(view: DuelView, move: Move) -> float:
    return RATES.get(move[0], 0.0)


LESSON = Lesson(
    seats=2,
    seed=1,
    options={"turns": 3, "shields": "12"},
    steps=(
        LessonStep("work", ("work",)),
        LessonStep("strike", ("strike 2",)),
        LessonStep("rest", ("rest",)),
        LessonStep("end", (FREE,)),
    ),
)


GLOSSARY = Glossary(
    [
        Topic(Phrase("topic-strike"), Phrase("topic-strike-text"), ("D-1",), sentences=("lacks-struck",)),
        Topic(Phrase("topic-turn"), Phrase("part-turn"), ("D-5",)),
        Topic(Phrase("topic-window"), Phrase("part-window"), ("D-2",)),
    ],
    [
        BookCard(
            name=Phrase(f"reaction-{card}"),
            kind=Phrase("kind-answer"),
            line=Phrase(f"reaction-{card}-text"),
            topics=("topic-window",),
            rules=("D-2", rule),
        )
        for card, rule in (("block", "D-3"), ("shout", "D-4"))
    ],
)


class Duel(Game[DuelState, DuelOptions, DuelView]):
    """A game for two or three seats."""

    slug = "toy_duel"
    version = 1
    minutes_at_table = 5
    features = Features(hidden_information=True, chance=False, hand=True, scores=True)
    windows = ("declared", "after")
    reactions = MappingProxyType(
        {"block": Reaction(("declared",), ("declared",)), "shout": Reaction(("declared", "after"), ())}
    )
    usual_table = each_alone((2, 3))
    rules = RULES
    glossary = GLOSSARY
    lesson = LESSON
    phrasing = Phrasing(label=label, preview=preview, spoken=spoken, vocabulary=vocabulary, why_not=why_not)
    adviser = Adviser(rate=rate)
    span = staticmethod(span_of)

    def setup(self, options: DuelOptions, seats: int, chance: Chance) -> DuelState:
        digits = options.shields.ljust(seats, options.shields[-1:])
        shields = [int(digits[seat]) for seat in range(seats)]
        return DuelState(
            options.turns,
            options.fixed_windows,
            options.heralds,
            shields,
            [0] * seats,
            [Turn(0), TellShields()],
            storm=options.storm,
        )

    def look(self, state: DuelState, seat: int | None) -> DuelView:
        decisions = self.decisions(state)
        window = decisions[0].window if decisions else None
        return DuelView(
            turn=state.turn,
            points=state.points[:],
            window=window.name if window else None,
            shields=None if seat is None else state.shields[seat],
        )

    def whereabouts(self, view: DuelView) -> list[Whereabouts]:
        return [Whereabouts("reaction-block", Phrase("where-own-hand"))] * (view.shields or 0)

    def secrets(self, state: DuelState, viewer: int | None) -> Secrets:
        shields = state.shields
        return {
            "shields": lambda draws: [
                shields_each if seat == viewer else draws.below(10) for seat, shields_each in enumerate(shields)
            ]
        }

    def chapter(self, state: DuelState) -> str:
        span = span_of(state)
        return f"turn {span.turn}" if span.attack is None else f"turn {span.turn}, strike {span.attack}"

    def public_options(self, options: DuelOptions, veil: Callable[[str, str], str]) -> dict[str, Any]:
        mottos = [veil(f"motto:{seat}", motto) for seat, motto in enumerate(options.mottos)]
        return {**msgspec.to_builtins(options), "mottos": mottos}

    def reactions_held(self, view: DuelView) -> tuple[str, ...]:
        return ("block", "shout") if view.shields else ("shout",)

    def slow_windows(self, state: DuelState) -> bool:
        return state.fixed_windows


GAME = Duel()
