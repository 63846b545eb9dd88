"""Interactions: how they reach the bot, and the routes of its answers."""
