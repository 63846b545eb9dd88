"""Limits of every picture; the tests check the sample pictures of every game against these numbers."""

from __future__ import annotations

# Width in pixels; a phone shows the pictures 350 to 550 pixels wide.
LEAST_WIDTH = 1200
# The minimum and maximum height of a board or a hand, as a multiple of its width.
SHAPES = (0.5, 1.5)
# Maximum size of the PNG, in bytes.
MOST_BYTES = 400_000
# The smallest type size in pixels; a text that does not fit is cut with an ellipsis.
LEAST_LETTERS = 17
# A text may be cut only if at least `CUT_LETTERS` letters remain, or if its box is at least `CUT_WIDTH` times as wide
# as its type size.
CUT_LETTERS, CUT_WIDTH = 6, 5
# The minimum contrast (by WCAG) of a text with its background: for main texts, and for notes.
STRONG_CONTRAST, CONTRAST = 7.0, 4.5
# The length of an alternative text in characters: details are left out above the goal, and the limit is Discord's.
ALT_GOAL, ALT_LIMIT = 1000, 1024
