"""The strips of the seats: the Hero, hand and deck, action tokens, gear, states; the Villain's player and cards."""

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
from render.ground.theme import ACCENT, GOOD, LINE, MUTED, PANEL, TEXT, Colour
from render.ground.typeset import Style, advance
from render.ground.wording import seat_result
from render.seats.strips import SeatHead, draw_badges, draw_strip, head_of

TALL = 56
_NAME, _PLAYER = Style("bold", 42, 34), Style("regular", 40, 34)
_COUNT, _LOST_STYLE = Style("bold", 42), Style("bold", 40)
# The minimum width for the player's name beside the Hero's name. A shorter player's name gets less.
_LEAST_PLAYER = 172
# Where the columns begin: the names, the hand, the deck, the action tokens.
_HERO, _HAND, _DECK, _TOKENS = 64, 590, 708, 806
_SIGN, _SMALL, _BADGE = 40, 36, 50
# Action tokens: the largest and the smallest size, and the part of each further token of a kind that is seen.
_TOKEN, _LEAST, _LAYER = 42, 30, 10
# From these levels on, the alternative text leaves out tokens, gear and states, and the sizes of decks. Level 0 is the
# full text.
_OWNED_ENDS, _DECKS_END = 7, 8


class Strip(NamedTuple):
    """A Hero's strip.

    ``hero`` is "" until a Hero is chosen. ``cards`` is the number of Super-hero cards, and ``lost_cards`` that of cards
    lost to recent damage. ``gear`` has a value for each gear card, True if it is faceup. ``ko`` is the word for a Hero
    who is KO, else "". ``wounded``: after the set-up, the Hero has one card in hand or none.
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
    ko: str = ""
    wounded: bool = False


def strip_of(scene: Scene, words: Words, view: UnitedView, hero: SeenHero) -> Strip:
    """Return the facts of a Hero's strip."""
    states = (
        *(("shield",) if hero.safe else ()),
        *(("mask",) if hero.shifts else ()),
        *((hero.next_card,) if hero.next_card else ()),
    )
    return Strip(
        head=head_of(scene, words, hero.seat),
        hero=hero_word(words, hero.hero),
        hand=hero.hand_size,
        deck=hero.deck_size,
        lost_cards=lost_cards(view, hero.seat),
        tokens=tuple((kind, hero.tokens.count(kind)) for kind in dict.fromkeys(hero.tokens)),
        gear=tuple(one.faceup for one in hero.gear),
        states=states,
        cards=hero.cards_size,
        ko=say(words, "board-ko") if hero.ko else "",
        wounded=hero.hand_size <= 1 and view.phase != "setup",
    )


def strip_region(scene: Scene, words: Words, seat: int, box: Box) -> Region:
    """Return the strip of a Hero's seat."""
    hero = view_of(scene).heroes[seat]
    strip = strip_of(scene, words, view_of(scene), hero)
    return Region(box, _draw_seat, (strip,), "seat", partial(_hero_strip_alt, scene, words, hero, strip))


def villain_strip_region(scene: Scene, words: Words, box: Box) -> Region:
    """Return the strip of the Villain's seat; the alternative text of the Villain's board names its player."""
    view = view_of(scene)
    head = head_of(scene, words, holder_of_villain(view))
    counts = (("plan", view.plan_hand_size), ("scheme", view.schemes_size))
    return Region(box, _draw_villain, (head, say(words, f"villain-{view.villain}"), counts), "seat")


def holder_of_villain(view: UnitedView) -> int:
    """Return the seat of the Villain's player. Raises `ValueError` in modes without one."""
    if view.villain_seat is None:
        raise ValueError("nobody plays the Villain in this mode")
    return view.villain_seat


def _hero_strip_alt(scene: Scene, words: Words, hero: SeenHero, strip: Strip, level: int) -> str:
    name = brief_name(scene, words, hero.seat, NAMES[level], in_picture=False)
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
    middle = canvas.height // 2
    figure = pieces.hero(strip.head.seat, 40 if strip.ko else 46, "ko" if strip.ko else "")
    canvas.sprite(figure, 8, middle - figure.height // 2)
    _draw_names(canvas, strip.head, strip.hero)
    x = _draw_counted_sign(canvas, _HAND, "hand", strip.ko or str(strip.hand), DANGER if strip.wounded else TEXT)
    if strip.lost_cards and not strip.ko:
        text = f"−{strip.lost_cards}"
        canvas.text((x + 6, 0, _LOST_STYLE.width(text), canvas.height), text, _LOST_STYLE, ink=ACCENT)
    _draw_counted_sign(canvas, _DECK, "deck", str(strip.deck), TEXT if strip.deck else MUTED)
    if strip.head.badges:
        # After the end the result takes the place of what a Hero could still use.
        draw_badges(canvas, strip.head, canvas.width - 12, middle, _BADGE)
        return
    right = _draw_signs(canvas, strip, canvas.width - 12, middle)
    _draw_tokens(canvas, strip.tokens, _TOKENS, right - 8)


def _draw_villain(canvas: Canvas, head: SeatHead, villain: str, counts: tuple[tuple[str, int], ...]) -> None:
    draw_strip(canvas, head)
    figure = pieces.villain(46)
    canvas.sprite(figure, 8, (canvas.height - figure.height) // 2)
    _draw_names(canvas, head, villain)
    for x, (name, count) in zip((_HAND, _DECK), counts, strict=True):
        _draw_counted_sign(canvas, x, name, str(count), TEXT)
    draw_badges(canvas, head, canvas.width - 12, canvas.height // 2, _BADGE)


def _draw_names(canvas: Canvas, head: SeatHead, role: str) -> None:
    """Write the player, and before it the name of the Hero or Villain (``role``, "" for none yet)."""
    x, right = _HERO, _HAND - 14
    if role:
        room = right - x - 12 - min(_LEAST_PLAYER, advance(head.name, _PLAYER.weight, _PLAYER.least))
        x += canvas.text((x, 0, room, canvas.height), role, _NAME) + 12
    canvas.text((x, 0, right - x, canvas.height), head.name, _PLAYER if role else _NAME, ink=MUTED if role else TEXT)


def _draw_signs(canvas: Canvas, strip: Strip, right: int, middle: int) -> int:
    """Draw gear, Super-hero cards and states leftwards; return their left edge."""
    signs: list[tuple[str, Colour]] = [
        *(("gear", GOOD if ready else LINE) for ready in strip.gear),
        *([("super", TEXT)] * strip.cards),
        *((name, WARN) for name in strip.states),
    ]
    for name, ink in reversed(signs):
        right -= _SMALL
        canvas.sprite(sign(name, _SMALL, ink), right, middle - _SMALL // 2)
        right -= 4
    return right


def _draw_tokens(canvas: Canvas, tokens: tuple[tuple[str, int], ...], x: int, right: int) -> None:
    """Draw a pile for each kind of action token, in which each token lies over the one before it."""
    layers = sum(count - 1 for _, count in tokens) * _LAYER
    sizes = range(_TOKEN, _LEAST, -1)
    size = next((size for size in sizes if x + layers + len(tokens) * (size + 4) <= right), _LEAST)
    y = (canvas.height - size) // 2
    for kind, count in tokens:
        for number in range(count):
            left = x + number * _LAYER
            if number:
                canvas.rounded((left - 3, y - 2, size + 3, size + 4), PANEL, size // 4)
            canvas.sprite(pieces.action(kind, size), left, y)
        x = left + size + 4


def _draw_counted_sign(canvas: Canvas, x: int, name: str, text: str, ink: Colour) -> int:
    wide = _COUNT.width(text)
    canvas.sprite(sign(name, _SIGN, ink), x, (canvas.height - _SIGN) // 2)
    canvas.text((x + _SIGN + 6, 0, wide, canvas.height), text, _COUNT, ink=ink)
    return x + _SIGN + 6 + wide
