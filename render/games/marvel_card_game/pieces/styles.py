"""The type of the board: no letter is smaller than 9 pixels on a phone, where the picture is 350 pixels wide."""

from __future__ import annotations

from render.ground.typeset import Style

# 9 pixels of a picture that is 350 pixels wide, in pixels of one that is 1200 wide.
LEAST = 31
TITLE = Style("bold", 42, LEAST)
PLACE = Style("bold", 37, LEAST)
HEADING = Style("bold", 34, LEAST)
FIGURE = Style("bold", 33)
NAME = Style("bold", LEAST)
NOTE = Style("regular", LEAST)
