"""Lessons with a coach, and puzzles."""
