"""Basics of all tournament services: settings, facts, rights, times, and the store that serialises changes."""
