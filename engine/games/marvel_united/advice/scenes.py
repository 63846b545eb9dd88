"""The facts with which the computer plans heroes' turns: the ring, villain and missions of a view.

They are small and hashable, so that results can be cached.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.games.marvel_united.seen.reading import generator_in_play, soaks, vulnerable
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import PLANS, plan_deck
from engine.games.marvel_united.state.pieces import NOWHERE, PLACES, Place, PoolSymbol


class Pool(msgspec.Struct, frozen=True):
    """The unspent symbols, counted by kind. Move symbols that may be used as any kind are counted in ``wild``."""

    move: int = 0
    attack: int = 0
    heroic: int = 0
    wild: int = 0

    def plus(self, kinds: Iterable[str]) -> Pool:
        """Return the pool with the symbols of ``kinds`` added."""
        listed = list(kinds)
        return Pool(
            self.move + listed.count("move"),
            self.attack + listed.count("attack"),
            self.heroic + listed.count("heroic"),
            self.wild + listed.count("wild"),
        )

    def all_wild(self) -> Pool:
        """Return the pool with all its move symbols counted as wild (usable as any kind)."""
        return Pool(0, self.attack, self.heroic, self.wild + self.move)


# The number of filled spaces of a mission, the number of its spaces, and whether it is complete.
MissionScene = tuple[int, int, bool]


class PlanScene(msgspec.Struct, frozen=True):
    """The board in the form that is used to plan the turn of the hero of ``seat``.

    ``heroes`` holds each hero's place, hand size, and whether the hero is KO. ``until``: the number of hero cards
    before the next villain turn. ``hits``: how much damage the villain will still ignore. ``locked``: whether no
    mission can get its last token. ``landing``: for each place, the chance that the villain's next movement ends there.
    ``bams``: for each place, the chance that it ends there and a BAM (the villain's printed effect) follows.
    """

    villain: str
    villain_at: int
    health: int
    open: bool
    hits: int
    rick: int
    ring: tuple[Place, ...]
    missions: tuple[MissionScene, ...]
    heroes: tuple[tuple[int, int, bool], ...]
    seat: int
    until: int
    locked: bool
    plans: int
    track: int
    landing: tuple[float, ...]
    bams: tuple[float, ...]

    @property
    def here(self) -> int:
        """The planning hero's place."""
        return self.heroes[self.seat][0]

    @property
    def hand(self) -> int:
        """The number of cards in the planning hero's hand."""
        return self.heroes[self.seat][1]

    @property
    def complete_missions(self) -> int:
        """The number of complete missions."""
        return sum(complete for _, _, complete in self.missions)


def scene_of(view: UnitedView, seat: int) -> PlanScene:
    """Return the board in the form that is used to plan the turn of a hero's seat."""
    unseen = unseen_plans(view)
    return PlanScene(
        villain=view.villain,
        villain_at=view.villain_at,
        health=view.health,
        open=vulnerable(view),
        hits=soaks(view),
        rick=view.rick,
        ring=tuple(view.ring),
        missions=tuple((one.filled, one.spaces, one.complete) for one in view.missions),
        heroes=tuple((hero.place, hero.hand_size, hero.ko) for hero in view.heroes),
        seat=seat,
        until=max(0, view.until),
        locked=generator_in_play(view),
        plans=view.plans_left + view.plan_hand_size,
        track=view.track,
        landing=_landing(view.villain_at, [PLANS[plan].move for plan in unseen], len(unseen)),
        bams=_landing(view.villain_at, [PLANS[plan].move for plan in unseen if PLANS[plan].bam], len(unseen)),
    )


def unseen_plans(view: UnitedView) -> list[str]:
    """Return the plans that the viewer does not see in the Storyline. The next plan is one of them."""
    story_cards = {entry.card for entry in view.story}
    return [plan for plan in plan_deck(view.villain) if plan not in story_cards]


def _landing(start: int, moves: list[int], count: int) -> tuple[float, ...]:
    """Return, for each place, the chance that one of ``moves``, each with the chance 1 / ``count``, ends there."""
    if start == NOWHERE or not count:
        return (0.0,) * PLACES
    found = [0.0] * PLACES
    for move in moves:
        found[(start + move) % PLACES] += 1.0 / count
    return tuple(found)


def pool_of(symbols: Iterable[PoolSymbol]) -> Pool:
    """Return the pool: the numbers of unspent symbols of each kind."""
    return Pool().plus("wild" if symbol.wild else symbol.kind for symbol in symbols)


def distance(start: int, goal: int) -> int:
    """Return the number of moves between two places of the ring."""
    if NOWHERE in (start, goal):
        return PLACES
    return min((start - goal) % PLACES, (goal - start) % PLACES)
