"""Positions that are made for effects, and a table at which tests play on from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.rules.board.foes import start_health
from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.board.tokens import change
from engine.games.marvel_united.rules.flow import begin
from engine.games.marvel_united.rules.table import RULES
from engine.games.marvel_united.state import cards, pieces
from engine.games.marvel_united.state.cards import PLANS, THREATS, VILLAINS, deck_of, in_order
from engine.games.marvel_united.state.code_reading import read_effect
from engine.games.marvel_united.state.state import State
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.steps.events import Event
from engine.kernel.steps.stack import Run, advance, answer, decide
from tests.engine.fixed_chance import FixedChance

# The ring of Locations in most positions. The Villain is at place 3, and the Heroes are at place 0.
RING = ("london", "kun-lun", "alchemax", "tva", "united-nations", "muspelheim")
HEROES_AT, VILLAIN_AT = 0, 3
HERO_SIDES = {"coop": 0, "commander": 0, "villain": 1, "versus": 1}


class Table:
    """A played position: the state, and all events."""

    def __init__(self, state: State, chance: FixedChance | None = None) -> None:
        self.state = state
        self.chance = chance or FixedChance()
        self.events: list[Event] = []

    def begin(self, source: str, on: str = "", seat: int = pieces.NOBODY, **where: Any) -> Table:
        """Begin an effect, and run its steps to the first question."""
        begin(self.state, source, cast("Any", on), seat, **where)
        return self.go()

    def go(self) -> Table:
        """Run the steps to the next question."""
        run = Run(self.state, self.chance)
        advance(RULES, run)
        self.events += run.events
        return self

    @property
    def decision(self) -> Decision:
        (asked,) = decide(RULES, self.state)
        return asked

    @property
    def moves(self) -> list[str]:
        """Return the legal moves, [] if no seat is asked."""
        return [move_text(move) for asked in decide(RULES, self.state) for move in asked.moves]

    def play(self, *texts: str) -> Table:
        """Make moves one after another, each for a seat that is asked."""
        for text in texts:
            asked = self.decision
            assert parse_move(text) in asked.moves, (text, self.moves)
            run = Run(self.state, self.chance)
            answer(RULES, run, asked.seat, parse_move(text))
            self.events += run.events
        return self

    def told(self, key: str) -> list[dict[str, Any]]:
        """Return the parameters of every event with the given key."""
        return [dict(event.params) for event in self.events if event.key == key]


def a_state(*heroes: str, villain: str = "cosmic-ghost-rider", mode: str = "coop", **fields: Any) -> State:
    """Return a state with an empty ring; each Hero is in London with three cards."""
    slugs = heroes or ("loki", "mighty-thor")
    solo = mode in ("commander", "versus")
    fields = {"story": [], "villain_at": VILLAIN_AT, **fields}
    state = State(
        options=pieces.Options(mode=cast("Any", mode), villain=cast("Any", villain)),
        villain=cast("Any", villain),
        seats=len(slugs) + HERO_SIDES[mode],
        heroes=[_hero(slug) for slug in slugs],
        ring=[pieces.Place(location) for location in RING],
        steps=[],
        health=VILLAINS[cast("Any", villain)].health(2 if solo else len(slugs)),
        **fields,
    )
    if not state.plans:
        state.plans = tuple(card for card, plan in PLANS.items() if plan.villain == villain)
    return state


def _hero(slug: str) -> pieces.Hero:
    deck = deck_of(slug)
    return pieces.Hero(slug, HEROES_AT, in_order(deck[:3]), tuple(deck[3:]))


def hero_turn(state: State, card: str = "", seat: int = 0, **fields: Any) -> State:
    """Put a seat on turn. If ``card`` is given, the seat has just played it."""
    state.phase = "hero"
    if card:
        state.story.append(pieces.Entry(card, seat, support=fields.get("support", False)))
    state.turn = pieces.HeroTurn(seat, card=card, began=state.heroes[seat].place, **fields)
    return state


def villain_turn(state: State, plan: str = "", **fields: Any) -> State:
    state.phase = "villain"
    if plan:
        state.story.append(pieces.Entry(plan))
    state.villain_turn = pieces.VillainTurn(start=state.villain_at, plan=plan, **fields)
    return state


def lay(state: State, place: int, **tokens: int) -> State:
    """Put tokens on a place. ``tokens`` are numbers by field of `pieces.Place`, for example ``marked_bots=1``."""
    change(state, place, **tokens)
    return state


def threat(state: State, place: int, slug: str, number: int | None = None, **fields: Any) -> pieces.Threat:
    new = pieces.Threat(place + 1 if number is None else number, slug, start_health(state, slug))
    new = replace(new, **fields)
    change(state, place, threat=new)
    return new


def hand(state: State, seat: int, *held: str, deck: Sequence[str] | None = None) -> State:
    """Give a Hero this hand and, if given, this deck."""
    set_hero(state, seat, hand=in_order(held))
    if deck is not None:
        set_hero(state, seat, deck=tuple(deck))
    return state


def gear(state: State, seat: int, *worn: str, faceup: bool = True) -> State:
    set_hero(state, seat, gear=tuple(pieces.Gear(card, faceup) for card in worn))
    return state


def count(state: State, kind: pieces.TokenKind) -> list[int]:
    """Return how many tokens of a kind are at each place."""
    return [place.count(kind) for place in state.ring]


def with_card(monkeypatch: pytest.MonkeyPatch, source: str, codes: str, params: str) -> None:
    """Give a source an effect that no card of the box has."""
    effects = {**cards._EFFECTS, source: read_effect(codes, params)}
    monkeypatch.setattr(cards, "_EFFECTS", effects)


def is_henchman(slug: str) -> bool:
    return THREATS[slug].henchman
