"""Lessons: a match against the computer with a coach."""
