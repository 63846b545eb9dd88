"""The picture of a single action card."""

from __future__ import annotations

from engine.games.ragami.state.cards import CARDS
from render.cards.alone import SIDE, TOP, card_sheet, draw_face, draw_words
from render.games.ragami import pieces
from render.games.ragami.hand import head_hue
from render.ground.canvas import Canvas
from render.ground.compose import Sheet
from render.ground.scene import Words, say
from render.ground.theme import INK, LARGE, SMALL_RADIUS
from render.ground.typeset import Style

_NUMBER = 110
_SIGN = 96
_STEP = _SIGN + 14


def card(key: str, words: Words) -> Sheet | None:
    """Return the sheet of an action card by the key of its name, None for other keys; buildings have no cards."""
    kind, _, number = key.partition("-")
    if kind != "card" or not number.isdecimal() or int(number) not in CARDS:
        return None
    note = say(words, "kind-card", number=int(number))
    return card_sheet(_draw_card, int(number), say(words, key), note, say(words, f"{key}-text"))


def _draw_card(canvas: Canvas, no: int, name: str, note: str, text: str) -> None:
    facts = CARDS[no]
    marks = facts.triangle + facts.trade + facts.cost
    draw_face(canvas, f"ragami/{no}", head_hue(facts), name, note, (SIDE + _NUMBER, SIDE + marks * _STEP))
    canvas.text((SIDE, 10, _NUMBER - 8, 150), str(no), LARGE, ink=INK)
    x = canvas.width - SIDE
    if facts.triangle:
        x -= _STEP
        canvas.rounded((x, 37, _SIGN, _SIGN), INK, SMALL_RADIUS)
        canvas.sprite(pieces.sign("triangle", _SIGN - 24, pieces.EVIL), x + 12, 45)
    if facts.trade:
        x -= _STEP
        canvas.rounded((x, 37, _SIGN, _SIGN), INK, SMALL_RADIUS)
        canvas.text((x, 37, _SIGN, _SIGN), "T", Style("bold", 60), align="centre")
    for _ in range(facts.cost):
        x -= _STEP
        canvas.sprite(pieces.cube(_SIGN), x, 37)
    draw_words(canvas, TOP, text)
