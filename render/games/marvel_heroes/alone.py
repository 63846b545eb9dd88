"""The picture of a single card: a hero, a Mastermind, a Villain, a Headline, a place, or any other card of the book."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.marvel_heroes.state.cards import (
    AGENTS,
    ALLIES,
    AREAS,
    DISTRICTS,
    EVENTS,
    HEADLINES,
    HEROES,
    KINDS,
    MASTERMINDS,
    PLANS,
    POWERUPS,
    SCENARIOS,
    STORIES,
    VILLAINS,
    Headline,
    Power,
)
from engine.games.marvel_heroes.words.glossary import GLOSSARY
from render.cards.alone import SIDE, TOP, card_sheet, draw_face, draw_words
from render.games.marvel_heroes.pieces.facts import figure_text
from render.games.marvel_heroes.pieces.plates import EVIL, POWER_FILLS, WARN
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Sheet
from render.ground.scene import Words, say
from render.ground.theme import HUES, INK, PANEL, TEXT, mix
from render.ground.typeset import Style
from render.ground.wording import phrased

_SIGN, _ROW, _PLACE = 104, 66, 66
_LEFT = SIDE + _SIGN + 26
_FIGURE = Style("bold", 48)
_RATING = Style("bold", 42)
_HERO, _CITY, _ALLY, _PLAIN = (HUES[name].name for name in ("blue", "grey", "green", "yellow"))


class _Face(NamedTuple):
    """The look of a card without its words.

    If the card describes a District, ``lit`` is the District's symbol. For an Area it is "".
    """

    hue: str
    sign: str
    figures: tuple[tuple[str, int], ...] = ()
    powers: tuple[Power, ...] = ()
    places: tuple[tuple[str, str], ...] = ()
    lit: str = ""


def card(key: str, words: Words) -> Sheet | None:
    """Return the sheet of anything in the rule book by the key of its name, None if the key is not in the book."""
    book = GLOSSARY.cards.get(key)
    prefix, _, slug = key.partition("-")
    face = _face(prefix, slug)
    if book is None or face is None:
        return None
    face = face._replace(places=tuple((say(words, f"place-{one}"), symbol) for one, symbol in face.places))
    text = phrased(words, book.effect or book.line)
    skills = [say(words, f"skill-{skill}") for skill in HEROES[slug].skills] if slug in HEROES else []
    note = " · ".join([phrased(words, book.kind), *skills])
    return card_sheet(_draw_card, key, face, say(words, key), note, text)


def _face(prefix: str, slug: str) -> _Face | None:
    if prefix == "scenario":
        return _Face(_PLAIN, "crown") if slug in SCENARIOS else None
    if prefix == "place":
        return _place_face(slug)
    return _card_face(slug) if prefix == "card" else None


def _place_face(slug: str) -> _Face | None:
    area = DISTRICTS[slug].area if slug in DISTRICTS else slug
    if area not in AREAS:
        return None
    places = tuple((one, place.symbol) for one, place in DISTRICTS.items() if place.area == area)
    if slug in DISTRICTS:
        return _Face(_CITY, DISTRICTS[slug].symbol, places=places, lit=DISTRICTS[slug].symbol)
    return _Face(_CITY, "pin", (("support", AREAS[slug].support_spaces),), places=places)


def _card_face(slug: str) -> _Face | None:
    if slug in HEROES:
        hero = HEROES[slug]
        solving = tuple((kind, hero.solving(kind)) for kind in KINDS)
        return _Face(_HERO, "ready", (*solving, ("plot", hero.level), ("life", hero.ko)), hero.powers)
    if slug in MASTERMINDS:
        boss = MASTERMINDS[slug]
        threats = tuple((kind, boss.threat(kind)) for kind in KINDS)
        return _Face(EVIL.name, "mask", (*threats, ("followers", boss.followers), ("life", boss.ko)), boss.powers)
    if slug in VILLAINS:
        villain = VILLAINS[slug]
        figures = (("trouble", villain.requirement), ("trouble", -villain.cost), ("life", villain.ko))
        return _Face(EVIL.name, "wanted" if villain.most_wanted else "villain", figures, villain.powers)
    special = SCENARIOS[slug].special if slug in SCENARIOS else None
    headline = HEADLINES.get(slug) or special
    if headline is not None:
        return _headline_face(headline)
    if slug in AGENTS:
        return _Face(_CITY, "followers", (("trouble", -AGENTS[slug].cost),))
    for cards, hue, name in (
        (PLANS, EVIL.name, "plan"),
        (POWERUPS, _ALLY, "power-up"),
        (ALLIES, _ALLY, "ally"),
        (EVENTS, _HERO, "resource"),
        (STORIES, _PLAIN, "story"),
    ):
        if slug in cards:
            return _Face(hue, name)
    return None


def _headline_face(headline: Headline) -> _Face:
    figures = (("dice", headline.threat), ("star", headline.vp))
    return _Face(
        {"crime": _HERO, "danger": HUES["red"].name, "mystery": EVIL.name}[headline.type], headline.type, figures
    )


def _draw_card(canvas: Canvas, key: str, face: _Face, name: str, note: str, text: str) -> None:
    draw_face(canvas, key, face.hue, name, note, (_LEFT, SIDE))
    canvas.sprite(sign(face.sign, _SIGN, INK), SIDE, 33)
    y = TOP
    if face.figures:
        _draw_figures(canvas, face.figures, y)
        y += _ROW
    if face.powers:
        _draw_powers(canvas, face.powers, y)
        y += _ROW
    if face.places:
        _draw_places(canvas, face.places, face.lit, y)
        y += 2 * _PLACE
    draw_words(canvas, y + (8 if y > TOP else 0), text)


def _draw_figures(canvas: Canvas, figures: tuple[tuple[str, int], ...], y: int) -> None:
    x = SIDE
    for name, number in figures:
        text = figure_text(number)
        wide = _FIGURE.width(text)
        canvas.sprite(sign(name, 48, TEXT), x, y + 2)
        canvas.text((x + 62, y - 2, wide, 56), text, _FIGURE)
        x += 62 + wide + 56


def _draw_places(canvas: Canvas, places: tuple[tuple[str, str], ...], lit: str, y: int) -> None:
    wide = (canvas.width - 2 * SIDE - 12) // 2
    for number, (name, symbol) in enumerate(places):
        row, column = divmod(number, 2)
        x, top = SIDE + column * (wide + 12), y + row * _PLACE
        if symbol == lit:
            canvas.frame((x, top, wide, _PLACE - 8), WARN, PANEL, 4, 12)
        else:
            canvas.rounded((x, top, wide, _PLACE - 8), PANEL, 12)
        canvas.sprite(sign(symbol, 30, TEXT), x + 18, top + (_PLACE - 38) // 2)
        canvas.text((x + 64, top, wide - 76, _PLACE - 8), name, Style("bold", 34, 24))


def _draw_powers(canvas: Canvas, powers: tuple[Power, ...], y: int) -> None:
    wide = (canvas.width - 2 * SIDE - 2 * 16) // 3
    for number, power in enumerate(powers):
        x = SIDE + number * (wide + 16)
        fill = POWER_FILLS[power.colour]
        canvas.rounded((x, y, wide, 58), mix(PANEL, fill, 0.34), 12)
        canvas.rectangle((x, y + 12, 10, 34), fill)
        step = (wide - 30) // 3
        for place, (letter, rating) in enumerate(zip("adw", (power.a, power.d, power.w), strict=True)):
            left = x + 24 + place * step
            canvas.sprite(sign(letter, 36, TEXT), left, y + 11)
            canvas.text((left + 46, y, 36, 58), str(rating), _RATING)
