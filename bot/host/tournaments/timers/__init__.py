"""Timed acts of tournaments: deadlines, reminders of officials, corrections of the host's time."""
