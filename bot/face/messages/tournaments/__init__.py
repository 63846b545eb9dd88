"""The messages of tournaments: each event's message, its notices, and the first message at a table."""
