"""Advice for the choices before the first turn: heroes, gear, support, cards, and the villain's starting place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.games.marvel_united.advice.effects import TOKEN
from engine.games.marvel_united.advice.hand import card_worth
from engine.games.marvel_united.seen.reading import own, place_at, seat_of
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import HEROES, SUPERHEROES
from engine.games.marvel_united.state.pieces import PLACES
from engine.kernel.choices.moves import Move

# The worth of common gear for a hero without gear of their own.
_GEAR: Mapping[str, float] = MappingProxyType(
    {"gc2": 0.9, "gc4": 0.4, "gc5": 0.7, "gc6": 0.5, "gc1": 0.6, "gc8": 0.3, "gc3": 0.5, "gc7": 0.1}
)
# The worth of battle plans. Two cheap ones that give actions are better than one expensive one.
_BATTLE: Mapping[str, float] = MappingProxyType(
    {
        "bt02": 1.9,
        "bt03": 1.8,
        "bt04": 0.5,
        "bt05": 0.2,
        "bt08": 0.6,
        "bt12": 1.4,
        "bt10": 0.8,
        "bt11": 1.2,
        "bt07": 0.4,
    }
)
# The support heroes whose special cards help a lone hero most, and the worth of each of these cards.
_ALLIES = (
    "captain-carter",
    "cosmic-ghost-rider",
    "spider-man-2099",
    "loki",
    "ironheart",
    "mighty-thor",
    "black-panther",
)
_PICKED: Mapping[str, float] = MappingProxyType(
    {
        "captain-carter-7": 3.2,
        "captain-carter-8": 1.9,
        "captain-carter-9": 1.7,
        "black-panther-7": 1.5,
        "black-panther-8": 2.4,
        "black-panther-9": 2.0,
        "ironheart-7": 1.8,
        "ironheart-8": 2.0,
        "ironheart-9": 2.2,
        "loki-7": 1.6,
        "loki-8": 1.2,
        "loki-9": 2.0,
        "loki-10": 2.3,
        "mighty-thor-8": 1.5,
        "mighty-thor-9": 2.3,
        "mighty-thor-10": 2.0,
        "spider-man-2099-8": 2.6,
        "spider-man-2099-9": 1.5,
        "spider-man-2099-10": 2.5,
        "cosmic-ghost-rider-8": 2.6,
        "cosmic-ghost-rider-9": 2.2,
        "cosmic-ghost-rider-10": 2.6,
        "cosmic-ghost-rider-11": 1.9,
    }
)
_KEPT: Mapping[str, float] = MappingProxyType(
    {"sh01": 1.0, "sh06": 0.9, "sh05": 0.8, "sh04": 0.6, "sh02": 0.5, "sh03": 0.4, "sh08": 0.4, "sh07": 0.3}
)
_SCHEMES: Mapping[str, float] = MappingProxyType(
    {
        "sv08": 1.2,
        "sv05": 1.0,
        "sv09": 0.9,
        "sv11": 0.9,
        "sv06": 0.8,
        "sv01": 0.7,
        "sv07": 0.6,
        "sv10": 0.6,
        "sv04": 0.5,
        "sv02": 0.4,
        "sv03": 0.4,
    }
)


def rate(view: UnitedView, move: Move) -> float:
    """Return the worth of a choice of the setup."""
    made = _RATES.get(move[0])
    return made(view, move) if made is not None else 0.0


def _start(view: UnitedView, move: Move) -> float:
    """Return how good a starting place is for the heroes: best with few tokens at and around the villain."""
    at = place_at(view, move[1])
    return -sum(view.ring[one % PLACES].tokens for one in (at - 1, at, at + 1, at + 2))


def _hero(view: UnitedView, move: Move) -> float:
    """Return the rank of a hero.

    It differs by seat and villain, so that the computer does not always choose the same hero.
    """
    return -((HEROES.index(move[1]) - 3 * (view.seat or 0) - len(view.villain)) % len(HEROES))


def _gear(_view: UnitedView, move: Move) -> float:
    return 1.0 if move[1] == "own" else _GEAR[move[1]] - 0.5


def _ally(_view: UnitedView, move: Move) -> float:
    return -_ALLIES.index(move[1])


def _pick(_view: UnitedView, move: Move) -> float:
    return _PICKED[move[1]]


def _battle(_view: UnitedView, move: Move) -> float:
    return _BATTLE.get(move[1], 0.3)


def _drop(_view: UnitedView, move: Move) -> float:
    return -(_SCHEMES.get(move[1], 0.1) if move[1] not in SUPERHEROES else _KEPT[move[1]])


def _keep(_view: UnitedView, move: Move) -> float:
    return _KEPT[move[1]]


def _give(view: UnitedView, move: Move) -> float:
    """Return the worth of giving a token to a hero: best for the hero with the fewest tokens."""
    seat = seat_of(view, move[3])
    hero = own(view) if seat is None else view.heroes[seat]
    return TOKEN[move[1]] - len(hero.tokens)


def _first(view: UnitedView, move: Move) -> float:
    """Return the worth of a hand for the first turn, because the first card's symbols help the next hero."""
    seat = seat_of(view, move[1])
    hand = view.heroes[seat].hand if seat is not None else None
    return sum(map(card_worth, hand or ()))


_RATES: Mapping[str, Callable[[UnitedView, Move], float]] = MappingProxyType(
    {
        "start": _start,
        "hero": _hero,
        "gear": _gear,
        "ally": _ally,
        "pick": _pick,
        "battle": _battle,
        "drop": _drop,
        "keep": _keep,
        "give": _give,
        "first": _first,
    }
)
