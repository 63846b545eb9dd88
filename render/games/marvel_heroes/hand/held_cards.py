"""Cards in hands: a Resource with its effect, a Villain with its costs, Powers and effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AGENTS, ALLIES, EVENTS, VILLAINS, Power
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from render.cards import parts
from render.cards.heads import draw_head
from render.cards.parts import draw_lines
from render.games.marvel_heroes.pieces.facts import card, figure_text
from render.games.marvel_heroes.pieces.plates import EVIL, POWER_FILLS, WARN
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Scene, Words, say
from render.ground.theme import CARD, GOOD, HUES, INK, MUTED, PANEL, TEXT, mix
from render.ground.typeset import Style, wrap
from render.ground.widgets import badge, badge_width
from render.ground.wording import phrase_text

_RADIUS = 14
_TEXTS = tuple(Style("regular", size) for size in (32, 29, 27, 25, 23, 21, 19, 17))
# A Power with more width than this has larger ratings.
_ROOMY = 160
_FIGURE, _SMALL = Style("bold", 27), Style("bold", 22)
# The verb that is shown on a card, by the first word of a legal move that names the card.
_VERBS = {"ally": "play", "event": "play", "villain": "play", "discard": "discard", "use": "use"}


class HeldCard(NamedTuple):
    """A card as hands show it; ``verb`` is the move for which it can be used now, "" for none."""

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
    """The size of cards in a hand.

    A card is ``tall`` pixels high if it shows Powers, otherwise ``flat`` pixels. ``head`` is the height of its head.
    """

    columns: int
    tall: int
    flat: int
    head: int
    name: Style


SMALL = Size(3, 190, 150, 46, Style("bold", 26, 17))
TINY = Size(4, 116, 102, 48, Style("bold", 22, 17))
# The first size in which the whole hand fits is used; larger cards have larger texts.
SIZES = (*(Size(2, tall, 142, 52, Style("bold", 30, 19)) for tall in (284, 244, 213)), SMALL, TINY)


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
    """Return the cards that legal moves name, each with the verb of these moves."""
    found: dict[str, str] = {}
    for text in view.moves:
        first, *others = text.split()
        for word in others:
            if first in _VERBS and (word in ALLIES or word in EVENTS or word in VILLAINS or word in AGENTS):
                found.setdefault(word, _VERBS[first])
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
        paid = (("trouble", -AGENTS[slug].cost),)
        return HeldCard(slug, name, HUES["grey"].name, "followers", figures=paid, texts=(("", line()),))
    facts = VILLAINS[slug]
    texts = [("mask", line())] if facts.combat is not None else []
    texts.append(("villain", f"{facts.reinforcement_cost}: {line('reinforcement')}"))
    figures = (("trouble", facts.requirement), ("trouble", -facts.cost), ("life", facts.ko))
    icon = "wanted" if facts.most_wanted else "villain"
    return HeldCard(slug, name, EVIL.name, icon, figures=figures, powers=facts.powers, texts=tuple(texts))


def flat(size: Size) -> Size:
    """Return the size for cards without Powers."""
    return size._replace(tall=size.flat)


def grid_height(count: int, size: Size) -> int:
    """Return the height of ``count`` cards, including the space below each row."""
    return parts.grid_height(count, size.columns, size.tall)


def grid_regions(cards: Sequence[HeldCard], size: Size, x: int, y: int, width: int) -> list[Region]:
    """Return the regions of cards in rows, from ``x`` and ``y`` on."""
    boxes = parts.grid_boxes(len(cards), size.columns, size.tall, (x, y), width)
    return [Region(box, draw_held, (one, size)) for box, one in zip(boxes, cards, strict=True)]


def draw_held(canvas: Canvas, one: HeldCard, size: Size) -> None:
    """Draw a card."""
    box = (0, 0, canvas.width, canvas.height)
    if one.verb:
        canvas.frame(box, GOOD, CARD, 4, _RADIUS)
    else:
        canvas.rounded(box, CARD, _RADIUS)
    draw_head(canvas, (0, 0, canvas.width, size.head), one.key, one.hue, _RADIUS)
    if size.columns == TINY.columns:
        _draw_tiny(canvas, one, size)
        return
    part = size.head - 16
    canvas.sprite(sign(one.sign, part, INK), 14, 8)
    right = _draw_pills(canvas, one, size)
    canvas.text((14 + part + 10, 0, right - part - 32, size.head), one.name, size.name, ink=INK)
    top = size.head + 6
    if one.powers:
        top = _draw_powers(canvas, one.powers, top)
    _draw_texts(canvas, one.texts, (12, top, canvas.width - 24, canvas.height - top - 6))


def _draw_tiny(canvas: Canvas, one: HeldCard, size: Size) -> None:
    """Draw a card of a very full hand: its name, its figures, its highest ratings, and no texts."""
    canvas.sprite(sign(one.sign, 26, INK), 10, (size.head - 26) // 2)
    room = canvas.width - 56
    whole = size.name.width(one.name) <= room
    style = size.name if whole else Style(size.name.weight, 18, 17)
    lines = (one.name,) if whole else wrap(one.name, style, room, 2)
    high = size.head if whole else 22
    draw_lines(canvas, (44, (size.head - high * len(lines)) // 2, room, high), lines, style, INK)
    y = size.head + 5
    text = one.verb or one.note
    if text:
        fill, ink = (GOOD, INK) if one.verb else (INK, TEXT)
        right = canvas.width - 8 - badge_width(28, text, slim=True)
        badge(canvas, right, y, 28, text, fill=fill, ink=ink, slim=True)
    x = 10
    for name, number in one.figures:
        canvas.sprite(sign(name, 22, TEXT), x, y + 3)
        x += 26 + canvas.text((x + 26, y, 26, 28), figure_text(number), _SMALL) + 8
    if one.copies > 1:
        canvas.text((x, y, 50, 28), f"×{one.copies}", _SMALL)
    if one.powers:
        _draw_strongest(canvas, one.powers, y + 29)


def _draw_pills(canvas: Canvas, one: HeldCard, size: Size) -> int:
    """Draw the verb, figures and a note in the head; return their left edge."""
    right, tall = canvas.width - 10, size.head - 16
    pills = [*([(f"✔ {one.verb}", INK, GOOD)] if one.verb else [])]
    pills += [(f"×{one.copies}", INK, TEXT)] if one.copies > 1 else []
    pills += [(one.note, INK, TEXT)] if one.note else []
    for text, fill, ink in pills:
        wide = badge_width(tall, text, slim=True)
        right -= wide
        badge(canvas, right, 8, tall, text, fill=fill, ink=ink, slim=True)
        right -= 8
    for name, number in reversed(one.figures):
        right = canvas.text_before(right, 0, size.head, figure_text(number), _FIGURE, ink=INK) - 27
        canvas.sprite(sign(name, 24, INK), right, (size.head - 24) // 2)
        right -= 10
    return right


def _draw_powers(canvas: Canvas, powers: Sequence[Power], y: int) -> int:
    """Draw each Power as a pill with its three ratings, side by side; return the height below."""
    wide = (canvas.width - 24 - 2 * 6) // 3
    letters, part = (28, 26) if wide > _ROOMY else (22, 20)
    for number, power in enumerate(powers):
        x = 12 + number * (wide + 6)
        fill = POWER_FILLS[power.colour]
        canvas.rounded((x, y, wide, 36), mix(PANEL, fill, 0.30), 8)
        canvas.rectangle((x, y + 8, 6, 20), fill)
        step = (wide - 10) // 3
        for place, (letter, rating) in enumerate(zip("adw", (power.a, power.d, power.w), strict=True)):
            left = x + 12 + place * step
            canvas.sprite(sign(letter, part, TEXT), left, y + (36 - part) // 2)
            canvas.text((left + part + 3, y, 18, 36), str(rating), Style("bold", letters))
    return y + 42


def _draw_strongest(canvas: Canvas, powers: Sequence[Power], y: int) -> int:
    """Draw the highest value of each rating; return the height below."""
    best = [max(power.a for power in powers), max(power.d for power in powers), max(power.w for power in powers)]
    step = (canvas.width - 24) // 3
    for place, (letter, rating) in enumerate(zip("adw", best, strict=True)):
        left = 12 + place * step
        canvas.sprite(sign(letter, 20, WARN), left, y + 3)
        canvas.text((left + 26, y, 30, 26), str(rating), Style("bold", 22))
    return y + 28


def _draw_texts(canvas: Canvas, texts: Sequence[tuple[str, str]], box: Box) -> None:
    x, y, wide, tall = box
    for style in _TEXTS:
        high = round(style.size * 1.2)
        blocks = [(name, wrap(text, style, wide - (34 if name else 0), 9)) for name, text in texts if text]
        lines = sum(len(block) for _, block in blocks)
        whole = all(style.width(line) <= wide - (34 if name else 0) for name, block in blocks for line in block)
        if style is _TEXTS[-1] or (whole and lines * high + 6 * (len(blocks) - 1) <= tall):
            break
    for name, block in blocks:
        room = max(1, (tall - (y - box[1])) // high)
        if name:
            canvas.sprite(sign(name, 24, MUTED), x, y + 2)
        draw_lines(canvas, (x + (34 if name else 0), y, wide - (34 if name else 0), high), block[:room], style)
        y += high * len(block[:room]) + 6
