"""Formats of pods, tables of three or more: pairing, points, eliminations and figures."""
