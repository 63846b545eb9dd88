"""Clocks: terms, their arithmetic, and the host's own time."""
