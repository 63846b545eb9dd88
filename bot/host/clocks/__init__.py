"""Clocks: the terms of a table, clock arithmetic, and the host's own time."""
