"""Closer looks at a part of the board."""
