"""Positions of Marvel Heroes that are made for tests, and a table at which a test plays on from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engine.games.marvel_heroes.game import GAME
from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.state import HeroState, Owned, Seat, State
from engine.games.marvel_heroes.state.steps import Act, NextAction, Planning
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import move_text, parse_move
from engine.kernel.steps.events import Event
from engine.kernel.steps.stack import Run, advance
from engine.kernel.words.phrases import Phrase
from tests.engine.fixed_chance import FixedChance

FOUR, XMEN, KNIGHTS, AVENGERS = "fantastic-four", "x-men", "marvel-knights", "avengers"


def dice(text: str) -> tuple[int, ...]:
    """Return the values of faces ("hit hit boost")."""
    return tuple(cards.FACES.index(word) + 1 for word in text.split())


def hero(text: str) -> HeroState:
    """Return a hero: "wolverine", "wolverine ready chelsea", "storm support", "storm wounded", "thing ready ko1"."""
    slug, *words = text.split()
    found = HeroState(slug)
    for word in words:
        if word in {"ready", "support"}:
            found = replace(found, status="ready" if word == "ready" else "support")
        elif word == "wounded":
            found = replace(found, wounded=True)
        elif word.startswith("ko"):
            found = replace(found, ko=int(word[2:]))
        else:
            found = replace(found, place=word)
    return found


def team(name: str, *heroes: str, **fields: Any) -> Seat:
    """Return a seat of a team. Heroes not named are in Recovery. Cards are slugs separated by spaces."""
    known = {one.slug: one for one in map(hero, heroes)}
    assert set(known) <= set(cards.TEAM_HEROES[name]), known
    values: dict[str, Any] = dict(fields)
    for hand in ("resources", "villains"):
        values[hand] = cards.in_order(str(values.get(hand, "")).split())
    for pile in ("stories", "powerups"):
        values[pile] = tuple(str(values.get(pile, "")).split())
    values["allies"] = tuple(
        Owned(slug, int(pp or 0))
        for slug, _, pp in (one.partition("=") for one in str(values.get("allies", "")).split())
    )
    placed = tuple(known.get(slug, HeroState(slug)) for slug in cards.TEAM_HEROES[name])
    return Seat(team=name, heroes=placed, **values)


class Loaded(FixedChance):
    """Dice that all show the same face: a blank in a Sequence's first attack, and a Hit in all other rolls."""

    def roll(self, label: str, dice: int, sides: int = 6) -> tuple[int, ...]:
        assert sides == 6
        return ((1 if label.startswith("first") else 3),) * dice


class Table:
    """A match in a made-up position. ``rolls`` and ``picks`` are the next random results."""

    def __init__(
        self,
        *seats: Seat,
        planning: bool = False,
        active: int = 0,
        headlines: dict[str, str] | None = None,
        track: str = "",
        wanted_text: str = "",
        top: str = "",
        scenario: str = "born-again",
        masterminds: Sequence[str] = (),
        **fields: Any,
    ) -> None:
        """Set up the position. Cards that are not named are in their decks, with those of ``top`` first."""
        count = len(seats)
        usual = [cards.USUAL_MASTERMIND[seats[(seat - 1) % count].team] for seat in range(count)]
        named = list(masterminds) or usual
        placed = [replace(own, mastermind=named[seat]) for seat, own in enumerate(seats)]
        teams = {own.team for own in placed}
        shown = (*track.split(), "", "", "", "")[:4]
        lying = {
            "resource": [card for own in placed for card in (*own.resources, *(ally.slug for ally in own.allies))],
            "villain": [card for own in placed for card in own.villains] + wanted_text.split(),
            "story": [card for own in placed for card in own.stories] + list(shown),
            "headline": [*(headlines or {}).values(), *(card for own in placed for card in own.headlines)],
        }
        tables = {
            "resource": cards.RESOURCES,
            "villain": cards.VILLAIN_CARDS,
            "story": [slug for slug, card in cards.STORIES.items() if card.team in teams],
            "headline": list(cards.HEADLINES),
        }
        decks: dict[str, tuple[str, ...]] = {}
        for name, table in tables.items():
            first = [card for card in top.split() if card in table]
            rest = [card for card in table if card not in first]
            decks[f"{name}_deck"] = tuple(card for card in (*first, *rest) if card not in lying[name])
        steps: list[Any] = [NextAction()]
        if planning:
            steps.append(Planning(dict.fromkeys(range(count), ())))
        else:
            steps.append(Act(active))
        values: dict[str, Any] = {
            "fixed_windows": False,
            "round_limit": 10,
            "round": 1,
            "action_round": 0 if planning else 1,
            "acted": 0 if planning else 1,
        }
        self.state = State(
            scenario=scenario,
            seats=placed,
            steps=steps,
            track=shown,
            most_wanted=tuple(wanted_text.split()),
            active=active,
            turns=1,
            **{**decks, **values, **fields},
        )
        order = [area for area in self.state.areas if area in (headlines or {})]
        self.state.headlines = {area: (headlines or {})[area] for area in order}
        self.events: list[Event] = []
        GAME.validate(self.state)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return GAME.decisions(self.state)

    @property
    def due(self) -> Decision:
        (found,) = self.decisions
        return found

    @property
    def kind(self) -> str:
        """Return the kind of the pending decision; for a window, its name."""
        found = self.decisions[0]
        return found.window.name if found.window is not None and found.kind == "window" else found.kind

    def moves(self, seat: int | None = None) -> list[str]:
        """Return the legal moves of a seat, by default of the first seat that must choose."""
        return [
            move_text(move)
            for decision in self.decisions[: 1 if seat is None else None]
            if seat is None or decision.seat == seat
            for move in decision.moves
        ]

    def play(self, text: str, *rolls: str, seat: int | None = None, picks: Sequence[object] = ()) -> Table:
        """Play a move. The dice are given as faces, roll by roll. Every die must be used."""
        decision = self.decisions[0] if seat is None else next(one for one in self.decisions if one.seat == seat)
        move = parse_move(text)
        assert move in decision.moves, (text, decision.seat, decision.kind, self.moves(decision.seat))
        chance = FixedChance([dice(roll) for roll in rolls], picks=picks)
        self.events = GAME.play(self.state, decision.seat, move, chance).events
        chance.finish()
        GAME.validate(self.state)
        return self

    def play_on(self) -> Table:
        """Run the steps until a seat is asked."""
        chance = FixedChance()
        run = Run(self.state, chance)
        advance(GAME.rules, run)
        self.events = run.events
        return self

    def idles(self) -> Table:
        """Make as few moves as possible in a Combat. First attacks roll blanks, and all other dice show Hits."""
        decision = self.decisions[0]
        self.events = GAME.play(self.state, decision.seat, decision.idle(), Loaded()).events
        return self

    def passes(self, until: str = "") -> Table:
        """Pass in windows until a choice that is not a window comes, or the window named ``until``."""
        while self.decisions and self.decisions[0].window is not None and self.kind != until:
            self.play("pass")
        return self

    def powers(self, hero_power: str, villain_power: str, *rolls: str) -> Table:
        """Choose both Powers; the dice are those of the following rolls. A side with one Power is not asked."""
        fight = self.state.fight
        assert fight is not None
        wanted = [(fight.seat, hero_power), (fight.controller, villain_power)]
        asked = [(seat, colour) for seat, colour in wanted if any(one.seat == seat for one in self.decisions)]
        for number, (seat, colour) in enumerate(asked):
            self.play(f"power {colour}", *(rolls if number == len(asked) - 1 else ()), seat=seat)
        return self

    def told(self, key: str) -> list[dict[str, Any]]:
        """Return the parameters of the last move's events with this key."""
        return [dict(event.params) for event in self.events if event.key == key]

    def bouts(self, result: str) -> list[dict[str, Any]]:
        """Return the parameters of the attacks and duels in the last move that ended with this result."""
        told = [event.params["result"] for event in self.events if event.key.startswith("event-bout-")]
        return [dict(one.params) for one in told if isinstance(one, Phrase) and one.key.endswith(result)]

    def hero(self, slug: str) -> HeroState:
        return next(one for seat_state in self.state.seats for one in seat_state.heroes if one.slug == slug)


def has_plans(table: Table, seat: int, plans: int) -> Table:
    """Let the Mastermind of a seat have completed ``plans`` Plans."""
    table.state.seats[seat] = replace(table.state.seats[seat], plans=plans)
    return table
