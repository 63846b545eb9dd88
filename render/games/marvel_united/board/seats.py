"""The strip of a Hero's seat: the Hero, hand and deck, action tokens, gear, states."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.games.marvel_united.seen.view import SeenHero, UnitedView
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import (
    NAMES,
    action_words,
    card_word,
    hero_word,
    label_list,
    lost_cards,
    place_word,
    view_of,
)
from render.games.marvel_united.pieces.figures import DANGER, WARN
from render.games.marvel_united.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, GOOD, LINE, MUTED, TEXT, Colour
from render.ground.typeset import Style
from render.ground.wording import seat_result
from render.seats.strips import SeatBadge, SeatHead, draw_badges, draw_name, draw_role, draw_strip, head_of

TALL = 108
_ROW = 50
_COUNT = Style("bold", 36)
_LOST_STYLE = Style("bold", 28)
_SIGN, _SMALL, _SMALLEST, _TOKEN, _LEAST = 36, 34, 28, 42, 28
# If there are more signs than this, they are smaller.
_MANY = 3
# From these levels on, the alternative text leaves out tokens, gear and states, and the sizes of decks. Level 0 is the
# full text.
_OWNED_ENDS, _DECKS_END = 7, 8


class Strip(NamedTuple):
    """A Hero's strip.

    ``hero`` is "" until a Hero is chosen. ``cards`` is the number of Super-hero cards, and ``lost_cards`` that of cards
    lost to recent damage. ``gear`` has a value for each gear card, True if it is faceup.
    """

    head: SeatHead
    hero: str
    hand: int
    deck: int
    tokens: tuple[tuple[str, int], ...] = ()
    gear: tuple[bool, ...] = ()
    states: tuple[str, ...] = ()
    cards: int = 0
    lost_cards: int = 0
    ko: bool = False


def strip_of(scene: Scene, words: Words, view: UnitedView, hero: SeenHero) -> Strip:
    """Return the facts of a Hero's strip."""
    badges = [SeatBadge(say(words, "board-ko"))] if hero.ko and view.outcome is None else []
    states = (
        *(("shield",) if hero.safe else ()),
        *(("mask",) if hero.shifts else ()),
        *((hero.next_card,) if hero.next_card else ()),
    )
    return Strip(
        head=head_of(scene, words, hero.seat, badges),
        hero=hero_word(words, hero.hero),
        hand=hero.hand_size,
        deck=hero.deck_size,
        lost_cards=lost_cards(view, hero.seat),
        tokens=tuple((kind, hero.tokens.count(kind)) for kind in dict.fromkeys(hero.tokens)),
        gear=tuple(one.faceup for one in hero.gear),
        states=states,
        cards=hero.cards_size,
        ko=hero.ko,
    )


def strip_region(scene: Scene, words: Words, seat: int, box: Box) -> Region:
    """Return the strip of a Hero's seat."""
    hero = view_of(scene).heroes[seat]
    strip = strip_of(scene, words, view_of(scene), hero)
    return Region(box, _draw_seat, (strip,), "seat", partial(_alt, scene, words, hero, strip))


def _alt(scene: Scene, words: Words, hero: SeenHero, strip: Strip, level: int) -> str:
    name = brief_name(scene, words, hero.seat, NAMES[level], drawn=False)
    head = f"{name} ({strip.hero})" if strip.hero else name
    facts = []
    if hero.ko:
        facts.append(say(words, "alt-ko", place=place_word(words, view_of(scene), hero.place)))
    key = "alt-cards" if level < _DECKS_END else "alt-cards-short"
    facts.append(say(words, key, hand=strip.hand, deck=strip.deck))
    if level < _OWNED_ENDS:
        if hero.tokens:
            facts.append(label_list(say(words, "alt-tokens"), action_words(words, hero.tokens)))
        facts += [card_word(words, one.card) if one.faceup else say(words, "alt-used", card=card_word(words, one.card))
                  for one in hero.gear]  # fmt: skip
        facts += [say(words, f"legend-{state}") for state in strip.states]
    facts.append(seat_result(scene, words, hero.seat))
    return label_list(head, [*filter(None, facts)])


def _draw_seat(canvas: Canvas, strip: Strip) -> None:
    draw_strip(canvas, strip.head)
    seat = strip.head.seat
    figure = pieces.hero(seat, 80 if strip.ko else 84, "ko" if strip.ko else "")
    canvas.sprite(figure, 14 if not strip.ko else 6, 12)
    middle, left = 32, 92
    right = draw_badges(canvas, strip.head, canvas.width - 14, middle)
    right = _draw_signs(canvas, strip, right, middle)
    if strip.hero:
        draw_role(canvas, (strip.hero,), strip.head.name, left, right - 8, middle)
    else:
        draw_name(canvas, strip.head, left, right - 8, middle)
    _draw_row(canvas, strip, left, canvas.width - 14, 54)


def _draw_signs(canvas: Canvas, strip: Strip, right: int, middle: int) -> int:
    """Draw gear, Super-hero cards and states leftwards; return their left edge."""
    signs: list[tuple[str, Colour]] = [
        *(("gear", GOOD if ready else LINE) for ready in strip.gear),
        *([("super", TEXT)] * strip.cards),
        *((name, WARN) for name in strip.states),
    ]
    size = _SMALL if len(signs) <= _MANY else _SMALLEST
    for name, ink in reversed(signs):
        right -= size
        canvas.sprite(sign(name, size, ink), right, middle - size // 2)
        right -= 7
    return right


def _draw_row(canvas: Canvas, strip: Strip, x: int, right: int, y: int) -> None:
    x = _draw_counted_sign(canvas, x, y, "hand", strip.hand, DANGER if strip.hand <= 1 and strip.hero else TEXT)
    if strip.lost_cards:
        text = f"−{strip.lost_cards}"
        x += 6
        x += canvas.text((x, y, _LOST_STYLE.width(text), _ROW), text, _LOST_STYLE, ink=ACCENT)
    x = _draw_counted_sign(canvas, x + 16, y, "deck", strip.deck, TEXT if strip.deck else MUTED) + 18
    size = next((size for size in range(_TOKEN, _LEAST, -2) if x + _tokens_width(strip.tokens, size) <= right), _LEAST)
    for kind, count in strip.tokens:
        canvas.sprite(pieces.action(kind, size), x, y + (_ROW - size) // 2)
        x += size + 8
        if count > 1:
            text = f"×{count}"
            style = _times(size)
            x += canvas.text((x - 6, y, style.width(text), _ROW), text, style)


def _times(size: int) -> Style:
    return Style("regular", max(20, round(size * 0.66)))


def _tokens_width(tokens: tuple[tuple[str, int], ...], size: int) -> int:
    style = _times(size)
    return sum(size + 8 + (style.width(f"×{count}") if count > 1 else 0) for _, count in tokens)


def _draw_counted_sign(canvas: Canvas, x: int, y: int, name: str, count: int, ink: Colour) -> int:
    text = str(count)
    wide = _COUNT.width(text)
    canvas.sprite(sign(name, _SIGN, ink), x, y + 7)
    canvas.text((x + _SIGN + 6, y, wide, _ROW), text, _COUNT, ink=ink)
    return x + _SIGN + 6 + wide
