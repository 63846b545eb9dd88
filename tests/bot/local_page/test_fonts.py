"""Tests the page's fonts."""

from __future__ import annotations

import re

from tests.bot.local_page.fake import PAGE


def test_fonts_of_pictures_come_after_any_font_of_text() -> None:
    """Fonts of pictures also contain digits and a space, but these glyphs are not meant for text."""
    root = (PAGE / "style.css").read_text(encoding="utf-8").partition("\n:root {")[2]
    found = re.search(r"font-family:([^;]+);", root)
    assert found is not None
    fonts = [font.strip() for font in found[1].split(",")]
    assert "sans-serif" in fonts
    assert all("Emoji" in font for font in fonts[fonts.index("sans-serif") + 1 :])
    assert not any("Emoji" in font for font in fonts[: fonts.index("sans-serif")])
