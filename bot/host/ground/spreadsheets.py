"""Makes cells of exported tables safe, so that no spreadsheet reads a cell as a formula (case 31)."""

from __future__ import annotations

import re

# If a cell begins with one of these characters, spreadsheets read it as a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# Where the comma is a decimal mark, spreadsheets split cells at semicolons, even inside quotes. So a formula can begin
# after a semicolon too.
LATER_FORMULA = re.compile(r"([;\t\r\n])(?=\s*[=+\-@＝＋－＠])")


def neutral(cell: object) -> str:
    """Return the cell's text, changed so that a spreadsheet never reads it or a part of it as a formula."""
    text = str(cell)
    stripped = text.lstrip()
    safe = text[: len(text) - len(stripped)] + LATER_FORMULA.sub(r"\1'", stripped)
    return f"'{safe}" if text.startswith(FORMULA) or stripped.startswith(FORMULA) else safe
