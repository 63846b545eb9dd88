"""Makes `render/faces/scripts`: typefaces for the scripts that the main faces lack, cut from Debian's Noto packages.

    apt-get download fonts-noto-core fonts-noto-extra fonts-noto-cjk-extra    # of Debian 12; then dpkg-deb -x each
    .venv/bin/python -m pip install fonttools==4.68.0
    .venv/bin/python -m tests.make_faces FOLDER

The same packages lead to the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

import pymupdf_fonts
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

_FACES = Path(__file__).parents[1] / "render" / "faces"
_TARGET = _FACES / "scripts"
_MAIN = ("figo", "notos", "symbol2", "symbol1")
_EMOJI = "noto-emoji-bold.woff"
# Han, kana and Hangul in one file, with the forms of Japanese where countries write a character differently.
_CJK, _CJK_NUMBER = "NotoSansCJK-Medium.ttc", 0
# Scripts for which Noto has only serif faces. Tangut and SignWriting would take 9 MB for very few people.
_SERIF = ("Ahom", "Dogra", "NyiakengPuachueHmong", "Tibetan", "Yezidi")
_LEFT_OUT = frozenset({"SignWriting", "Display", "Mono"})
# The preferred weights, best first. Names are shown in bold next to others, and small.
_WEIGHTS = ("Medium", "SemiBold", "Regular")
# The typefaces contain these characters only to combine them with a letter.
_SHARED = frozenset({*range(0x20), 0x200C, 0x200D, 0x200E, 0x200F, 0x25CC, 0xFEFF})
_FIRST = ("Arabic", "Hebrew", "Devanagari", "Bengali", "Georgian", "Armenian", "Ethiopic", "Thai", "Symbols", "Math")


def main() -> None:
    folder = Path(sys.argv[1])
    known = {char for name in _MAIN for char in _chars(TTFont(BytesIO(pymupdf_fonts.myfont(name))))}
    known |= _chars(TTFont(_FACES / _EMOJI)) | _SHARED
    _TARGET.mkdir(exist_ok=True)
    for old in _TARGET.glob("*.[ot]tf"):
        old.unlink()
    lines = []
    for file, number in _sources(folder):
        font = TTCollection(file).fonts[number] if number is not None else TTFont(file)
        new = _chars(font) - known
        if not new:
            continue
        known |= new
        name = f"{file.stem.partition('-')[0]}{'.otf' if 'CFF ' in font else '.ttf'}"
        _cut(font, new).save(_TARGET / name)
        lines.append(f"{name} {' '.join(_ranges(new))}")
    (_TARGET / "index.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


def _chars(font: TTFont) -> set[int]:
    return set(font.getBestCmap())


def _sources(folder: Path) -> Iterator[tuple[Path, int | None]]:
    """Yield the files, each with the number of the face in a collection.

    The first face that has a character draws it.
    """
    files = {file.name: file for file in sorted(folder.rglob("Noto*.[ot]t[fc]"))}
    scripts = {name.removeprefix("NotoSans").partition("-")[0] for name in files if name.startswith("NotoSans")}
    scripts -= {"CJK", *(one for one in scripts if one.startswith("Tifinagh") and one != "Tifinagh")} | _LEFT_OUT
    order = sorted(scripts, key=lambda one: (_FIRST.index(one) if one in _FIRST else len(_FIRST), one))
    for family in [*(f"NotoSans{one}" for one in order), *(f"NotoSerif{one}" for one in _SERIF), "NotoMusic"]:
        found = next((files[f"{family}-{one}.ttf"] for one in _WEIGHTS if f"{family}-{one}.ttf" in files), None)
        if found is not None:
            yield found, None
    yield files[_CJK], _CJK_NUMBER


def _cut(font: TTFont, chars: set[int]) -> TTFont:
    """Return the font with only these characters and the space, and everything needed to shape them."""
    options = Options()
    options.hinting = False
    options.name_IDs = [0, 1, 2, 5, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "MATH", "VORG", "vhea", "vmtx", "BASE"]
    font.recalcTimestamp = False
    subsetter = Subsetter(options)
    subsetter.populate(unicodes={*chars, 0x20})
    subsetter.subset(font)
    return font


def _ranges(chars: Iterable[int]) -> Iterator[str]:
    """Yield the characters as ranges: "4e00-9fff", or "3005" for a single one."""
    start = last = -2
    for char in [*sorted(chars), -2]:
        if char == last + 1:
            last = char
            continue
        if start >= 0:
            yield f"{start:x}" if start == last else f"{start:x}-{last:x}"
        start = last = char


if __name__ == "__main__":
    main()
