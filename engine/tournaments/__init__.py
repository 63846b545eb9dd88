"""Tournaments: formats, pairing, seats, standings, tie-breaks, brackets. Pure functions over results, with no clock."""
