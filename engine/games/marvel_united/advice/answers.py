"""Advice for a hero's smaller choices: the start of the turn, damage, reactions, and questions that effects ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_united.advice.effects import TOKEN
from engine.games.marvel_united.advice.hand import card_worth, loss
from engine.games.marvel_united.advice.planning import end_worths
from engine.games.marvel_united.advice.scenes import scene_of
from engine.games.marvel_united.advice.values import WORTH_BY_SLUG, danger, foe_worths, relief
from engine.games.marvel_united.seen.reading import my_hero, place_at, seat_of
from engine.games.marvel_united.seen.view import SeenHero, UnitedView
from engine.games.marvel_united.state.cards import GEAR, HERO_CARDS, HEROES, PLANS, SUPERHEROES, THREATS
from engine.games.marvel_united.state.codes import Ignore
from engine.games.marvel_united.state.pieces import NOBODY, PLACES
from engine.kernel.choices.moves import Move

# The cost of using a card as a reaction: for a card that then leaves the game, and for gear that can be recharged.
ONE_USE_COST, RECHARGE_COST = 0.6, 0.3


def rate(view: UnitedView, move: Move) -> float:
    """Return the worth of a move that neither plays a card nor performs an action of a hero's turn."""
    rate_maker = _RATES.get((view.decision or "", move[0])) or _RATES.get(("", move[0]))
    return rate_maker(view, move) if rate_maker is not None else 0.0


# --- the start of a turn, battle plans, tokens ----------------------------------------------------------


def _recharge(view: UnitedView, move: Move) -> float:
    if len(move) < 4:
        return 0.5
    return 0.9 - TOKEN[move[3]] if not view.locked_tokens else -1.0


def _support(view: UnitedView, move: Move) -> float:
    """Return the worth of using a battle plan (bt01, bt06). Its price is a part of a support card."""
    hero = my_hero(view)
    if len(move) > 2:
        return TOKEN[move[2]] - 1.0
    return 1.5 * (3 - hero.hand_size) - 2.2 if hero.deck_size else -1.0


# --- damage -------------------------------------------------------------------------------


def about_to_hit(view: UnitedView, hero: str) -> tuple[SeenHero, int] | None:
    """Return the hero who is about to be damaged, and the damage. Return None if no seat plays the hero."""
    seat = seat_of(view, hero)
    if seat is None:
        return None
    return view.heroes[seat], max(view.subject.n if view.subject is not None else 1, 1)


def _hit(view: UnitedView, move: Move) -> float:
    """Return the cost of damage to a hero as a negative number. For an invulnerable hero it is 0."""
    found = about_to_hit(view, move[1])
    if found is None:
        return 0.0
    hero, damage = found
    return 0.0 if hero.safe else -loss(hero.hand_size, damage, view.villain)


def _struck(view: UnitedView) -> tuple[SeenHero, int]:
    subject = view.subject
    if subject is None or subject.seat == NOBODY:
        return my_hero(view), 1
    return view.heroes[subject.seat], max(subject.n, 1)


def _use_rate(view: UnitedView, move: Move) -> float:
    """Return the loss that a card prevents if it is used now, minus the worth of keeping the card."""
    hero, damage = _struck(view)
    if move[1] == "bt10":
        return 1.0 - 0.1 * card_worth(move[2]) if len(move) > 2 else 1.0
    before = loss(hero.hand_size, damage, view.villain)
    if move[1] == "sh08":
        return before - loss(my_hero(view).hand_size, damage, view.villain) + TOKEN["heroic"] - ONE_USE_COST
    saved = before - loss(hero.hand_size, max(0, damage - _ignored(move[1])), view.villain) if not hero.safe else 0.0
    one_use = move[1] in SUPERHEROES or (move[1] in GEAR and GEAR[move[1]].one_use)
    return saved - (ONE_USE_COST if one_use else RECHARGE_COST)


def _ignored(card: str) -> int:
    effect = SUPERHEROES[card].effect if card in SUPERHEROES else GEAR[card].effect if card in GEAR else ()
    amounts = [step.n for steps in effect for step in steps if isinstance(step, Ignore)]
    return max((amount for amount in amounts if isinstance(amount, int)), default=0)


def _redirect(view: UnitedView, move: Move) -> float:
    """Return the gain from redirecting damage: the loss that it prevents, minus the new target's loss.

    The best new target is a henchman, the second best an invulnerable hero.
    """
    hero, damage = _struck(view)
    saved = 0.0 if hero.safe else loss(hero.hand_size, damage, view.villain)
    if move[1] in HEROES:
        seat = seat_of(view, move[1])
        other = view.heroes[seat] if seat is not None else hero
        return saved - (0.0 if other.safe else loss(other.hand_size, damage, view.villain)) - 0.05
    at = place_at(view, move[-1])
    board = scene_of(view, my_hero(view).seat)
    return saved + sum(foe_worths(board, at, "henchman", damage)[:damage])


def _card_rate(view: UnitedView, move: Move) -> float:
    """Return the worth of using a Super-hero card now.

    Most of these cards are used as soon as they do something useful.
    """
    hero = my_hero(view)
    if move[1] == "sh03":
        board = scene_of(view, hero.seat)
        ends = end_worths(board)
        return max(ends) - ends[hero.place] + danger(board, hero.place) - 0.3
    return {"sh01": 1.5, "sh02": 1.0, "sh04": 0.8, "sh05": 0.8, "sh07": 0.4}.get(move[1], 0.3)


def _pay(view: UnitedView, move: Move) -> float:
    hero = my_hero(view)
    return (0.0 if hero.safe else loss(hero.hand_size, 1, view.villain)) - 0.7 * TOKEN[move[1]]


# --- questions of effects ---------------------------------------------------------------------------


def _to(view: UnitedView, move: Move) -> float:
    seat = seat_of(view, move[1])
    hero = my_hero(view) if seat is None else view.heroes[seat]
    return -hero.hand_size - 0.5 * len(hero.tokens) + (1.0 if hero.seat == view.next_hero else 0.0)


def _place_rate(view: UnitedView, move: Move) -> float:
    at, code = place_at(view, move[1]), view.subject.code if view.subject is not None else ""
    place_maker = _PLACES.get(code)
    return place_maker(view, at) if place_maker is not None and at >= 0 else 0.0


def _villain_goes(view: UnitedView, at: int) -> float:
    """Return how good it is for the heroes if the villain goes to a place.

    It is good if few heroes are there and the places nearby have free slots. Heroes there count as good if they can
    attack the villain.
    """
    heroes = sum(hero.place == at and not hero.ko for hero in view.heroes)
    board = scene_of(view, my_hero(view).seat)
    full = sum(relief(board, one % PLACES) for one in (at - 1, at, at + 1))
    heroes_rate = 1.5 * (board.open and heroes > 0)
    return heroes_rate - 0.8 * heroes - full


def _added_thug_worth(view: UnitedView, at: int) -> float:
    place = view.ring[at]
    return (
        -relief(scene_of(view, my_hero(view).seat), at) - 0.05 * place.thugs - (0.3 if at == view.villain_at else 0.0)
    )


_PLACES: Mapping[str, Callable[[UnitedView, int], float]] = {
    "VILLAIN_MOVE": _villain_goes,
    "RELOCATE": lambda view, at: end_worths(scene_of(view, my_hero(view).seat))[at],
    "MOVE_TOKEN": _added_thug_worth,
    "ADD_TOKEN": _added_thug_worth,
}


def _bottom(_view: UnitedView, move: Move) -> float:
    """Return the worth of putting a card at the bottom: high for the worst hand card or the most harmful plan."""
    if move[1] in HERO_CARDS:
        return -card_worth(move[1]) + 1.7
    return plan_harm(move[1]) - 3.0


def plan_harm(plan: str) -> float:
    """Return the harm of a plan, judged by its printed text."""
    card = PLANS[plan]
    return 1.0 * card.bam + 0.4 * sum(map(sum, card.tokens)) + 1.2 * bool(card.effect)


def _from(view: UnitedView, move: Move) -> float:
    at = place_at(view, move[1])
    board = scene_of(view, my_hero(view).seat)
    if len(move) == 2:
        return max(foe_worths(board, at, "henchman", 1), default=0.0)
    return relief(board, at) + (0.3 if move[2] == "thug" and at == view.villain_at else 0.0)


def _return(_view: UnitedView, move: Move) -> float:
    life = THREATS[move[1]].life
    return -WORTH_BY_SLUG.get(move[1], 0.5) - (0.3 * life if isinstance(life, int) else 0.0)


_RATES: Mapping[tuple[str, str], Callable[[UnitedView, Move], float]] = {
    ("", "recharge"): _recharge,
    ("", "cycle"): lambda _view, move: 1.2 - card_worth(move[1]),
    ("support", "use"): _support,
    ("excess", "drop"): lambda _view, move: -TOKEN[move[1]],
    ("", "discard"): lambda _view, move: -card_worth(move[1]),
    ("", "hit"): _hit,
    ("reaction", "use"): _use_rate,
    ("", "redirect"): _redirect,
    ("card", "use"): _card_rate,
    ("", "pay"): _pay,
    ("", "to"): _to,
    ("", "at"): _place_rate,
    ("", "take"): lambda _view, move: TOKEN[move[1]],
    ("", "bottom"): _bottom,
    ("", "cover"): lambda _view, move: -TOKEN[move[1]],
    ("", "from"): _from,
    ("", "swap"): lambda _view, move: 0.01 * int(move[1]),
    ("", "return"): _return,
    ("", "stun"): lambda _view, move: 1.0 if move[1] == "villain" else WORTH_BY_SLUG.get(move[1], 0.5) + 0.3,
}
