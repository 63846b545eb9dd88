"""Entries: registration, lists of players, check-in and the start."""
