"""The conditions of effect steps: evaluates the words after `if` in the effect language (section 3 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from engine.games.marvel_united.rules.board.storyline import hero_entries, uncovered_symbols
from engine.games.marvel_united.rules.effects.places import home, word_places
from engine.games.marvel_united.state.cards import PLANS, PlanCard
from engine.games.marvel_united.state.codes import AddToken, EffectCode
from engine.games.marvel_united.state.pieces import Entry
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect

Check = Callable[[State, Effect], bool]
RECENT_CARDS = 2


def _alone(state: State, step: Effect) -> bool:
    """Return whether no other Hero is at the Location of the effect's user (MU-54)."""
    return all(other == step.seat for other in state.at(home(state, step)))


def _hand(least: int, most: int = 99) -> Check:
    return lambda state, step: least <= len(state.heroes[step.seat].hand) <= most


def _with_villain(least: int, most: int = 99) -> Check:
    return lambda state, _step: least <= len(state.at(state.villain_at)) <= most


def _own_clear(state: State, step: Effect) -> bool:
    place = state.ring[home(state, step)]
    return not place.foes and not place.civilians


def _no_hero_at_threat(state: State, _step: Effect) -> bool:
    return all(state.ring[hero.place].threat is None for _, hero in state.standing_heroes())


def _recent(state: State, count: int) -> list[Entry]:
    """Return the latest ``count`` Hero cards, latest first. Plans between them are skipped (R54)."""
    return [entry for _, entry in islice(hero_entries(state), count)]


def _no_recent_move(state: State, _step: Effect) -> bool:
    return not any("move" in uncovered_symbols(entry) for entry in _recent(state, RECENT_CARDS))


_CHECKS: Mapping[str, Check] = {
    "": lambda _state, _step: True,
    "calm": lambda state, _step: not state.pressure,
    "pressure": lambda state, _step: state.pressure,
    "hand-1-2": _hand(1, 2),
    "hand-2+": _hand(2),
    "hand-3+": _hand(3),
    # Always fulfilled here: only DAMAGE has this condition, and it checks each Hero's hand separately.
    "hand-4+": lambda _state, _step: True,
    "some-hand-4+": lambda state, _step: any(len(hero.hand) >= 4 for _, hero in state.standing_heroes()),
    "alone": _alone,
    "not-alone": lambda state, step: not _alone(state, step),
    "hero-here": _with_villain(1),
    "one-hero": _with_villain(1, 1),
    "heroes-2+": _with_villain(2),
    "own-clear": _own_clear,
    "no-hero-at-threat": _no_hero_at_threat,
    "discarded": lambda _state, step: step.memory.count > 0,
    "damaged": lambda _state, step: bool(step.memory.seats),
    "not-cleared": lambda state, step: state.find_threat(step.number) is not None,
    "no-rick": lambda state, _step: state.rick != state.villain_at,
    "no-move-in-last-2": _no_recent_move,
    "after-support": lambda state, _step: [entry.support for entry in _recent(state, 2)] == [False, True],
    "last-support": lambda state, _step: any(entry.support for entry in _recent(state, 1)),
    "bam": lambda state, _step: suits_plan("bam", PLANS[state.villain_turn.plan]) if state.villain_turn else False,
    "adds-tokens": lambda state, _step: (
        suits_plan("adds-tokens", PLANS[state.villain_turn.plan]) if state.villain_turn else False
    ),
}


def holds(state: State, step: Effect, code: EffectCode) -> bool:
    """Return whether the condition of an effect's step is fulfilled."""
    if isinstance(code, AddToken) and code.if_ == "none-here":
        return all(_none_of(state, place, code.kind) for place in word_places(state, step, code.at))
    return _CHECKS[code.if_](state, step)


def suits_plan(condition: str, plan: PlanCard) -> bool:
    """Return whether a Super-villain card with this condition may be played with a Plan (MU-65)."""
    return {"bam": plan.bam, "adds-tokens": plan.adds_tokens}.get(condition, True)


def _none_of(state: State, place: int, kind: str) -> bool:
    here = state.ring[place]
    return not (here.civilians if kind == "civilian" else here.foes)
