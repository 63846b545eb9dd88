"""Advice for the choices before the first turn: heroes, gear, support, cards, and the villain's starting place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_united.advice.effects import TOKEN
from engine.games.marvel_united.advice.hand import card_worth
from engine.games.marvel_united.advice.values import WORTH_BY_SLUG
from engine.games.marvel_united.seen.reading import my_hero, place_at, seat_of
from engine.games.marvel_united.seen.view import UnitedView
from engine.games.marvel_united.state.cards import HEROES
from engine.games.marvel_united.state.pieces import PLACES
from engine.kernel.choices.moves import Move

# The support heroes whose special cards help a lone hero most. The best comes first.
_ALLIES = (
    "captain-carter",
    "cosmic-ghost-rider",
    "spider-man-2099",
    "loki",
    "ironheart",
    "mighty-thor",
    "black-panther",
)


def rate(view: UnitedView, move: Move) -> float:
    """Return the worth of a choice of the setup."""
    rate_maker = _RATES.get(move[0])
    return rate_maker(view, move) if rate_maker is not None else 0.0


def _start(view: UnitedView, move: Move) -> float:
    at = place_at(view, move[1])
    return -sum(view.ring[one % PLACES].tokens for one in (at - 1, at, at + 1, at + 2))


def _hero(view: UnitedView, move: Move) -> float:
    """Return a hero's rank.

    It differs by seat and villain, so that the computer does not always choose the same heroes.
    """
    return -((HEROES.index(move[1]) - 3 * (view.seat or 0) - len(view.villain)) % len(HEROES))


def _give(view: UnitedView, move: Move) -> float:
    seat = seat_of(view, move[3])
    hero = my_hero(view) if seat is None else view.heroes[seat]
    return TOKEN[move[1]] - len(hero.tokens)


def _first(view: UnitedView, move: Move) -> float:
    seat = seat_of(view, move[1])
    hand = view.heroes[seat].hand if seat is not None else None
    return sum(map(card_worth, hand or ()))


_RATES: Mapping[str, Callable[[UnitedView, Move], float]] = {
    "start": _start,
    "hero": _hero,
    "gear": lambda _view, move: 1.0 if move[1] == "own" else WORTH_BY_SLUG[move[1]] - 0.5,
    "ally": lambda _view, move: -_ALLIES.index(move[1]),
    "pick": lambda _view, move: WORTH_BY_SLUG[move[1]],
    "battle": lambda _view, move: WORTH_BY_SLUG.get(move[1], 0.3),
    "drop": lambda _view, move: -WORTH_BY_SLUG.get(move[1], 0.1),
    "keep": lambda _view, move: WORTH_BY_SLUG[move[1]],
    "give": _give,
    "first": _first,
}
