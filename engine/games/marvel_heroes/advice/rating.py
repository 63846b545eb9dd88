"""Advice for the computer player: the worth of a move, roughly in Victory Points, computed only from the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.games.marvel_heroes.advice.combat import FIGHT_RATES
from engine.games.marvel_heroes.seen.view import MarvelHeroesView, own_of
from engine.games.marvel_heroes.state import cards
from engine.games.marvel_heroes.state.codes import TroubleCut
from engine.games.marvel_heroes.state.sheet import ALONG, stays_out
from engine.games.marvel_heroes.state.state import HeroState
from engine.games.marvel_heroes.state.steps import THEN
from engine.kernel.choices.moves import DONE, PASS, Move

# The chance that a Level 2 hero beats the villains that come with a given amount of Trouble (SOURCES.md). The index is
# the amount of Trouble.
BEATS = (1.0, 0.97, 0.95, 0.88, 0.78, 0.7, 0.5, 0.42, 0.3)
# The amount that is added to the chance in `BEATS` for a hero of this Level.
LEVEL_EDGE = MappingProxyType({1: -0.12, 2: 0.0, 3: 0.06})
# The cost of a defeated hero, in Victory Points.
LOSS = 1.6


def rate(view: MarvelHeroesView, move: Move) -> float:
    """Return the worth to the viewer of a legal move. Doing nothing is worth 0."""
    kind = view.decision or ""
    if kind in FIGHT_RATES:
        return float(FIGHT_RATES[kind](view, move))
    return float(_RATES.get(kind, _nothing)(view, move))


def _nothing(_view: MarvelHeroesView, _move: Move) -> float:
    return 0.0


# --- planning --------------------------------------------------------------------------------------------------


def _plan_worth(view: MarvelHeroesView, move: Move) -> float:
    sheet = view.sheet
    if move == DONE or sheet is None:
        return 0.0
    if move[0] == "plan":
        return _status(view, move)
    if move[0] == "ally":
        loyal = cards.ALLIES[move[1]].loyalty == own_of(view).team
        return 1.0 + 0.3 * loyal - 0.2 * int(move[3])
    return 4.0 if move[0] == "powerup" else -1.0


def _status(view: MarvelHeroesView, move: Move) -> float:
    """Rate a planned status of a hero.

    One or two Ready heroes for the open Headlines are rated highest, then heroes in Support.
    """
    sheet, slug, word = view.sheet, move[1], move[2]
    if sheet is None or word == "recovery":
        return -1.0
    planned = [sheet.seat.hero(one) for one in sheet.decided_heroes]
    ready = sum(hero.status == "ready" for hero in planned)
    support = sum(hero.status == "support" for hero in planned)
    if word == "support":
        return ((2.5, 1.5, 0.4)[min(2, support)] if ready else 1.0) + 0.001 * (move[-1] == ALONG)
    level = cards.HEROES[slug].level
    power_left = sheet.seat.pp - level
    prospects = {one[0]: _prospect(view, [own_of(view).hero(slug)], *one) for one in _headlines(view)}
    best = max(prospects.values(), default=0.0)
    worth = 3.0 + 0.4 * best - 1.5 * ready - 0.3 * (power_left < 1)
    if len(move) > 3:
        # The move also plans the first action: the hero, who stays in the city, will troubleshoot. A tiny bonus or
        # penalty decides between this move and the same move without a first action.
        planned_first = prospects[move[3]] == best > 0 and not any(map(stays_out, own_of(view).heroes))
        worth += 0.001 if planned_first else -0.001
    return worth + (0.5 if word == "stay" else 0.0)


# --- Headlines -------------------------------------------------------------------------------------------------


def _headlines(view: MarvelHeroesView) -> list[tuple[str, str, cards.Headline, int]]:
    """Return each open Headline: its place, its Area, its card, and the number of dice that the viewer would roll."""
    seat = view.seat or 0
    found = [(one.place, one.slug, cards.HEADLINES[one.headline], one.dice[seat]) for one in view.areas if one.headline]
    special = cards.SCENARIOS[view.scenario].special
    if special is not None and view.special == "open":
        found.append((cards.SPECIAL, "", special, view.special_dice[seat]))
    return found


def _prospect(
    view: MarvelHeroesView, heroes: list[HeroState], _place: str, area: str, card: cards.Headline, dice: int
) -> float:
    """Return the worth of troubleshooting with these heroes: expected Victory Points minus the cost of a defeat."""
    if not heroes:
        return 0.0
    facts = [cards.HEROES[hero.slug] for hero in heroes]
    support = view.supporting(view.seat or 0, area)
    skilled = any(card.skill in one.skills for one in (*facts, *(cards.HEROES[hero.slug] for hero in support)))
    cut = max(one.solving(card.type) for one in facts)
    cut += sum(
        code.n
        for hero in support
        for code in cards.HEROES[hero.slug].support
        if isinstance(code, TroubleCut) and code.type in ("any", card.type)
    )
    trouble = max(0, round(dice * (1.0 if skilled else 7 / 6) - cut))
    level = max(one.level for one in facts)
    chance = BEATS[min(trouble, len(BEATS) - 1)] + LEVEL_EDGE[level] + 0.12 * (len(facts) - 1) + 0.05 * bool(support)
    chance = max(0.05, min(1.0, chance))
    return chance * card.vp - (1 - chance) * LOSS * len(facts)


def _action(view: MarvelHeroesView, move: Move) -> float:
    rates = {
        "move": _move_worth,
        "troubleshoot": _troubleshoot,
        "heal": lambda _view, _move: 0.9,
        "story": _story,
        "special": lambda _view, _move: 0.75,
        "event": _event,
    }
    return rates[move[0]](view, move) if move != PASS else 0.0


def _troubleshoot(view: MarvelHeroesView, move: Move) -> float:
    place = next(one for one in _headlines(view) if one[0] == move[1])
    return 1.0 + 1.2 * _prospect(view, view.ready_at(view.seat or 0, move[1]), *place)


def _event(view: MarvelHeroesView, move: Move) -> float:
    if move[1] == "police-crackdown":
        return 0.3 * len(view.most_wanted)
    if move[1] == "heroes-assemble":
        return 0.3
    if move[1] in {"shield-intervention", "race-across-town"}:
        best = max((_troubleshoot(view, ("troubleshoot", one)) for one in _solvable(view)), default=0.0)
        return best + 0.2 if best > 1 else 0.0
    return 1.6


def _solvable(view: MarvelHeroesView) -> list[str]:
    seat = view.seat or 0
    return [one[0] for one in _headlines(view) if view.ready_at(seat, one[0])]


def _story(view: MarvelHeroesView, move: Move) -> float:
    last = view.track[-1]
    choice = 0.001 * _track(view, move[1:]) if len(move) > 1 else -0.01
    return 0.8 + (0.9 if last and cards.STORIES[last].team == own_of(view).team else 0.0) + choice


def _move_worth(view: MarvelHeroesView, move: Move) -> float:
    if move[-1] != THEN:
        return _hero_move(view, move)
    worth = _hero_move(view, move[:-1])
    return worth + (0.001 if worth > 0 and _is_next(view, move) else -0.001)


def _is_next(view: MarvelHeroesView, move: Move) -> bool:
    """Return whether, after a Move action, troubleshooting at its target is better than moving another hero."""
    seat = view.seat or 0
    seat_view = own_of(view)
    there = next(one for one in _headlines(view) if one[0] == move[2])
    heroes = [*view.ready_at(seat, move[2]), seat_view.hero(move[1])]
    solving = 1.0 + 1.2 * _prospect(view, heroes, *there)
    others = [hero for hero in seat_view.heroes if hero.status == "ready" and hero.slug != move[1]]
    return all(
        _hero_move(view, ("move", hero.slug, one[0])) < solving
        for hero in others
        for one in _headlines(view)
        if one[0] != hero.place
    )


def _hero_move(view: MarvelHeroesView, move: Move) -> float:
    hero = own_of(view).hero(move[1])
    if hero.status != "ready" or move[2] == "recovery":
        return _support_move(view, move)
    headlines = {one[0]: one for one in _headlines(view)}
    there = headlines.get(move[2])
    if there is None:
        return -1.0
    seat = view.seat or 0
    others = view.ready_at(seat, there[0])
    gain = _prospect(view, [*others, hero], *there) - _prospect(view, others, *there)
    here = headlines.get(hero.place)
    stay = _prospect(view, [hero], *here) if here is not None else 0.0
    actions_left = 5 - view.action_round
    worth = gain * (0.9 if actions_left else 0.2) - max(0.0, stay) + 0.25 * (len(move) > 3)
    return worth + 0.5 * (not hero.place)


def _support_move(view: MarvelHeroesView, move: Move) -> float:
    if move[2] in {"card", "recovery"}:
        return -1.0
    hero, seat = own_of(view).hero(move[1]), view.seat or 0
    needed = any(one[1] == move[2] and view.ready_at(seat, one[0]) for one in _headlines(view))
    needed_here = any(one[1] == hero.place and view.ready_at(seat, one[0]) for one in _headlines(view))
    return 1.1 if needed and not needed_here and not view.supporting(seat, move[2]) else -0.5


def _track(view: MarvelHeroesView, move: Move) -> float:
    """Rate a choice of a Story action.

    A Story of the viewer's team brings one point, and three Stories pay for a Power-Up.
    """
    team = own_of(view).team
    last = view.track[-1]
    mine = bool(last) and cards.STORIES[last].team == team
    if move[0] == "advance":
        return 1.5 if mine else (-0.8 if last else 0.1)
    if move[0] == "reorder":
        return 0.0 if mine else 0.5
    return 0.2 if mine else 0.0


def _target(view: MarvelHeroesView, move: Move) -> float:
    rates: dict[str, Callable[[MarvelHeroesView, Move], float]] = {
        "move": _move_worth,
        "troubleshoot": _troubleshoot,
        "heal": lambda _view, words: float(cards.HEROES[words[1]].level),
        "ready": lambda view, move: cards.HEROES[move[1]].level + _worth_of_place(view, move[2]),
        "team": _rival,
        "headline": _dropped,
        "to": lambda _view, words: 0.0 if words[1] == "recovery" else _worth_of_place(view, words[1]),
        "take": lambda _view, _words: 0.5,
    }
    return rates[move[0]](view, move) if move != DONE else 0.0


def _worth_of_place(view: MarvelHeroesView, place: str) -> float:
    return max((1.0 + one[2].vp for one in _headlines(view) if one[0] == place), default=0.1)


def _rival(view: MarvelHeroesView, move: Move) -> float:
    seat = next(one for one in view.seats if one.team == move[1])
    return seat.villain_count + 2.0 * (seat.target == view.seat)


def _dropped(view: MarvelHeroesView, move: Move) -> float:
    area = next(one for one in view.areas if one.slug == move[1])
    return float(area.threat - cards.HEADLINES[area.headline].vp) - 0.5 * bool(
        view.ready_at(view.seat or 0, area.place)
    )


# --- villains --------------------------------------------------------------------------------------------------


def _nemesis(view: MarvelHeroesView, move: Move) -> float:
    seat_view = own_of(view)
    schemes = len(move) > 1 + (move[0] == "plan-attempt") and move[0] != "use"
    ability = (0.5 if seat_view.villain_count > 2 else -0.5) * (seat_view.mastermind in move)
    return 3.0 * (move[0] == "plan-attempt") + 2.0 * schemes + ability


def _lead(_view: MarvelHeroesView, move: Move) -> float:
    if move == PASS:
        return 0.0
    card = cards.VILLAINS[move[2]]
    # The computer names no Reinforcements with its Lead, because it is asked for them right after it.
    return (
        1.0
        + card.requirement
        + card.ko
        + 0.3 * card.most_wanted
        - 20.0 * (len(move) > len(("villain", "lead", "card")))
    )


def _reinforce(_view: MarvelHeroesView, move: Move) -> float:
    if move == PASS:
        return 0.0
    card = move[2]
    return 0.6 + 0.3 * cards.AGENTS[card].cost if card in cards.AGENTS else 1.2 - 0.1 * cards.VILLAINS[card].requirement


def _confront(view: MarvelHeroesView, move: Move) -> float:
    case = view.case
    if move[0] == "decline" or case is None:
        return 0.0
    heroes = view.ready_at(case.seat, case.place)
    strength = sum(cards.HEROES[hero.slug].level + cards.HEROES[hero.slug].ko - 1.5 * hero.ko for hero in heroes)
    return strength - 3.2


_RATES: Mapping[str, Callable[[MarvelHeroesView, Move], float]] = {
    "plan": _plan_worth,
    "action": _action,
    "story": _track,
    "target": _target,
    "nemesis": _nemesis,
    "lead": _lead,
    "reinforce": _reinforce,
    "most-wanted": lambda _view, move: -float(cards.VILLAINS[move[2]].requirement) if len(move) > 2 else -4.5,
    "confront": _confront,
    "reward": lambda _view, _move: 1.0,
    "challenger": lambda _view, move: cards.HEROES[move[1]].level + 0.5 * cards.HEROES[move[1]].ko,
}
