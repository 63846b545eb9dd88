"""Moderators' acts: rulings, matches moved to another place, and the log."""
