"""Advice for the villain's seat: the most harmful plan, the card to play with it, and the answers to questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_united.advice.answers import about_to_hit, plan_harm
from engine.games.marvel_united.advice.hand import loss
from engine.games.marvel_united.advice.values import OVERFLOW, WORTH_BY_SLUG
from engine.games.marvel_united.seen.outlook import overflowing
from engine.games.marvel_united.seen.reading import completed, goal_of_plan, place_at, seat_of, slots_free, standing_at
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import PLANS, THREATS, steps_at
from engine.games.marvel_united.state.pieces import NOWHERE, PLACES, around
from engine.kernel.choices.moves import Move

# A Super-villain card is played with the plan only if it adds more harm than this.
SCHEME_COST = 0.3


def rate(view: UnitedView, move: Move) -> float:
    """Return the worth of a move of the villain's seat."""
    rate_maker = _RATES.get((view.decision or "", move[0])) or _RATES.get(("", move[0]))
    return rate_maker(view, move) if rate_maker is not None else 0.0


# --- plans -------------------------------------------------------------------------------


def harm_of(view: UnitedView, plan: str, steps: int | None = None) -> float:
    """Return the harm that a plan does to the heroes if it is played now. ``steps`` replaces the printed movement."""
    card, goal = PLANS[plan], goal_of_plan(view, plan, steps)
    harm = OVERFLOW[view.villain] * len(overflowing(view, plan, goal))
    harm += 0.15 * sum(map(sum, card.tokens))
    if card.bam:
        harm += board_bam(view, goal) + sum(_threat_bam(view, at) for at in range(PLACES))
    threat = view.ring[goal].threat
    if threat is not None and steps_at(threat.slug, "arrival"):
        harm += 0.8
    return harm + _special_worth(view, plan, goal) - _in_reach(view, goal)


def board_bam(view: UnitedView, at: int) -> float:
    """Return the harm that the board's BAM (the effect printed on the villain's board) does at a place."""
    heroes = standing_at(view, at)
    if view.villain == "maestro":
        return max((loss(hero.hand_size, 3, view.villain) for hero in heroes if not hero.safe), default=0.0)
    hurt = sum(loss(hero.hand_size, 1, view.villain) for hero in heroes if not hero.safe)
    if view.villain == "cosmic-ghost-rider":
        return hurt + 0.8 * sum(view.ring[one].thugs > 0 for one in around(at))
    if view.villain == "emperor-doom":
        return hurt + 0.4 if view.pressure else 0.9
    useful_tokens = [view.ring[at].thugs > 0 and not view.missions[1].complete and view.missions[1].filled > 0]
    useful_tokens.append(view.ring[at].civilians > 0 and not view.missions[0].complete and view.missions[0].filled > 0)
    return 1.1 * sum(useful_tokens)


def _threat_bam(view: UnitedView, at: int) -> float:
    threat = view.ring[at].threat
    if threat is None or not steps_at(threat.slug, "bam"):
        return 0.0
    reach = around(at) if threat.slug in ("starfox", "yondu", "captain-marvel") else (at,)
    return 0.2 + 0.3 * sum(bool(standing_at(view, one)) for one in reach)


def _special_worth(view: UnitedView, plan: str, goal: int) -> float:
    card = PLANS[plan]
    if not card.effect:
        return 0.0
    code = type(card.effect[0][0]).__name__
    heroes = [hero for hero in view.heroes if not hero.ko]
    if code == "Damage":
        return sum(loss(hero.hand_size, 1, view.villain) for hero in heroes)
    if code == "Track":
        return 0.8 * sum(place.thugs > 0 for place in view.ring)
    if code == "AddToken":
        other_places = [at for at in range(PLACES) if at != goal]
        return 0.3 * len(other_places) + OVERFLOW[view.villain] * sum(
            slots_free(view.ring[at]) <= 0 for at in other_places
        )
    if code == "ReturnThreat":
        return 1.2 * min(2, len(view.cleared))
    return 0.8


def _in_reach(view: UnitedView, goal: int) -> float:
    """Return the cost to the villain of stopping near heroes, if they can already damage him."""
    if not view.first_health or completed(view) < 2:
        return 0.0
    near = sum(len(standing_at(view, at)) for at in around(goal))
    return 0.8 * near


def _plan_worth(view: UnitedView, move: Move) -> float:
    harm = harm_of(view, move[1])
    return harm + _scheme(view, move[1], move[3]) - SCHEME_COST if len(move) > 3 else harm


def _scheme(view: UnitedView, plan: str, card: str) -> float:
    tokens = sum(len(hero.tokens) for hero in view.heroes)
    if card == "sv06":
        return max(harm_of(view, plan, steps) for steps in range(PLACES)) - harm_of(view, plan)
    if card == "sv04":
        goal = goal_of_plan(view, plan)
        return max(board_bam(view, at) for at in around(goal)) - board_bam(view, goal)
    if card in ("sv02", "sv10"):
        return 0.25 * tokens
    if card == "sv01":
        return 0.9
    return {"sv03": 0.5, "sv12": 0.6}.get(card, 0.4)


def _steps(view: UnitedView, move: Move) -> float:
    plan = view.villain_turn.plan if view.villain_turn is not None else ""
    return harm_of(view, plan, int(move[1])) if plan in PLANS else 0.0


# --- questions of effects ---------------------------------------------------------------------------


def _place_rate(view: UnitedView, move: Move) -> float:
    at = place_at(view, move[1])
    if at == NOWHERE:
        return 0.0
    code = view.subject.code if view.subject is not None else ""
    if code == "BAM":
        return board_bam(view, at)
    if code == "RETURN_THREAT":
        return float(len(standing_at(view, at))) + 0.1 * view.ring[at].tokens
    return 0.5 * view.ring[at].marked_bots - 0.1 * at


def _put_worth(view: UnitedView, move: Move) -> float:
    at = place_at(view, move[3])
    free = slots_free(view.ring[at])
    worth = 1.0 if free <= 0 else 0.5 if free == 1 else 0.1
    return worth + 0.05 * (move[1] == "thug")


def _hit(view: UnitedView, move: Move) -> float:
    found = about_to_hit(view, move[1])
    if found is None:
        return 0.0
    hero, damage = found
    return -1.0 if hero.safe else loss(hero.hand_size, damage, view.villain)


def _give(view: UnitedView, move: Move) -> float:
    seat = seat_of(view, move[3])
    hero = view.heroes[seat] if seat is not None else view.heroes[0]
    return 2.0 * hero.ko + len(hero.tokens)


def _return(_view: UnitedView, move: Move) -> float:
    life = THREATS[move[1]].life
    return WORTH_BY_SLUG.get(move[1], 0.5) + (0.3 * life if isinstance(life, int) else 0.0)


def _use_rate(view: UnitedView, move: Move) -> float:
    if move[1] == "sv11":
        return 1.0 if view.first_health else -1.0
    return {"sv05": 1.5, "sv07": 0.8, "sv08": 1.2, "sv09": 1.0}.get(move[1], 0.5)


_RATES: Mapping[tuple[str, str], Callable[[UnitedView, Move], float]] = {
    ("plan", "plan"): _plan_worth,
    ("", "down"): lambda _view, move: -plan_harm(move[1]),
    ("", "steps"): _steps,
    ("", "at"): _place_rate,
    ("", "put"): _put_worth,
    ("", "hit"): _hit,
    ("", "lose"): lambda _view, move: {"wild": 1.0, "heroic": 0.8, "attack": 0.7}.get(move[1], 0.3),
    ("", "give"): _give,
    ("", "bottom"): lambda view, move: 1.2 - harm_of(view, move[1]),
    ("", "return"): _return,
    ("", "use"): _use_rate,
}
