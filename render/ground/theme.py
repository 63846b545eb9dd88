"""The look that all games share: colours, type scale, spacing, radii. Sizes are pixels of a 1200 px wide picture."""

from __future__ import annotations

import msgspec

from render.ground.typeset import Style

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """Return a colour "#rrggbb" as three numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return ``one`` mixed with a ``share`` (0 to 1) of ``other``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


BACK = rgb("#10131c")
PANEL = rgb("#1b2030")
CARD = rgb("#252c40")
RAISED = rgb("#343c56")
LINE = rgb("#4b5573")
TEXT = rgb("#f6f7fc")
MUTED = rgb("#aeb7d1")
INK = rgb("#0c0e16")
ACCENT = rgb("#5ce1f0")
HIGHLIGHT = rgb("#ffffff")
GOOD = rgb("#55dd93")
# The colour of callouts on a picture; nothing on a board has this colour.
CALLOUT = rgb("#ff9be0")


class Hue(msgspec.Struct, frozen=True):
    """A playing colour: its fill and rim; text on it is in `INK`, and ``shape`` identifies it without colour vision."""

    name: str
    shape: str
    fill: Colour

    @property
    def rim(self) -> Colour:
        """The darker edge of a token."""
        return mix(self.fill, INK, 0.38)

    @property
    def ghost(self) -> Colour:
        """The colour of a missing token's placeholder."""
        return mix(PANEL, self.fill, 0.30)

    @property
    def tint(self) -> Colour:
        """A shade for patterns on the fill."""
        return mix(self.fill, INK, 0.11)


HUES = {
    hue.name: hue
    for hue in (
        Hue("yellow", "sun", rgb("#ffd84a")),
        Hue("blue", "square", rgb("#4f9dff")),
        Hue("orange", "drop", rgb("#ff9838")),
        Hue("red", "diamond", rgb("#ff6259")),
        Hue("purple", "hexagon", rgb("#b987ff")),
        Hue("grey", "shield", rgb("#ccd3e0")),
        Hue("green", "clock", rgb("#41d488")),
        Hue("rose", "heart", rgb("#b2868f")),
    )
}

# The hues of the seats of a game whose board does not colour seats.
SEAT_HUES = ("yellow", "green", "blue", "purple", "orange", "red", "grey", "rose")

WIDTH = 1200
MARGIN = 20
GAP = 12
RADIUS = 16
SMALL_RADIUS = 10
STROKE = 5

# The type scale: numbers first, then names, then notes. Text shrinks to the second size, and is cut after that.
COLOSSAL = Style("bold", 84)
HUGE = Style("bold", 72)
LARGE = Style("bold", 64)
COUNT = Style("bold", 56)
FIGURE = Style("bold", 42)
SMALL_FIGURE = Style("bold", 33)
TITLE = Style("bold", 42, 30)
HEADING = Style("bold", 34, 26)
NAME = Style("bold", 28, 22)
NOTE = Style("regular", 28, 22)
SMALL_NOTE = Style("regular", 24, 20)
