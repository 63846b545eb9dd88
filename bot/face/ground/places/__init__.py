"""Channels, threads and servers: where the bot can write, who can see a place, and who has which rights."""
