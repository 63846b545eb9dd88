"""Posts the automatic messages of tournaments: each event's message, its tables' threads, and its notices."""
