"""The typefaces (OFL, from the pymupdf-fonts package; the emoji lie in `faces`) and the characters they can draw."""

from __future__ import annotations

import io
import threading
from functools import cache
from importlib.resources import files
from typing import Literal

import pymupdf_fonts
from PIL import ImageFont

from render.caches import TEXTS

Weight = Literal["regular", "bold"]
_EMOJI = "noto-emoji-bold.woff"
# The first face that has a character draws it: letters of many scripts first, rare ones, symbols, emoji in one colour.
_CHAIN: dict[Weight, tuple[str, ...]] = {
    "regular": ("figo", "notos", "symbol2", "symbol1", _EMOJI),
    "bold": ("figbo", "notosbo", "symbol2", "symbol1", _EMOJI),
}
# Two threads must not use a FreeType face at once.
LOCK = threading.RLock()


@cache
def _bytes(name: str) -> bytes:
    if name == _EMOJI:
        return files("render.faces").joinpath(name).read_bytes()
    data: bytes = pymupdf_fonts.myfont(name)
    return data


@TEXTS.bounded(256)
def _face(name: str, size: int, layout: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(io.BytesIO(_bytes(name)), size, layout_engine=layout)


def face(weight: Weight, size: int, link: int = 0) -> ImageFont.FreeTypeFont:
    """Return the face at ``link`` of the chain for that weight."""
    return _face(_CHAIN[weight][link], size, ImageFont.Layout.RAQM)


def load() -> None:
    """Unpack the two main faces, so that the first picture does not wait for it."""
    for chain in _CHAIN.values():
        _bytes(chain[0])


@TEXTS.bounded(8192)
def link_for(char: str, weight: Weight) -> int | None:
    """Return the place in the chain of the first face that has the character, None when no face has it."""
    if char.isascii():
        return 0
    for link, name in enumerate(_CHAIN[weight]):
        if _glyph(name, char) not in (_glyph(name, "\uffff"), b""):
            return link
    return None


def _glyph(name: str, char: str) -> bytes:
    with LOCK:
        mask = _face(name, 24, ImageFont.Layout.BASIC).getmask(char)
    return b"" if 0 in mask.size else bytes(mask)
