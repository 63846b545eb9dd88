"""Advice for the heroes' turns, computed only from the view.

Sibling modules rate the setup, the answers and the villain's moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from engine.games.marvel_united.advice import answers as advice_answers
from engine.games.marvel_united.advice import effects
from engine.games.marvel_united.advice import setup as advice_setup
from engine.games.marvel_united.advice import villain as advice_villain
from engine.games.marvel_united.advice.hand import FALL, card_worth
from engine.games.marvel_united.advice.planning import best_plan
from engine.games.marvel_united.advice.scenes import PlanScene, Pool, distance, pool_of, scene_of
from engine.games.marvel_united.advice.values import foe_worths, rescue_worth, rick_worth, token_worths
from engine.games.marvel_united.seen.reading import location_asked, my_hero
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import GEAR, HERO_CARDS, THREATS
from engine.games.marvel_united.state.pieces import PLACES, toward
from engine.kernel.choices.moves import Move

# LENT: the share of a symbol's worth that counts for the next hero. MARGIN: the minimum gain from spending a token.
# SCARCE: the cost of each card that the hero will lack in later turns. DRAW_WORTH: the worth of a drawn card.
LENT, MARGIN, SCARCE, DRAW_WORTH = 0.5, 0.15, 0.8, 0.7
# The battle plan that allows support cards right after a villain turn.
FREE_SUPPORT = "bt12"


def rate(view: UnitedView, move: Move) -> float:
    """Return the worth of a legal move for the viewer. Only the order of the returned numbers matters."""
    if view.phase == "setup":
        return float(advice_setup.rate(view, move))
    if view.seat is not None and view.seat == view.villain_seat:
        return float(advice_villain.rate(view, move))
    rate_maker = _RATES.get((view.decision or "", move[0]))
    return float(rate_maker(view, move) if rate_maker is not None else advice_answers.rate(view, move))


def scene(view: UnitedView) -> PlanScene:
    """Return the board in the form that is used to plan the turn of the viewer's hero."""
    return scene_of(view, my_hero(view).seat)


def pool(view: UnitedView) -> Pool:
    """Return the unspent symbols of the turn."""
    return pool_of(view.turn.pool) if view.turn is not None else Pool()


def budgets(symbols: Pool) -> tuple[int, int]:
    """Return the largest number of attacks and the largest number of heroic actions that a pool allows."""
    return symbols.attack + symbols.wild, symbols.heroic + symbols.wild


# --- which card -------------------------------------------------------------------------------


def _play_rate(view: UnitedView, move: Move) -> float:
    """Return the worth of playing a card.

    It is the worth of the best plan for this turn, plus that of the symbols for the next hero, minus that of the card.
    """
    card, board, hero = HERO_CARDS[move[1]], scene(view), my_hero(view)
    symbols = Pool().plus(view.next_pool)
    if hero.next_card == "facedown":
        return best_plan(board, symbols).worth - 0.5 * card_worth(card.card)
    symbols = symbols.plus(card.icons)
    plan = best_plan(board, symbols)
    worth = plan.worth + _lent(view, board_with_hero_at(board, (board.here + plan.route.end) % PLACES), card.icons)
    if not card.plain:
        worth += 0.8 * max(effects.special_worth(view, board, symbols, card.card), -1.0)
    if move[0] == "support":
        return worth
    return worth - 0.5 * card_worth(card.card) - (0.5 * FALL[view.villain] if hero.hand_size == 1 else 0.0)


def _lent(view: UnitedView, board: PlanScene, icons: Sequence[str]) -> float:
    """Return the worth that a card's symbols have for the next hero.

    The next hero's card is assumed to show a move and an attack.
    """
    following = replace(board, seat=(board.seat + view.way) % len(board.heroes))
    usual = Pool(1, 1)
    return LENT * (best_plan(following, usual.plus(icons)).worth - best_plan(following, usual).worth)


def _draw_worth(view: UnitedView, _move: Move) -> float:
    hero = my_hero(view)
    best = max((_play_rate(view, ("play", card)) for card in dict.fromkeys(hero.hand or ())), default=0.0)
    # After each villain turn the hero must play a card of their own, so the hero needs a card for each of these turns.
    # A battle plan lifts this rule (MU-72).
    needed = 0 if FREE_SUPPORT in view.battle else view.plans_left + view.plan_hand_size + 1
    short = max(0, needed - hero.hand_size - hero.deck_size)
    return best + DRAW_WORTH * (hero.deck_size > 0) + 0.5 * (hero.hand_size <= 2) - SCARCE * short


# --- actions -------------------------------------------------------------------------------


def _move_worth(view: UnitedView, move: Move) -> float:
    """Return a positive worth for a first step that the best plan takes, otherwise -1.

    Rick Jones is taken along if this helps.
    """
    board = scene(view)
    if best_plan(board, pool(view)).first != move[1]:
        return -1.0
    if board.rick != board.here or not board.open:
        return 1.0 - 0.1 * (move[-1] == "rick")
    goal = toward(board.here, move[1])
    nearer = distance(board.rick, board.villain_at) - distance(goal, board.villain_at)
    return 1.0 + 0.1 * nearer * (1 if move[-1] == "rick" else -1)


def _attack(view: UnitedView, move: Move) -> float:
    board, symbols = scene(view), pool(view)
    budget, _ = budgets(symbols)
    worth = max(foe_worths(board, board.here, move[1], budget), default=0.0)
    first = best_plan(board, symbols).first
    return 1.0 + 0.1 * worth if first == "attack" and worth > 0 else -1.0


def _heroic(view: UnitedView, move: Move) -> float:
    board, symbols = scene(view), pool(view)
    _, budget = budgets(symbols)
    if move[0] == "rescue":
        worth = rescue_worth(board, board.here)
    elif move[0] == "rick":
        worth = rick_worth(board, board.here) if toward(board.rick, move[1]) == board.villain_at else 0.0
    else:
        worth = max(token_worths(board, board.here, budget), default=0.0)
    first = best_plan(board, symbols).first
    return 1.0 + 0.1 * worth if first == "heroic" and worth > 0 else -1.0


def _token(view: UnitedView, move: Move) -> float:
    """Return the worth of spending a token now. It is -1 unless this gains clearly more than keeping the token."""
    board, symbols = scene(view), pool(view)
    kind = move[3] if len(move) > 3 else move[1]
    gain = best_plan(board, symbols.plus([kind])).worth - best_plan(board, symbols).worth
    token_rate = 0.6 * effects.TOKEN[move[1]] * (0.3 if _late(view) else 1.0)
    return 1.0 + gain - token_rate if gain > token_rate + MARGIN else -1.0


def _late(view: UnitedView) -> bool:
    hero = my_hero(view)
    return view.plans_left + view.plan_hand_size <= 1 or hero.deck_size + hero.hand_size <= 2


def _special_rate(view: UnitedView, move: Move) -> float:
    board, symbols = scene(view), pool(view)
    card = view.turn.card if view.turn is not None else ""
    if len(move) > 1:
        worth = effects.way_worth(view, board, symbols, card, int(move[1]) - 1)
    else:
        worth = effects.special_worth(view, board, symbols, card)
    if HERO_CARDS[card].mandatory:
        return 0.5
    return _now_or_later(view, board, symbols, card, worth)


def _now_or_later(view: UnitedView, board: PlanScene, symbols: Pool, card: str, worth: float) -> float:
    """Return how urgent it is to use an effect.

    It is not urgent if it will be worth more where the planned walk ends.
    """
    if worth <= 0.05:
        return -1.0
    plan = best_plan(board, symbols)
    if plan.first == "stop":
        return 0.5 + 0.01 * worth
    if plan.first not in ("left", "right") or not effects.moves_with_place(card):
        return 2.0 + 0.01 * worth
    goal = (board.here + plan.route.end) % PLACES
    there = effects.special_worth(view, board_with_hero_at(board, goal), symbols, card)
    return 2.0 + 0.01 * worth if worth >= there else -0.5


def board_with_hero_at(board: PlanScene, goal: int) -> PlanScene:
    """Return the board with the planning hero moved to the place ``goal``."""
    heroes = [*board.heroes]
    _, hand, ko = heroes[board.seat]
    heroes[board.seat] = (goal, hand, ko)
    return replace(board, heroes=tuple(heroes))


def _gear(view: UnitedView, move: Move) -> float:
    """Return how urgent it is to use gear.

    If the gear then leaves the game or needs a token to be recharged, it must gain more.
    """
    board, symbols = scene(view), pool(view)
    if len(move) > 2:
        worth = effects.way_worth(view, board, symbols, move[1], int(move[2]) - 1)
    else:
        worth = effects.effect_worth(view, board, symbols, move[1], "turn")
    price = 1.0 if GEAR[move[1]].one_use else 0.5
    if _late(view):
        price = 0.1
    return _now_or_later(view, board, symbols, move[1], worth - price)


def _double(view: UnitedView, move: Move) -> float:
    board, symbols = scene(view), pool(view)
    return 2.0 + best_plan(board, symbols.plus([move[1]])).worth - best_plan(board, symbols).worth


# --- the location -------------------------------------------------------------------------------


def _location_rate(view: UnitedView, move: Move) -> float:
    board, location = scene(view), location_asked(view)
    if move[1] == "yes":
        return effects.place_worth(view, board, Pool(), location) - 0.02
    return effects.way_worth(view, board, Pool(), location, int(move[1]) - 1)


# --- granted actions -------------------------------------------------------------------------------


def _granted(view: UnitedView, move: Move) -> float:
    board = scene(view)
    at = next((at for at, place in enumerate(board.ring) if place.location == move[-1]), board.here)
    choices_left = max(view.subject.n if view.subject is not None else 1, 1)
    if move[0] == "attack":
        return max(foe_worths(board, at, move[1] if move[1] not in THREATS else "henchman", choices_left), default=0.0)
    if move[0] == "rescue":
        return rescue_worth(board, at)
    if move[0] == "heroic":
        return max(token_worths(board, at, choices_left), default=0.0)
    if move[0] == "rick":
        return rick_worth(board, at) if toward(board.rick, move[1]) == board.villain_at else -1.0
    symbols = pool(view)
    goal = board_with_hero_at(board, toward(board.here, move[1]))
    return best_plan(goal, symbols.plus(["move"] * (choices_left - 1))).worth - best_plan(board, symbols).worth


_RATES: Mapping[tuple[str, str], Callable[[UnitedView, Move], float]] = {
    ("draw", "draw"): _draw_worth,
    ("draw", "support"): _play_rate,
    ("play", "play"): _play_rate,
    ("ignore", "ignore"): lambda _view, move: -effects.TOKEN[move[1]],
    ("actions", "move"): _move_worth,
    ("actions", "attack"): _attack,
    ("actions", "rescue"): _heroic,
    ("actions", "heroic"): _heroic,
    ("actions", "rick"): _heroic,
    ("actions", "token"): _token,
    ("actions", "special"): _special_rate,
    ("actions", "gear"): _gear,
    ("actions", "double"): _double,
    ("actions", "done"): lambda _view, _move: 0.0,
    ("location", "location"): _location_rate,
    ("location", "at"): lambda view, move: effects.place_worth(view, scene(view), Pool(), move[1]),
    ("action", "attack"): _granted,
    ("action", "rescue"): _granted,
    ("action", "heroic"): _granted,
    ("action", "rick"): _granted,
    ("action", "move"): _granted,
}
