"""Text: measured, shortened with an ellipsis, and turned into cached masks."""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_right
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from engine.kernel.words import names
from render.ground import fonts
from render.ground.caches import TEXTS
from render.ground.fonts import Weight

ELLIPSIS = "…"
_LTR: Literal["ltr"] = "ltr"
_RTL: Literal["rtl"] = "rtl"
# Characters before this one never run from right to left.
_HEBREW = "\u0590"
# The Unicode categories of characters that belong to the letter before them: combining marks and joiners.
_ATTACHED = frozenset({"Mn", "Mc", "Me", "Cf"})
# The edges of letters have 32 shades: the eye cannot distinguish them from 256 shades, and a picture has a sixth fewer
# bytes.
_SHADES = bytes(round(round(level * 31 / 255) * 255 / 31) for level in range(256))


class Style(NamedTuple):
    """Weight and size in pixels; text that is too long shrinks down to ``least`` before it is cut."""

    weight: Weight
    size: int
    least: int = 0

    def width(self, text: str) -> int:
        """Return the width of a text in this size, in pixels."""
        return advance(text, self.weight, self.size)


class TextLine(NamedTuple):
    """A line of text as a mask: it starts ``pad`` pixels in, its baseline is ``ascent`` pixels down."""

    mask: Image.Image
    advance: int
    pad: int
    ascent: int


class Fitted(NamedTuple):
    """The shown part of a text, its font size, and its width in pixels."""

    text: str
    size: int
    advance: int


class _Run(NamedTuple):
    """A part of a text in one face, size and direction, and its shift below the baseline."""

    text: str
    face: ImageFont.FreeTypeFont
    direction: Literal["ltr", "rtl"]
    drop: int = 0

    def length(self) -> float:
        """Return the width of the run, in pixels; the caller must hold `fonts.LOCK`."""
        return self.face.getlength(self.text, direction=self.direction)


def _runs(text: str, weight: Weight, size: int) -> list[_Run]:
    """Return the runs of a text from left to right; the caller must hold `fonts.LOCK`."""
    if text.isascii() or (max(text) < _HEBREW and not any(fonts.link_for(char, weight) for char in text)):
        return [_Run(text, fonts.face(weight, size), "ltr")]
    found: list[_Run] = []
    # The index of the first run of the right-to-left words being read, None outside of such words.
    turn_at: int | None = None
    parts = _parts(text, weight)
    for link, part, back in parts:
        if not back:
            turn_at = None
        elif turn_at is None:
            turn_at = len(found)
        least, drop = _line_size(link, tuple(one for other, one, _ in parts if other == link), weight, size)
        face, direction = fonts.face(weight, least, link), _RTL if back else _LTR
        found.insert(len(found) if turn_at is None else turn_at, _Run(part, face, direction, drop))
    return found


def _line_size(link: int, texts: tuple[str, ...], weight: Weight, size: int) -> tuple[int, int]:
    """Return the font size and the shift down at which the face's highest letters fit the main face's line."""
    if link < fonts.FIRST_SCRIPT:
        return size, 0
    ascent, descent = fonts.face(weight, size).getmetrics()
    for smaller in range(size, 0, -1):
        boxes = [fonts.face(weight, smaller, link).getbbox(text, anchor="ls") for text in texts]
        top, bottom = math.floor(min(box[1] for box in boxes)), math.ceil(max(box[3] for box in boxes))
        if bottom - top <= ascent + descent:
            return smaller, min(0, descent - bottom) + max(0, -top - ascent)
    return 1, 0


def _parts(text: str, weight: Weight) -> list[tuple[int, str, bool]]:
    """Split a text into parts of one face and direction (True: right to left); marks stay with their letter."""
    parts: list[tuple[int, str, bool]] = []
    for char, back in zip(text, _right_to_left(text), strict=True):
        if parts and unicodedata.category(char) in _ATTACHED:
            link, back = parts[-1][0], parts[-1][2]
        else:
            link = fonts.link_for(char, weight) or 0
        if parts and (parts[-1][0], parts[-1][2]) == (link, back):
            parts[-1] = (link, parts[-1][1] + char, back)
        else:
            parts.append((link, char, back))
    return parts


def _right_to_left(text: str) -> list[bool]:
    """Return for each character whether it runs from right to left, in a line from left to right.

    This is the Unicode Bidirectional Algorithm without its controls, which were removed from names before.
    """
    found = [False] * len(text)
    if max(text) < _HEBREW:
        return found
    last: int | None = None
    for place, char in enumerate(text):
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            last = place if last is None else last
        elif kind == "L":
            last = None
        elif last is None or (kind not in ("EN", "AN") and char != ELLIPSIS):
            continue
        if last is not None:
            found[last : place + 1] = [True] * (place + 1 - last)
            last = place
    return found


# Measuring a text takes 0.3 ms, however short it is. The boards of all games in both languages show 12,000 texts, so
# the cache can hold all of them.
@TEXTS.bounded(1 << 14)
def advance(text: str, weight: Weight, size: int) -> int:
    """Return the width of the text, in pixels."""
    with fonts.LOCK:
        return math.ceil(sum(run.length() for run in _runs(text, weight, size)))


@TEXTS.bounded(64)
def cap_height(weight: Weight, size: int) -> int:
    """Return the height of a capital letter, in pixels."""
    with fonts.LOCK:
        return -round(fonts.face(weight, size).getbbox("H", anchor="ls")[1])


@TEXTS.bounded(1 << 13)
def fit(text: str, style: Style, width: int) -> Fitted:
    """Return the text at the largest size that fits, else cut at the least size; `names.split_suffix` is kept."""
    for size in range(style.size, (style.least or style.size) - 1, -1):
        wide = advance(text, style.weight, size)
        if wide <= width:
            return Fitted(text, size, wide)
    size = style.least or style.size
    base, mark = names.split_suffix(text)
    end = text[len(base) :]
    if mark and advance(ELLIPSIS + end, style.weight, size) > width:
        if advance(mark, style.weight, size) <= width:
            return Fitted(mark, size, advance(mark, style.weight, size))
        base, end = mark, ""
    low, high = 0, max(0, len(base) - 1)
    while low < high:
        middle = (low + high + 1) // 2
        fits = advance(_cut_text(base, middle) + end, style.weight, size) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    # If no letter of a name fits, only its suffix is shown.
    cut_text = mark if end and not low else _cut_text(base, low) + end
    return Fitted(cut_text, size, advance(cut_text, style.weight, size))


def _cut_text(text: str, keep: int) -> str:
    """Return the first ``keep`` characters and an ellipsis, without separating a letter from its mark."""
    while keep and unicodedata.category(text[keep]) in _ATTACHED:
        keep -= 1
    return text[:keep].rstrip(" ,.·-(") + ELLIPSIS


@TEXTS.images
def line(text: str, weight: Weight, size: int) -> TextLine:
    """Return the text as a mask, one line high."""
    with fonts.LOCK:
        ascent, descent = fonts.face(weight, size).getmetrics()
        wide, pad = advance(text, weight, size), size // 6
        mask = Image.new("L", (wide + 2 * pad, ascent + descent))
        draw = ImageDraw.Draw(mask)
        x, runs = float(pad), _runs(text, weight, size)
        for place, run in enumerate(runs):
            # Measuring a run takes as long as drawing it, so the last run is not measured.
            x += runs[place - 1].length() if place else 0
            draw.text((x, ascent + run.drop), run.text, 255, run.face, anchor="ls", direction=run.direction)
    return TextLine(Image.frombytes("L", mask.size, mask.tobytes().translate(_SHADES)), wide, pad, ascent)


@TEXTS.bounded(512)
def wrap(text: str, style: Style, width: int, lines: int) -> tuple[str, ...]:
    """Break the text into at most ``lines`` lines; the last line holds the remaining text, which the canvas cuts."""
    full_lines: list[str] = []
    rest = text.split(" ")

    def wide(count: int) -> int:
        return style.width(" ".join(rest[:count]))

    while rest and len(full_lines) < lines - 1:
        # A line has at least one word.
        count = 1 + bisect_right(range(2, len(rest) + 1), width, key=wide)
        full_lines.append(" ".join(rest[:count]))
        rest = rest[count:]
    return (*full_lines, " ".join(rest)) if rest else tuple(full_lines)


def largest_lines(text: str, styles: tuple[Style, ...], width: int, height: int) -> tuple[Style, tuple[str, ...]]:
    """Return a text in lines, in the first of these styles in which it fits; it may be broken after a hyphen."""
    for style in styles:
        most = max(1, height // (style.size + 2))
        for shape in (text, text.replace("-", "- ")):
            lines = wrap(shape, style, width, most + 1)
            fits = all(style.width(one) <= width and "- " not in one for one in lines)
            if len(lines) <= most and fits:
                return style, lines
    return styles[-1], wrap(text, styles[-1], width, max(1, height // (styles[-1].size + 2)))
