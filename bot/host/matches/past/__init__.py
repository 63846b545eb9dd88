"""Earlier positions of a match: replays, undo, news, analyses, and matches older than the rules."""
