"""Live matches: the session cache, moves, undo, replays, results."""
