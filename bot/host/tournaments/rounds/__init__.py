"""Rounds and their tables: pairings, sessions, results, calls for a judge."""
