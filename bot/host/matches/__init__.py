"""Matches: the session cache, moves, undo, replays, results."""
