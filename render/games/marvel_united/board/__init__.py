"""The board's parts, and the board."""
