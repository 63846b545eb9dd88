"""What belongs to users and guilds: settings, decks, lessons, vacations, quotas; digests of removed persons."""
