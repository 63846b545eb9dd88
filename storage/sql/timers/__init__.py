"""Timers, the bot's presence, and corrections of stored times."""
