"""The picture of a single card: a Hero, a Villain, a Location, a Threat, or any card, with its symbols or orders."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.marvel_united.state.cards import (
    BATTLE_PLANS,
    GEAR,
    HERO_CARDS,
    HEROES,
    LOCATIONS,
    PLANS,
    SCHEMES,
    SUPERHEROES,
    THREATS,
    VILLAINS,
)
from engine.games.marvel_united.state.pieces import THREAT_TOKENS
from engine.games.marvel_united.words.glossary import GLOSSARY
from render.cards.alone import HEAD, SIDE, TOP, card_sheet, draw_face, draw_words
from render.games.marvel_united.board.storyline import PlanFace, draw_places, plan_face
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.figures import DANGER, EVIL, WARN, SlotToken
from render.games.marvel_united.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Sheet
from render.ground.scene import Words, say
from render.ground.theme import HUES, INK, TEXT
from render.ground.typeset import Style
from render.ground.wording import phrased

_SIGN, _SYMBOL, _ROW = 104, 96, 112
_LEFT = SIDE + _SIGN + 26
_FIGURE, _HEALTH = Style("bold", 84), Style("bold", 58)
_HERO, _PLACE, _DANGER, _GEAR = HUES["blue"].name, HUES["green"].name, HUES["red"].name, HUES["grey"].name


class _Face(NamedTuple):
    """The look of a card without its words.

    ``health`` has values for 2, 3 and 4 Heroes. A Henchman has only one.
    """

    hue: str
    sign: str
    symbols: tuple[str, ...] = ()
    plan: PlanFace | None = None
    health: tuple[str, ...] = ()
    slots: tuple[SlotToken, ...] = ()


def card(key: str, words: Words) -> Sheet | None:
    """Return the sheet of anything in the rule book by the key of its name, None if the key is not in the book."""
    book = GLOSSARY.cards.get(key)
    prefix, _, slug = key.partition("-")
    face = _face(prefix, slug)
    if book is None or face is None:
        return None
    text = phrased(words, book.effect or book.line)
    return card_sheet(_draw_card, key, face, say(words, key), phrased(words, book.kind), text)


def _face(prefix: str, slug: str) -> _Face | None:
    if prefix == "hero" and slug in HEROES:
        return _Face(_HERO, "star")
    for villain, board in VILLAINS.items():
        if prefix == "villain" and slug == villain:
            return _Face(EVIL.name, "villain", health=tuple(str(life) for life in board.life if life))
    if prefix == "place" and slug in LOCATIONS:
        return _Face(_PLACE, "pin", slots=_slots(slug))
    if prefix == "threat" and slug in THREATS:
        return _threat_face(slug)
    return _card_face(slug) if prefix == "card" else None


def _slots(slug: str) -> tuple[SlotToken, ...]:
    facts = LOCATIONS[slug]
    slot_tokens = [SlotToken("thug")] * facts.thugs + [SlotToken("civilian")] * facts.civilians
    return (*slot_tokens, *[SlotToken()] * (facts.slots - len(slot_tokens)))


def _threat_face(slug: str) -> _Face:
    facts = THREATS[slug]
    if facts.henchman:
        # Purple Man's Health depends on the number of Heroes; his text explains it.
        return _Face(_DANGER, "threat", health=(str(facts.life),) if isinstance(facts.life, int) else ())
    return _Face(_DANGER, "threat", symbols=("heroic",) * THREAT_TOKENS)


def _card_face(slug: str) -> _Face | None:
    if slug in HERO_CARDS:
        return _Face(_HERO, "star" if HERO_CARDS[slug].plain else "super", HERO_CARDS[slug].icons)
    if slug in PLANS:
        return _Face(EVIL.name, "villain", plan=plan_face(slug))
    for cards, hue, name in (
        (GEAR, _GEAR, "gear"),
        (SCHEMES, EVIL.name, "scheme"),
        (SUPERHEROES, _HERO, "super"),
        (BATTLE_PLANS, _GEAR, "battle"),
    ):
        if slug in cards:
            return _Face(hue, name)
    return None


def _draw_card(canvas: Canvas, key: str, face: _Face, name: str, note: str, text: str) -> None:
    draw_face(canvas, key, face.hue, name, note, (_LEFT, SIDE))
    canvas.sprite(sign(face.sign, _SIGN, INK), SIDE, 33)
    _draw_health(canvas, face.health)
    row_bottom = _draw_row(canvas, face)
    draw_words(canvas, TOP + (_ROW + 10 if row_bottom else 0), text)


def _draw_health(canvas: Canvas, health: tuple[str, ...]) -> None:
    x = canvas.width - SIDE
    for text in reversed(health):
        wide = _HEALTH.width(text)
        x -= wide
        canvas.text((x, HEAD + 6, wide, 66), text, _HEALTH)
        x -= 58
        canvas.sprite(sign("heart", 50, DANGER), x, HEAD + 14)
        x -= 28


def _draw_row(canvas: Canvas, face: _Face) -> bool:
    """Draw symbols, orders or slots in a row; return whether there are any."""
    x = SIDE
    if face.plan is not None:
        _draw_plan(canvas, face.plan)
        return True
    for kind in face.symbols:
        canvas.sprite(pieces.action(kind, _SYMBOL), x, TOP)
        x += _SYMBOL + 14
    for slot in face.slots:
        canvas.sprite(pieces.token(slot, _SYMBOL), x, TOP)
        x += _SYMBOL + 14
    return x > SIDE


def _draw_plan(canvas: Canvas, plan: PlanFace) -> None:
    canvas.sprite(sign("steps", _SYMBOL - 16, TEXT), SIDE, TOP + 8)
    text = str(plan.move)
    x = SIDE + _SYMBOL
    x += canvas.text((x, TOP, _FIGURE.width(text), _SYMBOL), text, _FIGURE) + 50
    if plan.bam:
        canvas.sprite(sign("bam", _SYMBOL + 4, WARN), x, TOP - 2)
    left = SIDE + 430
    draw_places(canvas, plan.tokens, (left, TOP, canvas.width - SIDE - left, _SYMBOL))
