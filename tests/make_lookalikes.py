"""Makes `engine/kernel/words/lookalikes.txt` from the package confusable-homoglyphs, which holds Unicode's confusables.

.venv/bin/python -m pip install confusable-homoglyphs==3.3.1
.venv/bin/python -m tests.make_lookalikes
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

_TARGET = Path(__file__).parents[1] / "engine" / "kernel" / "words" / "lookalikes.txt"


def main() -> None:
    """Rewrite the table: each line has the text that represents all characters after it."""
    data = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text(encoding="utf-8"))
    # The data put direction marks around letters that are written from right to left. They are removed here.
    pairs = [(char, one["c"].replace("\u200e", "")) for char, others in data.items() for one in others]
    heads = {char: char for pair in pairs for char in pair if len(char) == 1}

    def head(char: str) -> str:
        while heads[char] != char:
            char = heads[char]
        return char

    for one, other in pairs:
        if len(one) == len(other) == 1:
            first, second = sorted((head(one), head(other)))
            heads[second] = first
    # Several letters together can look like a single one, for example "rn" like "m".
    longer = {head(one): other for one, other in sorted(pairs, reverse=True) if len(one) == 1 < len(other)}
    groups: dict[str, list[str]] = {}
    for char in sorted(heads):
        stands = "".join(head(one) if one in heads else one for one in longer.get(head(char), head(char)))
        if stands != char:
            groups.setdefault(stands, []).append(char)
    lines = [f"{stands}\t{''.join(chars)}" for stands, chars in sorted(groups.items())]
    _TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
