"""The typefaces (OFL, from the pymupdf-fonts package and `faces`) and the characters they can draw."""

from __future__ import annotations

import io
import threading
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal, NamedTuple

import pymupdf_fonts
from PIL import ImageFont

from render.ground.caches import TEXTS

Weight = Literal["regular", "bold"]
_EMOJI = "noto-emoji-bold.woff"
# The first face that has a character draws it: faces of many scripts first, then symbols, then emoji in one colour.
_CHAIN: dict[Weight, tuple[str, ...]] = {
    "regular": ("figo", "notos", "symbol2", "symbol1", _EMOJI),
    "bold": ("figbo", "notosbo", "symbol2", "symbol1", _EMOJI),
}
# From this link of the chain on, each link is the face of a single script, with one weight.
FIRST_SCRIPT = len(_CHAIN["bold"])
_SCRIPTS = Path(__file__).parents[1] / "faces" / "scripts"
# Two threads must not use a FreeType face at the same time.
LOCK = threading.RLock()


class _Index(NamedTuple):
    """The faces of scripts.

    ``ranges`` are sorted and disjoint. Each has its first and last character, and the number of its face.
    """

    names: tuple[str, ...]
    firsts: list[int]
    ranges: list[tuple[int, int, int]]


@cache
def _index() -> _Index:
    """Read the characters of each face; a face's file is opened when it is first needed."""
    names, ranges = list[str](), list[tuple[int, int, int]]()
    for line in (_SCRIPTS / "index.txt").read_text(encoding="ascii").splitlines():
        name, *spans = line.split()
        for span in spans:
            first, _, last = span.partition("-")
            ranges.append((int(first, 16), int(last or first, 16), len(names)))
        names.append(name)
    ranges.sort()
    return _Index(tuple(names), [first for first, _, _ in ranges], ranges)


@cache
def _bytes(name: str) -> bytes:
    if name == _EMOJI:
        return files("render.faces").joinpath(name).read_bytes()
    data: bytes = pymupdf_fonts.myfont(name)
    return data


@TEXTS.bounded(256)
def _face(name: str, size: int, layout: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(io.BytesIO(_bytes(name)), size, layout_engine=layout)


# Few faces are cached: FreeType maps the file into memory, but its tables for Han, kana and Hangul take a megabyte for
# each size.
@TEXTS.bounded(16)
def _script_face(name: str, size: int, layout: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_SCRIPTS / name, size, layout_engine=layout)


def face(weight: Weight, size: int, link: int = 0) -> ImageFont.FreeTypeFont:
    """Return the face at ``link`` of the chain for this weight."""
    if link < FIRST_SCRIPT:
        return _face(_CHAIN[weight][link], size, ImageFont.Layout.RAQM)
    return _script_face(_index().names[link - FIRST_SCRIPT], size, ImageFont.Layout.RAQM)


def load() -> None:
    """Unpack the two main faces, so that the first picture need not wait."""
    for chain in _CHAIN.values():
        _bytes(chain[0])


@TEXTS.bounded(8192)
def link_for(char: str, weight: Weight) -> int | None:
    """Return the position in the chain of the first face that can draw the character, None if there is none."""
    if char.isascii():
        return 0
    for link, name in enumerate(_CHAIN[weight]):
        if _glyph(_face, name, char) not in (_glyph(_face, name, "\uffff"), b""):
            return link
    script = _script_of(ord(char))
    if script is None or not _glyph(_script_face, _index().names[script], char):
        return None
    return FIRST_SCRIPT + script


def _script_of(char: int) -> int | None:
    index = _index()
    place = bisect_right(index.firsts, char) - 1
    if place < 0:
        return None
    _, last, number = index.ranges[place]
    return number if char <= last else None


def _glyph(open_font: Callable[..., ImageFont.FreeTypeFont], name: str, char: str) -> bytes:
    """Return the pixels that a face draws for a character, b"" if there are none."""
    with LOCK:
        mask = open_font(name, 24, ImageFont.Layout.BASIC).getmask(char)
    return bytes(mask) if mask.getbbox() is not None else b""
