"""What every picture keeps to; the tests hold the sample pictures of every game against these numbers."""

from __future__ import annotations

# Pixels: pictures are this wide, and a phone shows them 350 to 550 wide.
LEAST_WIDTH = 1200
# How high a board or a hand may be for its width.
SHAPES = (0.5, 1.5)
# Bytes of the PNG.
MOST_BYTES = 400_000
# Pixels of the type size: nothing smaller is written, and what has no room is cut with an ellipsis.
LEAST_LETTERS = 17
# Contrast of text (as WCAG counts it) on what it stands on: what counts, and notes.
STRONG_CONTRAST, CONTRAST = 7.0, 4.5
# Characters of an alternative text; Discord takes no more.
ALT_LIMIT = 1024
