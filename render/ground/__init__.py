"""Basics of all painters: fonts, colours, canvases, sprites, signs, sheets, names and PNG."""
