"""Tests that every card works at every table: each of its steps is carried out and has an effect in some position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest
from msgspec.structs import replace

from engine.games.marvel_united.game import GAME
from engine.games.marvel_united.rules import permanents, reactions
from engine.games.marvel_united.rules.board.heroes import set_hero
from engine.games.marvel_united.rules.effects import course as effects
from engine.games.marvel_united.rules.effects.description import EffectHandler
from engine.games.marvel_united.rules.flow import begin
from engine.games.marvel_united.state import cards
from engine.games.marvel_united.state.code_reading import CODES
from engine.games.marvel_united.state.code_words import On
from engine.games.marvel_united.state.codes import EffectCode, EndAt
from engine.games.marvel_united.state.pieces import KINDS, NOBODY, NOWHERE, Entry, Gear, Hit, Place, PoolSymbol, Threat
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import SpillAt
from engine.kernel.choices.moves import move_text
from engine.kernel.steps.stack import Run
from tests.engine.games.marvel_united.scenes import Table, a_state, hero_turn, villain_turn

HEROES = tuple(dict.fromkeys(card.hero for card in cards.HERO_CARDS.values()))
SOURCES = (
    *cards.HERO_CARDS,
    *cards.VILLAINS,
    *cards.PLANS,
    *cards.THREATS,
    *cards.LOCATIONS,
    *cards.GEAR,
    *cards.SCHEMES,
    *cards.SUPERHEROES,
    *cards.BATTLE_PLANS,
    *(f"missions-{complete}" for complete in cards.REWARDS),
)
# The timings that belong to the Villain turn. All other timings belong to a Hero turn.
DARK: frozenset[On] = frozenset(
    {"plan", "moved", "bam", "arrival", "ko", "overflow", "arrive", "villain-turn-end", "ko-me", "villain-move"}
)
# The timings of steps that other rules read and no effect carries out. Tests below and tests of those rules cover them.
STANDING: frozenset[On] = frozenset({"static", "damage", "setup", "start"})
LEAST, TRIES = 8, 400

Step = tuple[int, int]


def run_steps(source: str) -> dict[Step, EffectCode]:
    """Return the steps of a source that effects carry out, by alternative and index."""
    return {
        (number, index): code
        for number, steps in enumerate(cards.effect_of(source))
        for index, code in enumerate(steps)
        if code.on not in STANDING and type(code) not in effects.READ
    }


class Spy:
    """Records which steps of a source were carried out and changed the state."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.done: set[Step] = set()

    def over(self, handler: EffectHandler) -> EffectHandler:
        """Return a function that records each call of ``handler`` that changes the state."""

        def do(run: Any, step: Any, code: Any) -> Any:
            before = GAME.encode(run.state)
            memory = handler.do(run, step, code)
            if step.source == self.source and GAME.encode(run.state) != before:
                self.done.add((step.alternative, step.index))
            return memory

        return replace(handler, do=do)


def villain_of(source: str, chooser: random.Random) -> str:
    """Return the Villain to whom a source belongs, or else any Villain."""
    if source in cards.VILLAINS:
        return source
    if source in cards.PLANS:
        return cards.PLANS[source].villain
    return cards.THREATS[source].villain if source in cards.THREATS else chooser.choice(list(cards.VILLAINS))


def mode_of(source: str) -> str:
    if source in cards.BATTLE_PLANS:
        return "commander"
    return "villain" if source in cards.SCHEMES or source in cards.SUPERHEROES else "coop"


def owner_of(source: str, chooser: random.Random) -> str:
    """Return the Hero who uses a source."""
    if source in cards.HERO_CARDS:
        return cards.HERO_CARDS[source].hero
    hero = cards.GEAR[source].hero if source in cards.GEAR else None
    return hero or chooser.choice(HEROES)


def any_state(source: str, on: On, chooser: random.Random) -> State:
    """Return a random position in which seat 0 may use the source."""
    mode, owner = mode_of(source), owner_of(source, chooser)
    others = [hero for hero in HEROES if hero != owner]
    slugs = [owner] if mode == "commander" else [owner, *chooser.sample(others, 2)]
    villain = villain_of(source, chooser)
    state = a_state(*slugs, villain=villain, mode=mode, villain_at=chooser.randrange(6))
    missions = ("rescue", "thugs", "threats")
    state.complete = cast("Any", missions[: chooser.randrange(3)])
    state.filled = (chooser.randrange(9), chooser.randrange(9), chooser.randrange(4))
    state.ring = [_place(villain, location, chooser) for location in _ring(source, chooser)]
    _threats(state, source, chooser)
    state.story = [_entry(state, chooser) for _ in range(chooser.randrange(6))]
    for seat, slug in enumerate(slugs):
        _deal(state, seat, slug, source, chooser)
    if mode == "commander":
        state.battle, state.row, state.support = (source,), ("loki-8", "loki-9"), ("loki-10",)
    state.plan_hand = tuple(cards.plan_deck(villain)[6:8]) if mode == "villain" else ()
    return _begun(state, source, on, chooser)


def _ring(source: str, chooser: random.Random) -> list[str]:
    rest = [location for location in cards.LOCATIONS if location != source]
    chosen = [*chooser.sample(rest, 5), source if source in cards.LOCATIONS else rest[0]]
    return chosen if len(set(chosen)) == 6 else chooser.sample(list(cards.LOCATIONS), 6)


def _place(villain: str, location: str, chooser: random.Random) -> Place:
    kinds = ["thugs", "civilians", *(["doombots", "marked_bots"] if villain == "emperor-doom" else [])]
    drawn = [chooser.choice(kinds) for _ in range(chooser.randrange(cards.LOCATIONS[location].slots + 1))]
    return Place(location, **cast("Any", {kind: drawn.count(kind) for kind in kinds}))


def _threats(state: State, source: str, chooser: random.Random) -> None:
    """Put some Threats in play, among them the source as number 1. All other Threats are cleared."""
    own = [slug for slug in cards.THREATS if cards.THREATS[slug].villain == state.villain and slug != source]
    slugs = ([source] if source in cards.THREATS else []) + own
    places = chooser.sample(range(6), 6)
    for number, slug in enumerate(slugs, start=1):
        threat = Threat(number, slug, 3 if cards.THREATS[slug].henchman else 0)
        if slug == source or chooser.random() < 0.5:
            place = places.pop()
            state.ring[place] = replace(state.ring[place], threat=threat)
        else:
            state.cleared = (*state.cleared, threat)


def _entry(state: State, chooser: random.Random) -> Entry:
    if chooser.random() < 0.3:
        return Entry(chooser.choice(cards.plan_deck(state.villain)))
    seat = chooser.randrange(len(state.heroes))
    card = chooser.choice(cards.deck_of(state.heroes[seat].hero))
    return Entry(card, seat, facedown=chooser.random() < 0.2, support=state.solo and chooser.random() < 0.5)


def _deal(state: State, seat: int, slug: str, source: str, chooser: random.Random) -> None:
    deck = chooser.sample(cards.deck_of(slug), 11)
    size = chooser.randrange(1, 6)
    ko = seat > 0 and chooser.random() < 0.2
    gear = (
        (Gear(source, True),)
        if seat == 0 and source in cards.GEAR
        else tuple(Gear(card, False) for card in _worn(slug))
    )
    set_hero(
        state,
        seat,
        place=state.villain_at if chooser.random() < 0.4 else chooser.randrange(6),
        hand=() if ko else cards.in_order(deck[:size]),
        deck=tuple(deck[size:]),
        ko=ko,
        gear=gear,
        tokens=tuple(kind for kind in KINDS if chooser.random() < 0.4),
        cards=(source,) if seat == 0 and source in cards.SUPERHEROES else (),
    )


def _worn(slug: str) -> list[str]:
    return [card for card, facts in cards.GEAR.items() if facts.hero == slug]


def _begun(state: State, source: str, on: On, chooser: random.Random) -> State:
    """Set the turn to a point at which the source's step ``on`` can happen."""
    if on in DARK:
        plan = chooser.choice(cards.plan_deck(state.villain))
        return villain_turn(state, plan)
    if source in cards.PLANS:
        return villain_turn(state, source)
    support = source in cards.BATTLE_PLANS and on == "support"
    card = source if source in cards.HERO_CARDS else chooser.choice(["loki-8", "loki-9", "loki-7", "loki-10"])
    if source in cards.BATTLE_PLANS and on == "play":
        state.story.append(Entry("loki-9", 0, support=True))
        card = state.heroes[0].hand[0]
    symbols = (PoolSymbol("move"), PoolSymbol("attack", "previous"))
    return hero_turn(state, card, support=support, special="open", pool=symbols, before=("attack",))


def user_of(state: State, source: str) -> int:
    """Return the seat that uses a source; sources of the Villain belong to no seat."""
    if source in cards.SCHEMES:
        return len(state.heroes)
    return NOBODY if source in cards.VILLAINS or source in cards.PLANS or source in cards.THREATS else 0


def scene_place(state: State, source: str, on: On) -> tuple[int, int]:
    """Return the place and the Threat number with which an effect begins."""
    if source in cards.THREATS:
        return state.find_threat(1) or 0, 1
    if source in cards.LOCATIONS:
        return next((at for at, place in enumerate(state.ring) if place.location == source), 0), 0
    if on == "bam":
        return state.villain_at, 0
    return (state.heroes[0].place if on in ("ko", "overflow", "arrive") else NOWHERE), 0


def play_through(state: State, source: str, on: On, alternative: int, chooser: random.Random) -> None:
    """Begin an effect and answer its questions at random."""
    place, number = scene_place(state, source, on)
    user = user_of(state, source)
    state.steps = [SpillAt(place, seats_asked=True)] if on == "overflow" else []
    begin(state, source, on, user, alternative=alternative, place=place, number=number)
    table = Table(state).go()
    for _ in range(60):
        if not table.moves:
            return
        table.play(chooser.choice(table.moves))
    raise AssertionError(f"{source} asks without an end")


def moments(source: str) -> Iterator[tuple[int, On]]:
    """Yield each alternative of a source's effects, with each timing at which it can happen."""
    for number, steps in enumerate(cards.effect_of(source)):
        for on in dict.fromkeys(code.on for code in steps):
            if on not in STANDING:
                yield number, on


@pytest.mark.parametrize("source", [source for source in SOURCES if run_steps(source)])
def test_each_step_is_carried_out_somewhere(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spy, wanted = Spy(source), set(run_steps(source))
    spied = {kind: spy.over(handler) for kind, handler in effects.EFFECT_HANDLERS.items()}
    monkeypatch.setattr(effects, "EFFECT_HANDLERS", spied)
    for seed in range(TRIES):
        chooser = random.Random(f"{source} {seed}")
        for number, on in moments(source):
            play_through(any_state(source, on, chooser), source, on, number, chooser)
        if seed >= LEAST and spy.done >= wanted:
            return
    missing = {step: run_steps(source)[step] for step in wanted - spy.done}
    raise AssertionError(f"never carried out: {missing}")


# --- steps that only rules read --------------------------------------------------------------


def read_steps() -> list[tuple[str, EffectCode]]:
    """Return all steps that no effect carries out, with their sources."""
    tables: dict[str, cards.Alternatives] = {source: cards.effect_of(source) for source in SOURCES}
    tables.update(dict(cards.CHALLENGES.items()))
    return [
        (source, code)
        for source, alternatives in tables.items()
        for steps in alternatives
        for code in steps
        if code.on in STANDING or type(code) in effects.READ
    ]


def test_steps_that_rules_read_are_of_these_kinds() -> None:
    """Each kind of step that only rules read has a test, in this module or together with the rule."""
    names = {kind: name for name, kind in CODES.items()}
    assert {(names[type(code)], code.on) for _, code in read_steps()} == {
        ("END_AT", "end"),
        ("EXTRA", "static"),
        ("GUARD", "static"),
        ("IGNORE", "damage"),
        ("IGNORE", "static"),
        ("GAIN", "damage"),
        ("PLOT", "static"),
        ("REDIRECT", "damage"),
        ("REMOVE_CARD", "setup"),
        ("REWARD", ""),
        ("ROW", "start"),
        ("ROW", "static"),
        ("RULE", "static"),
        ("SKIP", "start"),
    }


def test_all_codes_are_used_by_some_card() -> None:
    used = {type(code) for source in SOURCES for steps in cards.effect_of(source) for code in steps}
    used |= {type(code) for alternatives in cards.CHALLENGES.values() for steps in alternatives for code in steps}
    assert set(CODES.values()) - used == {CODES["MISSION"]}
    assert cards.SPACES == {"rescue": 9, "thugs": 9, "threats": 4}


@pytest.mark.parametrize("card", [source for source, code in read_steps() if code.on == "damage"])
def test_each_protecting_card_prevents_some_damage(card: str) -> None:
    state = villain_turn(a_state("loki", "mighty-thor", mode="villain"))
    set_hero(
        state, 0, gear=(Gear(card),) if card in cards.GEAR else (), cards=(card,) if card in cards.SUPERHEROES else ()
    )
    table = Table(state)
    hit = Hit(1 if card == "sh08" else 0, 2)
    found = reactions.redirects(state, 0, hit) or reactions.prevents(state, 0, hit)
    assert [move_text(move) for move in found] == [f"use {card}"]
    react = reactions.redirect if card == "sh08" else reactions.prevent
    left = react(Run(table.state, table.chance), 0, found[0], hit)
    assert left is not None
    assert (left.seat, left.n) == (0, 2) if card == "sh08" else left.n < 2
    assert reactions.redirects(state, 0, hit) + reactions.prevents(state, 0, hit) == []


@pytest.mark.parametrize("source", [source for source, code in read_steps() if code.on == "start"])
def test_each_effect_at_the_start_of_a_turn_is_read(source: str) -> None:
    if source in cards.BATTLE_PLANS:
        return
    state = hero_turn(a_state("loki"))
    plain = (permanents.skips_draw(state, 0), permanents.symbols_to_ignore(state, 0, 0))
    state.ring[0] = replace(state.ring[0], location=source)
    assert (permanents.skips_draw(state, 0), permanents.symbols_to_ignore(state, 0, 0)) != plain == (False, 0)


def test_only_remote_possession_ends_elsewhere() -> None:
    assert [source for source, code in read_steps() if isinstance(code, EndAt)] == ["cosmic-ghost-rider-11"]
