"""What all painters use: fonts, colours, canvases, sprites, signs, sheets, names and PNG."""
