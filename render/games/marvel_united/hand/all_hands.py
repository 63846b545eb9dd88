"""All hands in one picture: each under its holder, with symbols, names and short effects."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from engine.games.marvel_united.seen.view import UnitedView
from engine.kernel.contract.game import View
from render.cards.parts import draw_nothing
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.hand.cards import (
    BARE,
    SMALL,
    TEXT_LEVELS,
    HeldCard,
    Size,
    cards_alt,
    grid_height,
    grid_regions,
)
from render.games.marvel_united.hand.holding import held_cards
from render.games.marvel_united.hand.picture import HEAD, WORDS_STYLE, character_line, holder_region
from render.games.marvel_united.pieces.facts import view_of
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import GAP, WIDTH

_EMPTY = 80
_MOST, _LEAST = 1790, 640


def hands_seen(view: View) -> tuple[int, ...]:
    """Return the seats whose hands a view shows."""
    united_view = cast("UnitedView", view)
    open_seats = [hero.seat for hero in united_view.heroes if hero.hand is not None]
    if united_view.villain_seat is not None and united_view.plan_hand is not None:
        open_seats.append(united_view.villain_seat)
    return tuple(open_seats)


def hands(scene: Scene, words: Words) -> Sheet:
    """Return all hands that the view shows. Raises `ValueError` if it shows none."""
    view = view_of(scene)
    seats = hands_seen(view)
    if not seats:
        raise ValueError("a spectator has no hand")
    hand_cards = [cards_of(words, view, seat) for seat in seats]
    size = next((size for size in (SMALL, BARE) if _height(hand_cards, size) <= _MOST), BARE)
    regions: list[Region] = []
    y = MARGIN
    for seat, cards in zip(seats, hand_cards, strict=True):
        regions.append(holder_region(scene, words, seat, y, partial(_seat_hand_alt, scene, words, seat, cards)))
        y += HEAD + 4
        if cards:
            regions += grid_regions(cards, size, MARGIN, y, INNER)
            y += grid_height(cards, size, INNER)
        else:
            regions.append(Region((MARGIN, y, INNER, _EMPTY), draw_nothing, (say(words, "hand-empty"), WORDS_STYLE)))
            y += _EMPTY + GAP
    return Sheet((WIDTH, max(_LEAST, y - GAP + MARGIN)), regions, levels=TEXT_LEVELS + 1)


def _seat_hand_alt(scene: Scene, words: Words, seat: int, cards: Sequence[HeldCard], level: int) -> str:
    name = brief_name(scene, words, seat, 24 if level < TEXT_LEVELS - 1 else 8, in_picture=False)
    if level == TEXT_LEVELS:
        return f"{name}: {len(cards)}"
    if not cards:
        return f"{name}: {say(words, 'hand-empty')}"
    label = f"{name}, {character_line(words, view_of(scene), seat)}" if level < TEXT_LEVELS - 1 else name
    return cards_alt(words, label, cards, max(1, level))


def cards_of(words: Words, view: UnitedView, seat: int) -> tuple[HeldCard, ...]:
    """Return the cards that a seat holds, with short texts."""
    if seat == view.villain_seat:
        cards = held_cards(words, view, view.plan_hand or ())
    else:
        cards = held_cards(words, view, view.heroes[seat].hand or (), seat=seat)
    return tuple(card._replace(text=card.brief, verb="") for card in cards)


def _height(hands_shown: Sequence[Sequence[HeldCard]], size: Size) -> int:
    cards = sum(grid_height(one, size, INNER) if one else _EMPTY + GAP for one in hands_shown)
    return 2 * MARGIN + cards + len(hands_shown) * (HEAD + 4)
