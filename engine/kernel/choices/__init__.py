"""Moves, decisions that list the legal moves, and standing orders that answer decisions."""
