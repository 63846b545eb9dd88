"""Channels: the messages of matches there, and places that are closed to the bot."""
