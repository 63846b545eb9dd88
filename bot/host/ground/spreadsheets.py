"""Cells of tables that other programs open, made safe: none is taken for a formula (case 31)."""

from __future__ import annotations

import re

# Spreadsheets take these for the beginning of a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# Where the comma is a decimal mark, spreadsheets part cells by semicolons, whatever quotes are around.
LATER_FORMULA = re.compile(r"([;\t\r\n])(?=\s*[=+\-@＝＋－＠])")


def neutral(cell: object) -> str:
    """Return a cell that no spreadsheet takes for a formula, blanks before it or not, nor any part of it."""
    text = str(cell)
    said = text.lstrip()
    safe = text[: len(text) - len(said)] + LATER_FORMULA.sub(r"\1'", said)
    return f"'{safe}" if text.startswith(FORMULA) or said.startswith(FORMULA) else safe
