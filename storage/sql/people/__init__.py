"""Data of users and guilds: settings, decks, lessons, vacations, quotas; digests of removed persons."""
