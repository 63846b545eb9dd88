"""The messages that the bot posts by itself: turns, lobbies, reminders, refusals."""
