"""Cards in hands: a Resource with its effect, a Villain with its costs, Powers and effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AGENTS, ALLIES, EVENTS, VILLAINS, Power
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from render.cards.heads import draw_head
from render.cards.parts import draw_lines
from render.games.marvel_heroes.pieces.facts import LETTERS, card, figure_text
from render.games.marvel_heroes.pieces.plates import EVIL, POWER_FILLS, WARN
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Scene, Words, say
from render.ground.theme import CARD, GAP, GOOD, HUES, INK, MUTED, PANEL, TEXT, mix
from render.ground.typeset import Style, wrap
from render.ground.widgets import badge, badge_width
from render.ground.wording import phrase_text

_RADIUS = 14
_TEXT = Style("regular", LETTERS)
_LINE, _HEAD, _ROW, _SIGN = 41, 54, 54, 30
_NAME, _LEAST_NAME = Style("bold", 38, LETTERS), Style("bold", LETTERS)
# The height of a head with a name in two lines, and the left edge of names.
_TALL_HEAD, _NAME_LEFT = 88, 58
_FIGURE = Style("bold", LETTERS)
# The height of a card's marks, and the width of a sign before a text.
_BADGE, _INDENT = 50, 38
# Legal moves by their first word, each with what the cards in them can be used for.
_USES = {"ally": "play", "event": "play", "villain": "play", "discard": "discard", "use": "use"}


class HeldCard(NamedTuple):
    """A card as hands show it.

    ``verb`` says what it can be used for now, "" for nothing. The picture frames the card, and the alternative text
    contains the verb.
    """

    key: str
    name: str
    hue: str
    sign: str
    note: str = ""
    figures: tuple[tuple[str, int], ...] = ()
    powers: tuple[Power, ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    verb: str = ""
    copies: int = 1


class Size(NamedTuple):
    """The size of cards in a hand: their number side by side, and whether effects and ratings are written on them."""

    columns: int
    has_effects: bool = False
    has_ratings: bool = True


# The first size in which the whole hand fits is used. What a full hand leaves out is under *What is what?*.
SIZES = (Size(2, has_effects=True), Size(2), Size(3), Size(3, has_ratings=False))


def held_cards(scene: Scene, words: Words, view: MarvelHeroesView, cards: Iterable[str]) -> tuple[HeldCard, ...]:
    """Return these cards as a hand shows them; equal cards are combined."""
    verbs = verbs_of(view)
    return tuple(
        held_card(scene, words, slug)._replace(
            copies=count, verb=say(words, f"hand-verb-{verbs[slug]}") if slug in verbs else ""
        )
        for slug, count in Counter(cards).items()
    )


def verbs_of(view: MarvelHeroesView) -> dict[str, str]:
    """Return the cards that legal moves name, each with what it can be used for now.

    A Villain card that can be a Lead is marked as a Lead. If it can only help a Lead, it is marked as a Reinforcement.
    """
    found: dict[str, str] = {}
    for text in view.moves:
        first, *others = text.split()
        cards = [word for word in others if word in ALLIES or word in EVENTS or word in VILLAINS or word in AGENTS]
        for number, word in enumerate(cards if first in _USES else ()):
            use = _USES[first]
            if first == "villain":
                use = "lead" if others[0] == "lead" and not number else "reinforce"
            if use == "lead" or word not in found:
                found[word] = use
    return found


def held_card(scene: Scene, words: Words, slug: str) -> HeldCard:
    """Return the facts of a card of a hand."""
    name = card(words, slug)

    def line(part: str = "") -> str:
        return phrase_text(scene, words, effect_line(slug, part))

    if slug in ALLIES:
        loyal = say(words, f"team-{ALLIES[slug].loyalty}-short")
        return HeldCard(slug, name, HUES["green"].name, "ally", loyal, texts=(("", line()),))
    if slug in EVENTS:
        return HeldCard(slug, name, HUES["blue"].name, "resource", say(words, "kind-event"), texts=(("", line()),))
    if slug in AGENTS:
        cost_mark = (("trouble", -AGENTS[slug].cost),)
        return HeldCard(slug, name, HUES["grey"].name, "followers", figures=cost_mark, texts=(("", line()),))
    facts = VILLAINS[slug]
    texts = [("mask", line())] if facts.combat is not None else []
    texts.append(("villain", f"{facts.reinforcement_cost}: {line('reinforcement')}"))
    figures = (("trouble", facts.requirement), ("trouble", -facts.cost), ("life", facts.ko))
    icon = "wanted" if facts.most_wanted else "villain"
    return HeldCard(slug, name, EVIL.name, icon, figures=figures, powers=facts.powers, texts=tuple(texts))


def grid_regions(cards: Sequence[HeldCard], size: Size, x: int, y: int, width: int) -> list[Region]:
    """Return the regions of cards in rows, from ``x`` and ``y`` on. A row is as high as its highest card needs."""
    wide = (width - (size.columns - 1) * GAP) // size.columns
    regions: list[Region] = []
    for first in range(0, len(cards), size.columns):
        row = cards[first : first + size.columns]
        head = max(_HEAD if len(_name_lines(one, wide)) == 1 else _TALL_HEAD for one in row)
        tall = max(head + _body(one, size, wide) for one in row)
        regions += [
            Region((x + place * (wide + GAP), y, wide, tall), draw_held, (one, size, head))
            for place, one in enumerate(row)
        ]
        y += tall + GAP
    return regions


def _body(one: HeldCard, size: Size, wide: int) -> int:
    """Return the height that a card needs below its head."""
    rows = _has_row(one, size, wide) + (bool(one.powers) and size.has_ratings)
    lines = sum(len(lines) for _, lines in _effect_lines(one, wide)) if size.has_effects else 0
    return rows * _ROW + (lines * _LINE + 12 if lines else 4)


def _badges(one: HeldCard, size: Size) -> list[str]:
    """Return the marks of a card: its copies, and its note. The smallest cards have no note."""
    found = [f"×{one.copies}"] if one.copies > 1 else []
    return found + ([one.note] if one.note and size.has_ratings else [])


def _badges_width(one: HeldCard, size: Size) -> int:
    return sum(badge_width(_BADGE, text, slim=True) + 8 for text in _badges(one, size))


def _has_row(one: HeldCard, size: Size, wide: int) -> bool:
    """Return whether a card needs a row for its figures, or for marks that do not fit into its head."""
    return bool(one.figures) or _NAME_LEFT + _LEAST_NAME.width(one.name) + 20 + _badges_width(one, size) > wide


def _name_lines(one: HeldCard, wide: int) -> Sequence[str]:
    room = wide - _NAME_LEFT - 10
    return (one.name,) if _LEAST_NAME.width(one.name) <= room else wrap(one.name, _LEAST_NAME, room, 2)


def _effect_lines(one: HeldCard, wide: int) -> list[tuple[str, tuple[str, ...]]]:
    """Return the effects of a card as lines, each effect with its sign, "" for none."""
    return [(name, wrap(text, _TEXT, wide - 24 - (_INDENT if name else 0), 12)) for name, text in one.texts if text]


def draw_held(canvas: Canvas, one: HeldCard, size: Size, head: int = _HEAD) -> None:
    """Draw a card with a head of this height."""
    box = (0, 0, canvas.width, canvas.height)
    if one.verb:
        canvas.frame(box, GOOD, CARD, 4, _RADIUS)
    else:
        canvas.rounded(box, CARD, _RADIUS)
    draw_head(canvas, (0, 0, canvas.width, head), one.key, one.hue, _RADIUS)
    canvas.sprite(sign(one.sign, 36, INK), 12, (head - 36) // 2)
    row = _has_row(one, size, canvas.width)
    lines, room = (
        _name_lines(one, canvas.width),
        canvas.width - _NAME_LEFT - 10 - (0 if row else _badges_width(one, size)),
    )
    style = _NAME if len(lines) == 1 else _LEAST_NAME
    high = head if len(lines) == 1 else _LINE
    draw_lines(canvas, (_NAME_LEFT, (head - high * len(lines)) // 2, room, high), lines, style, INK)
    y = head + 4
    if row:
        _draw_figures(canvas, one, y)
    _draw_badges(canvas, one, size, y + 1 if row else (head - _BADGE) // 2)
    y += _ROW if row else 0
    if one.powers and size.has_ratings:
        draw = _draw_powers if size.columns == 2 else _draw_strongest
        draw(canvas, one.powers, y)
        y += _ROW
    for name, text in _effect_lines(one, canvas.width) if size.has_effects else ():
        left = 12 + (_INDENT if name else 0)
        if name:
            canvas.sprite(sign(name, 28, MUTED), 12, y + 6)
        draw_lines(canvas, (left, y, canvas.width - left - 12, _LINE), text, _TEXT)
        y += _LINE * len(text)


def _draw_figures(canvas: Canvas, one: HeldCard, y: int) -> None:
    x = 12
    for name, number in one.figures:
        canvas.sprite(sign(name, _SIGN, TEXT), x, y + (_ROW - _SIGN) // 2)
        x += _SIGN + 6
        x += canvas.text((x, y, 60, _ROW), figure_text(number), _FIGURE) + 14


def _draw_badges(canvas: Canvas, one: HeldCard, size: Size, y: int) -> None:
    right = canvas.width - 10
    for text in _badges(one, size):
        right -= badge_width(_BADGE, text, slim=True)
        badge(canvas, right, y, _BADGE, text, fill=PANEL, ink=TEXT, slim=True)
        right -= 8


def _draw_powers(canvas: Canvas, powers: Sequence[Power], y: int) -> None:
    """Draw each Power as a pill with its three ratings, side by side."""
    wide = (canvas.width - 24 - 2 * 6) // 3
    for number, power in enumerate(powers):
        x = 12 + number * (wide + 6)
        fill = POWER_FILLS[power.colour]
        canvas.rounded((x, y, wide, _ROW - 4), mix(PANEL, fill, 0.30), 8)
        canvas.rectangle((x, y + 8, 6, _ROW - 20), fill)
        step = (wide - 10) // 3
        for place, (letter, rating) in enumerate(zip("adw", (power.a, power.d, power.w), strict=True)):
            left = x + 11 + place * step
            canvas.sprite(sign(letter, 26, TEXT), left, y + (_ROW - 4 - 26) // 2)
            canvas.text((left + 29, y, 23, _ROW - 4), str(rating), _FIGURE)


def _draw_strongest(canvas: Canvas, powers: Sequence[Power], y: int) -> None:
    """Draw the highest value of each rating."""
    best = [max(power.a for power in powers), max(power.d for power in powers), max(power.w for power in powers)]
    step = (canvas.width - 24) // 3
    for place, (letter, rating) in enumerate(zip("adw", best, strict=True)):
        left = 12 + place * step
        canvas.sprite(sign(letter, _SIGN, WARN), left, y + (_ROW - _SIGN) // 2)
        canvas.text((left + _SIGN + 8, y, 40, _ROW), str(rating), _FIGURE)
