"""Text: measured, shortened with an ellipsis, and turned into cached masks."""

from __future__ import annotations

import math
import unicodedata
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from render import fonts
from render.caches import TEXTS
from render.fonts import Weight

ELLIPSIS = "…"
# The edges of letters have 32 shades: the eye sees no difference to 256, and a picture has a sixth fewer bytes.
_SHADES = bytes(round(round(level * 31 / 255) * 255 / 31) for level in range(256))


class Style(NamedTuple):
    """Weight and size in pixels; text that is too long shrinks down to ``least`` before it is cut."""

    weight: Weight
    size: int
    least: int = 0


class TextLine(NamedTuple):
    """A line of text as a mask: it starts ``pad`` pixels in, its baseline is ``ascent`` pixels down."""

    mask: Image.Image
    advance: int
    pad: int
    ascent: int


class Fitted(NamedTuple):
    """The shown part of a text, and its size."""

    text: str
    size: int
    advance: int


def _runs(text: str, weight: Weight) -> list[tuple[int, str]]:
    """Split the text into runs of one face each; marks stay with their letter."""
    if text.isascii():
        return [(0, text)]
    runs: list[tuple[int, str]] = []
    for char in text:
        if runs and unicodedata.category(char)[0] == "M":
            runs[-1] = (runs[-1][0], runs[-1][1] + char)
            continue
        link = fonts.link_for(char, weight) or 0
        if runs and runs[-1][0] == link:
            runs[-1] = (link, runs[-1][1] + char)
        else:
            runs.append((link, char))
    return runs


def _length(face: ImageFont.FreeTypeFont, text: str) -> float:
    return face.getlength(text, direction="ltr")


@TEXTS.bounded(4096)
def advance(text: str, weight: Weight, size: int) -> int:
    """Return the width of the text, in pixels."""
    with fonts.LOCK:
        return math.ceil(sum(_length(fonts.face(weight, size, link), run) for link, run in _runs(text, weight)))


@TEXTS.bounded(64)
def cap_height(weight: Weight, size: int) -> int:
    """Return the height of a capital letter, in pixels."""
    with fonts.LOCK:
        return -round(fonts.face(weight, size).getbbox("H", anchor="ls")[1])


@TEXTS.bounded(2048)
def fit(text: str, style: Style, width: int) -> Fitted:
    """Return the text at the largest size that fits; at the least size it is cut, with an ellipsis."""
    for size in range(style.size, (style.least or style.size) - 1, -1):
        wide = advance(text, style.weight, size)
        if wide <= width:
            return Fitted(text, size, wide)
    size = style.least or style.size
    low, high = 0, max(0, len(text) - 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if advance(_cut(text, middle), style.weight, size) <= width else (low, middle - 1)
    shown = _cut(text, low)
    return Fitted(shown, size, advance(shown, style.weight, size))


def _cut(text: str, keep: int) -> str:
    """Return the first ``keep`` characters and an ellipsis, never between a letter and its mark."""
    while keep and unicodedata.category(text[keep])[0] == "M":
        keep -= 1
    return text[:keep].rstrip(" ,.·-(") + ELLIPSIS


@TEXTS.bounded(2048)
def line(text: str, weight: Weight, size: int) -> TextLine:
    """Return the text as a mask, one line high."""
    with fonts.LOCK:
        ascent, descent = fonts.face(weight, size).getmetrics()
        wide, pad = advance(text, weight, size), size // 6
        mask = Image.new("L", (wide + 2 * pad, ascent + descent))
        draw = ImageDraw.Draw(mask)
        x = float(pad)
        for link, run in _runs(text, weight):
            face = fonts.face(weight, size, link)
            draw.text((x, ascent), run, 255, face, anchor="ls", direction="ltr")
            x += _length(face, run)
    return TextLine(Image.frombytes("L", mask.size, mask.tobytes().translate(_SHADES)), wide, pad, ascent)


@TEXTS.bounded(512)
def wrap(text: str, style: Style, width: int, lines: int) -> tuple[str, ...]:
    """Break the text into at most ``lines`` lines; the last keeps the rest, and the canvas cuts it."""
    done: list[str] = []
    rest = text.split(" ")
    while rest and len(done) < lines - 1:
        count = len(rest)
        while count > 1 and advance(" ".join(rest[:count]), style.weight, style.size) > width:
            count -= 1
        done.append(" ".join(rest[:count]))
        rest = rest[count:]
    return (*done, " ".join(rest)) if rest else tuple(done)
