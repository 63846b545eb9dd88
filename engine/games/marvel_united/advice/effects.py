"""Values a card's effect for a hero who would use it now: the sum of the values of its effect codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.marvel_united.advice import values
from engine.games.marvel_united.advice.planning import best_plan
from engine.games.marvel_united.advice.scenes import PlanScene, Pool
from engine.games.marvel_united.seen.reading import my_hero
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.cards import LOCATIONS, THREATS, effect_of
from engine.games.marvel_united.state.codes import EffectCode
from engine.games.marvel_united.state.pieces import PLACES, around, beside

# The worth of each kind of action token, of a drawn card, and of a stunned villain.
TOKEN: Mapping[str, float] = {"wild": 1.1, "heroic": 0.9, "attack": 0.9, "move": 0.5, "basic": 0.9}
DRAW_WORTH, STUNNED = 0.8, 0.8


class EffectCase:
    """The case of a hero about to use an effect: the view, the board as the hero plans it, and the unspent symbols."""

    def __init__(self, view: UnitedView, board: PlanScene, symbols: Pool) -> None:
        self.view, self.board, self.symbols = view, board, symbols

    @property
    def here(self) -> int:
        """The hero's place."""
        return self.board.here


def special_worth(view: UnitedView, board: PlanScene, symbols: Pool, card: str) -> float:
    """Return the worth of using a card's special (its printed effect) now.

    If it has alternatives, the best one counts.
    """
    case = EffectCase(view, board, symbols)
    return max((_alternative(case, steps) for steps in effect_of(card)), default=0.0)


def way_worth(view: UnitedView, board: PlanScene, symbols: Pool, source: str, number: int) -> float:
    """Return the worth of that alternative of an effect which has this number."""
    return _alternative(EffectCase(view, board, symbols), effect_of(source)[number])


def effect_worth(view: UnitedView, board: PlanScene, symbols: Pool, source: str, on: str) -> float:
    """Return the worth of those steps of an effect that happen at the moment ``on``. The best alternative counts."""
    case = EffectCase(view, board, symbols)
    ways = [[step for step in steps if step.on == on] for steps in effect_of(source)]
    return max((_alternative(case, tuple(steps)) for steps in ways if steps), default=0.0)


def _alternative(case: EffectCase, steps: tuple[EffectCode, ...]) -> float:
    return sum(_WORTH_BY_CODE[type(step)](case, step) for step in steps if type(step) in _WORTH_BY_CODE)


def moves_with_place(card: str) -> bool:
    """Return whether a card is worth more or less according to the hero's place."""
    return any(isinstance(step, _LOCAL) for steps in effect_of(card) for step in steps)


_LOCAL = (codes.Act, codes.Defeat, codes.Hurt, codes.Stun, codes.Ignore)


# --- values of the effect codes -------------------------------------------------------------------------------


def _reach(at: str, here: int) -> tuple[int, ...]:
    return {"own": (here,), "adj": beside(here), "near": around(here)}.get(at, tuple(range(PLACES)))


def _act(case: EffectCase, step: codes.Act) -> float:
    if step.kind == "move":
        return max(0.0, best_plan(case.board, case.symbols.plus(["move"] * step.n)).worth - _base(case))
    places = _reach(step.at, case.here)
    if step.kind == "rescue":
        return max((values.rescue_worth(case.board, at) for at in places if case.board.ring[at].civilians), default=0.0)
    if step.kind == "heroic":
        return max((sum(values.heroics_at(case.board, at, step.n)) for at in places), default=0.0)
    if step.target == "same":
        return max((_on_one(case, at, step.n) for at in places), default=0.0)
    return max((sum(values.attacks_at(case.board, at, step.n)) for at in places), default=0.0)


def _on_one(case: EffectCase, at: int, count: int) -> float:
    """Return the worth of ``count`` attacks on the same target. Attacks beyond its health are lost (R45)."""
    targets = ("thug", "doombot", "doombot-crisis", "henchman", "villain")
    found = [values.foe_worths(case.board, at, target, count) for target in targets]
    return max(
        (
            sum(worth_table[: 1 if target in ("thug", "doombot") else count])
            for target, worth_table in zip(targets, found, strict=True)
        ),
        default=0.0,
    )


def _base(case: EffectCase) -> float:
    return best_plan(case.board, case.symbols).worth


def _upgrade(case: EffectCase, step: codes.Upgrade) -> float:
    symbols = case.symbols
    if step.scope == "one" and symbols.move:
        symbols = Pool(symbols.move - 1, symbols.attack, symbols.heroic, symbols.wild + 1)
    elif step.scope == "all":
        symbols = symbols.all_wild()
    return best_plan(case.board, symbols).worth - _base(case)


def _gain(_case: EffectCase, step: codes.Gain) -> float:
    return TOKEN[step.token] * step.n


def _draw_worth(case: EffectCase, step: codes.Draw) -> float:
    hero = my_hero(case.view)
    if step.who in ("other", "same"):
        return DRAW_WORTH
    draw_count = min(step.n or max(0, step.upto - hero.hand_size), hero.deck_size)
    return DRAW_WORTH * draw_count * (1.3 if hero.hand_size <= 1 else 1.0)


def _card_down(case: EffectCase, step: codes.CardDown) -> float:
    return -0.7 * step.n - (3.0 if my_hero(case.view).hand_size <= step.n else 0.0)


def _recharge(case: EffectCase, step: codes.Recharge) -> float:
    return 0.9 if any(gear.card == step.gear and not gear.faceup for gear in my_hero(case.view).gear) else 0.0


def _defeat(case: EffectCase, step: codes.Defeat) -> float:
    thug_values = [values.thug_worth(case.board, at) for at in _reach(step.at, case.here) if case.board.ring[at].foes]
    return sum(thug_values) if step.each else max(thug_values, default=0.0)


def _hurt(case: EffectCase, step: codes.Hurt) -> float:
    if step.kind == "same":
        return 0.7
    place = case.board.ring[case.here]
    return values.thug_worth(case.board, case.here) * (place.thugs + place.doombots)


def _ignore(case: EffectCase, step: codes.Ignore) -> float:
    return 0.4 + 2.0 * values.danger(case.board, case.here) if step.until else 0.0


def _stun(case: EffectCase, _step: codes.Stun) -> float:
    board = case.board
    threat = board.ring[case.here].threat
    henchman = threat is not None and THREATS[threat.slug].henchman and threat.slug != "purple-man"
    return STUNNED if board.villain_at == case.here or henchman else 0.0


def _add_token(_case: EffectCase, step: codes.AddToken) -> float:
    return -0.2 * step.n


def _flat(worth: float) -> Callable[[EffectCase, Any], float]:
    return lambda _case, _step: worth


_WORTH_BY_CODE: Mapping[type[EffectCode], Callable[[EffectCase, Any], float]] = {
    codes.Act: _act,
    codes.Upgrade: _upgrade,
    codes.Gain: _gain,
    codes.Draw: _draw_worth,
    codes.CardDown: _card_down,
    codes.Recharge: _recharge,
    codes.MoveToken: lambda case, _step: max(values.relief(case.board, at) for at in range(PLACES)) + 0.1,
    codes.Defeat: _defeat,
    codes.Hurt: _hurt,
    codes.Ignore: _ignore,
    codes.Stun: _stun,
    codes.AddToken: _add_token,
    codes.Cover: lambda _case, _step: -0.35,
    codes.Redirect: _flat(0.5),
    codes.VillainMove: _flat(0.6),
    codes.EndAt: _flat(0.4),
    codes.MoveThreat: _flat(0.1),
    codes.Peek: _flat(0.3),
    codes.SwapCard: _flat(0.05),
    codes.Pace: _flat(0.8),
    codes.Cancel: _flat(1.5),
}


def place_worth(view: UnitedView, board: PlanScene, symbols: Pool, location: str) -> float:
    """Return the worth of the effect that a location has at the end of a hero's turn."""
    ways = LOCATIONS[location].effect
    return effect_worth(view, board, symbols, location, "end") if ways else 0.0
