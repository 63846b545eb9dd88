"""Basics of all tournament clerks: settings, facts, rights, moments, and the store that serialises changes."""
