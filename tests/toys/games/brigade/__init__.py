"""A fire: seats pour water in turn, and the wind blows after each of them.

The brigade wins if the fire goes out in time. After the first turn the brigade learns on which square of the town's map
the fire began. The arsonist and spectators do not, and the square changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.kernel.chance.fair import Chance
from engine.kernel.chance.redealing import Draws, Secrets
from engine.kernel.choices.moves import Move
from engine.kernel.contract.feats import Feat, FeatBook
from engine.kernel.contract.features import Features
from engine.kernel.contract.game import Adviser, Game, View
from engine.kernel.contract.lessons import FREE, Lesson, LessonStep
from engine.kernel.contract.plain_phrasing import plain_phrasing
from engine.kernel.contract.states import PlainState
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.stack import Rules, Run, SeatStep, on, rule_table
from engine.kernel.table.outcome import by_sides
from engine.kernel.table.seat_choices import SeatChoice
from engine.kernel.table.table_rules import TableRules, all_together
from engine.kernel.words.glossary import Glossary, Topic
from engine.kernel.words.phrases import Phrase, SeatRef

SPREADS, SQUARES = 10, 100_000
# A fire that begins hotter than this counts as a blaze.
GREAT = 6
TOOLS, MEANS = ("hose", "bucket", "ladder", "axe"), ("matches", "petrol")


class Turn(SeatStep, frozen=True, tag="turn"):
    """A seat pours, waits, or chops with an axe. An arsonist fans the fire."""


class BrigadeOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The heat at the beginning, whether there is an arsonist, and whether the arsonist has the last seat or the first.

    Every seat brings a tool. The tools differ, or any tool is allowed and secret. An axe lets its holder chop; other
    tools change nothing.
    """

    heat: int = 4
    arsonist: bool = False
    last: bool = False
    secret_tools: bool = False
    tool: tuple[str, ...] = ()


class BrigadeState(PlainState):
    """The tools, the heat, the origin of the fire, the arsonist's seat if there is one, and the number of turns."""

    seats: list[int]
    tools: list[str]
    secret_tools: bool
    arsonist: int | None
    began: int
    heat: int
    source: int
    steps: list[Turn]
    turn: int = 1


class BrigadeView(View, kw_only=True):
    """Everything is public except the origin of the fire: ``source`` is None for seats that do not know it.

    The ``brigade`` are the seats with the origin on their maps.
    """

    heat: int
    turn: int
    brigade: tuple[int, ...]
    source: int | None = None


class TurnRule(ChoiceRule[BrigadeState, Turn]):
    """The wind blows after each turn."""

    always = True

    def moves(self, state: BrigadeState, step: Turn) -> list[Move]:
        moves_here: list[Move] = [("fan",)] if step.seat == state.arsonist else [("pour",)]
        return [*moves_here, *([("chop",)] if state.tools[step.seat] == "axe" else []), ("wait",)]

    def play(self, run: Run[BrigadeState], step: Turn, seat: int, move: Move) -> None:
        state = run.state
        run.tell(f"event-{move[0]}s", {"seat": SeatRef(seat)})
        state.heat += {"pour": -2, "chop": -1, "wait": 0, "fan": 2}[move[0]]
        (die,) = run.chance.roll(f"wind#{state.turn}", 1)
        state.heat += die > 4
        run.tell("event-wind", {"die": die, "heat": state.heat}, reveals=True)
        if state.turn == 1:
            run.tell("event-source", {"square": state.source}, to=brigade(state), reveals=True)
        state.turn += 1
        if 0 < state.heat < SPREADS:
            state.steps.append(Turn((seat + 1) % len(state.seats)))
        else:
            self._end(state)

    def _end(self, state: BrigadeState) -> None:
        crews, out = crews_of(state), state.heat <= 0
        winners = set(brigade(state)) if out else {state.arsonist}
        winner = next((number for number, crew in enumerate(crews) if set(crew) == winners), None)
        scores = {number: {"turns": state.turn - 1} for number in range(len(crews))}
        state.outcome = by_sides(crews, winner, Phrase("end-out" if out else "end-spread"), scores)


def table_of(options: BrigadeOptions) -> TableRules:
    """Return the table without an arsonist, or with one in the first or the last seat."""
    if not options.arsonist:
        return all_together((1, 2, 3, 4))
    sides, places = ((0, 0, 0, 1), {2: (0, 3), 3: (0, 1, 3)}) if options.last else ((0, 1, 1, 1), {})
    alone = 1 if options.last else 0
    roles = tuple("arsonist" if side == alone else "firefighter" for side in sides)
    return TableRules(seat_counts=(2, 3, 4), sides=sides, roles=roles, places=places, ranked=False, rated="game")


def crews_of(state: BrigadeState) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side."""
    options = BrigadeOptions(arsonist=state.arsonist is not None, last=state.arsonist != 0)
    return table_of(options).crews(len(state.seats))


def brigade(state: BrigadeState) -> tuple[int, ...]:
    return tuple(seat for seat in state.seats if seat != state.arsonist)


def knows_source(state: BrigadeState, seat: int | None) -> bool:
    """Return whether a seat (None: a spectator) knows where the fire began."""
    return state.turn > 1 and seat in brigade(state)


class ToolChoice(SeatChoice):
    """The choice of a tool for each seat. An arsonist has other tools."""

    key = "tool"

    def __init__(self, options: BrigadeOptions) -> None:
        self.secret, self.unique = options.secret_tools, not options.secret_tools
        self._roles = table_of(options).roles

    def values(self, place: int) -> tuple[str, ...]:
        return MEANS if self._roles and self._roles[place] == "arsonist" else TOOLS


def preview(view: BrigadeView, move: Move) -> list[Phrase]:
    return [Phrase(f"move-{move[0]}")]


def rate(view: BrigadeView, move: Move) -> float:
    return {"wait": 0.0, "chop": 0.5}.get(move[0], 1.0)


RULES: Rules[BrigadeState] = rule_table(on(Turn, TurnRule()))


LESSON = Lesson(
    seats=1,
    seed=1,
    options={"heat": 5},
    steps=(LessonStep("pour", ("pour",)), LessonStep("wait", ("wait",)), LessonStep("end", (FREE,))),
)


GLOSSARY = Glossary(
    [
        Topic(Phrase("topic-turn"), Phrase("part-turn"), ("B-3",)),
        Topic(Phrase("topic-heat"), Phrase("part-heat"), ("B-1",)),
        Topic(Phrase("topic-source"), Phrase("part-source"), ("B-2",)),
    ],
)


class Brigade(Game[BrigadeState, BrigadeOptions, BrigadeView]):
    """A game for one to four seats."""

    slug = "brigade"
    version = 1
    minutes_at_table = 5
    features = Features(hidden_information=True, chance=True, hand=False, scores=True)
    rules = RULES
    glossary = GLOSSARY
    lesson = LESSON
    feat_book = FeatBook(("foe-spark", "foe-blaze"), ("feat-alone", "feat-brigade", "feat-arson"), ("level-secret",))
    phrasing = plain_phrasing(preview=preview)
    adviser = Adviser(rate=rate)

    def table(self, options: BrigadeOptions) -> TableRules:
        return msgspec.structs.replace(table_of(options), choice=ToolChoice(options))

    def setup(self, options: BrigadeOptions, seats: int, chance: Chance) -> BrigadeState:
        source = chance.integer("source#0", SQUARES)
        arsonist = (seats - 1 if options.last else 0) if options.arsonist else None
        tools = [*options.tool, *(TOOLS * seats)[len(options.tool) : seats]]
        heat, first = options.heat, [Turn(0)]
        return BrigadeState([*range(seats)], tools, options.secret_tools, arsonist, heat, heat, source, first)

    def look(self, state: BrigadeState, seat: int | None) -> BrigadeView:
        return self.open_fields(state, seat, brigade=brigade(state))

    def secrets(self, state: BrigadeState, viewer: int | None) -> Secrets:
        found: dict[str, Callable[[Draws], object]] = {}
        if not knows_source(state, viewer):
            found["source"] = lambda draws: draws.below(SQUARES)
        if state.secret_tools:
            others = {*brigade(state)} - {viewer}
            found["tools"] = lambda draws: [
                draws.one_of(TOOLS) if seat in others else tool for seat, tool in enumerate(state.tools)
            ]
        return found

    def feats(self, state: BrigadeState) -> tuple[Feat | None, ...]:
        foe = "foe-blaze" if state.began > GREAT else "foe-spark"
        mode = "feat-alone" if len(state.seats) == 1 else "feat-brigade" if state.arsonist is None else "feat-arson"
        level = ("level-secret",) if state.secret_tools else ()
        return tuple(
            Feat(foe=foe, mode=mode, level=level, rounds=state.turn - 1, against=state.arsonist not in crew)
            for crew in crews_of(state)
        )

    def scores(self, state: BrigadeState) -> tuple[dict[str, int], ...]:
        return ({"turns": state.turn - 1},) * len(crews_of(state))


GAME = Brigade()
