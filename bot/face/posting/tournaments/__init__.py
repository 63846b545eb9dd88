"""Posts the automatic messages of tournaments: each event's message, the threads of its tables, and its news."""
