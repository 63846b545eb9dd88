"""Timers that are due, reminders, and what follows from corrections of the clock."""
