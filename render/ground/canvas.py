"""The surface that painters draw on; it measures text and reports each mark to the audit."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal

from PIL import Image

from render.ground import audit, sprites
from render.ground.audit import Box, DrawnBox
from render.ground.theme import BACK, RADIUS, TEXT, Colour
from render.ground.typeset import Style, cap_height, fit, line

Align = Literal["left", "centre", "right"]
_numbers = itertools.count(1)


class Canvas:
    """An RGB picture to paint on; all boxes are x, y, width, height."""

    def __init__(self, width: int, height: int, fill: Colour = BACK) -> None:
        self.image = Image.new("RGB", (width, height), fill)
        self.width = width
        self.height = height
        self._number = next(_numbers)

    def _mark(self, box: Box) -> None:
        marks = audit.collected_boxes()
        if marks is not None:
            marks.append(DrawnBox(self._number, (self.width, self.height), box, box))

    def text(self, box: Box, text: str, style: Style, *, ink: Colour = TEXT, align: Align = "left") -> int:
        """Write one line, cut with an ellipsis if it is too long; return its width. Capitals are centred vertically."""
        x, y, width, height = box
        fitted = fit(text, style, width)
        if not fitted.text:
            return 0
        glyphs = line(fitted.text, style.weight, fitted.size)
        room = width - fitted.advance
        left = x + {"left": 0, "centre": room // 2, "right": room}[align] - glyphs.pad
        top = y + (height + cap_height(style.weight, fitted.size)) // 2 - glyphs.ascent
        marks = audit.collected_boxes()
        if marks is not None:
            ink_box = glyphs.mask.getbbox() or (0, 0, 0, 0)
            where = (left + ink_box[0], top + ink_box[1], ink_box[2] - ink_box[0], ink_box[3] - ink_box[1])
            grounds = audit.colours_behind(self.image, glyphs.mask.crop(ink_box), where)
            size = (self.width, self.height)
            marks.append(DrawnBox(self._number, size, box, where, text, fitted.text, fitted.size, ink, grounds))
        self.image.paste(ink, (left, top), glyphs.mask)
        return fitted.advance

    def text_before(self, right: int, y: int, height: int, text: str, style: Style, *, ink: Colour = TEXT) -> int:
        """Write one whole line that ends at ``right``; return its left edge."""
        width = style.width(text)
        self.text((right - width, y, width, height), text, style, ink=ink)
        return right - width

    def sprite(self, sprite: Image.Image, x: int, y: int) -> None:
        """Paste a cached picture, through its own transparency if it is transparent."""
        self._mark((x, y, sprite.width, sprite.height))
        self.image.paste(sprite, (x, y), sprite if sprite.mode == "RGBA" else None)

    def mask(self, mask: Image.Image, x: int, y: int, fill: Colour) -> None:
        """Fill a shape."""
        self._mark((x, y, mask.width, mask.height))
        self.image.paste(fill, (x, y), mask)

    def rectangle(self, box: Box, fill: Colour) -> None:
        """Fill a plain rectangle."""
        x, y, width, height = box
        self._mark(box)
        self.image.paste(fill, (x, y, x + width, y + height))

    def rounded(
        self, box: Box, fill: Colour, radius: int = RADIUS, corners: Sequence[bool] = (True, True, True, True)
    ) -> None:
        """Fill a rectangle with smooth corners: top left, top right, bottom right, bottom left."""
        x, y, width, height = box
        self._mark(box)
        image, right, bottom = self.image, x + width, y + height
        image.paste(fill, (x + radius, y, right - radius, bottom))
        image.paste(fill, (x, y + radius, x + radius, bottom - radius))
        image.paste(fill, (right - radius, y + radius, right, bottom - radius))
        places = ((x, y), (right - radius, y), (right - radius, bottom - radius), (x, bottom - radius))
        for place, mask, smooth in zip(places, sprites.corners(radius), corners, strict=True):
            if smooth:
                image.paste(fill, place, mask)
            else:
                image.paste(fill, (*place, place[0] + radius, place[1] + radius))

    def frame(self, box: Box, edge: Colour, fill: Colour, stroke: int, radius: int = RADIUS) -> None:
        """Fill a rectangle with smooth corners and an edge inside it."""
        x, y, width, height = box
        self.rounded(box, edge, radius)
        inner = (x + stroke, y + stroke, width - 2 * stroke, height - 2 * stroke)
        self.rounded(inner, fill, max(1, radius - stroke))
