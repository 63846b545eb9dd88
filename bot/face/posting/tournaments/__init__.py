"""Posts what the bot says of tournaments unasked: each event's message, the threads of its tables, and its news."""
