"""Limits of every picture; the tests check the sample pictures of every game against these numbers."""

from __future__ import annotations

# Pixels: pictures are this wide, and a phone shows them 350 to 550 wide.
LEAST_WIDTH = 1200
# The least and greatest height of a board or a hand for a width of 1.
SHAPES = (0.5, 1.5)
# Bytes of the PNG.
MOST_BYTES = 400_000
# The smallest type size in pixels; a text that does not fit is cut with an ellipsis.
LEAST_LETTERS = 17
# The least contrast (as WCAG counts it) of a text with its background: for main texts, and for notes.
STRONG_CONTRAST, CONTRAST = 7.0, 4.5
# Characters of an alternative text; Discord takes no more.
ALT_LIMIT = 1024
