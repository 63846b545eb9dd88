"""The picture of a single character or location."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS, COLOURS, PLACES
from render.cards.alone import SIDE, TOP, card_sheet, draw_face
from render.games.splendor_marvel.cards import costs, stars
from render.games.splendor_marvel.facts import HUE
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Sheet
from render.ground.scene import Words, say
from render.ground.theme import COLOSSAL, HUES, INK
from render.ground.typeset import Style
from render.ground.widgets import bonus

_SIGN = 104
_COST = 150
_LABEL = Style("regular", 42, 28)
_PLACE_HUE = HUES["grey"].name


def card(key: str, words: Words) -> Sheet | None:
    """Return the sheet of a character or a location by the key of its name, None for other keys."""
    kind, _, slug = key.partition("-")
    name = say(words, key)
    if kind == "place" and slug in PLACES:
        return card_sheet(_draw_place, slug, name, say(words, "alone-needs"))
    if slug in CARDS:
        kind = say(words, "kind-card", level=CARDS[slug].level)
        return card_sheet(_draw_character, slug, name, kind, say(words, "alone-cost"))
    return None


def _draw_character(canvas: Canvas, slug: str, name: str, note: str, label: str) -> None:
    facts = CARDS[slug]
    hue = HUE[facts.bonus]
    left = SIDE + 90 if facts.points else SIDE
    right = SIDE + _SIGN + facts.tags * 70 + 24
    draw_face(canvas, slug, hue, name, note, (left, right))
    if facts.points:
        canvas.text((SIDE, 10, 80, 150), str(facts.points), COLOSSAL, ink=INK)
    canvas.sprite(sprites.glyph(HUES[hue].shape, _SIGN, INK), canvas.width - SIDE - _SIGN, 33)
    stars(canvas, canvas.width - SIDE - _SIGN - 16, 52, 64, facts.tags)
    canvas.text((SIDE, TOP, canvas.width - 2 * SIDE, 56), label, _LABEL)
    costs(canvas, (SIDE, TOP + 70, canvas.width - 2 * SIDE, _COST + 20), facts.cost, _COST)


def _draw_place(canvas: Canvas, slug: str, name: str, label: str) -> None:
    facts = PLACES[slug]
    draw_face(canvas, slug, _PLACE_HUE, name, "", (SIDE + 90, SIDE))
    canvas.text((SIDE, 10, 80, 150), str(facts.points), COLOSSAL, ink=INK)
    canvas.text((SIDE, TOP - 40, canvas.width - 2 * SIDE, 56), label, _LABEL)
    x = SIDE
    for colour in range(len(COLOURS)):
        if facts.needs[colour]:
            bonus(canvas, (x, TOP + 50, 180, 130), HUE[colour], facts.needs[colour])
            x += 200
