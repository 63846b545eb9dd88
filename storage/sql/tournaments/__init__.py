"""Tournaments: their rounds and players, roles, series, templates, and Discord's list of events."""
