"""Timers, reminders, and the effects of clock corrections."""
