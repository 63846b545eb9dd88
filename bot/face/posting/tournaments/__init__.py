"""What the bot posts of tournaments by itself: the event's message, the threads of its tables, and its news."""
