"""Sessions: lobbies, moves and other changes, their log, seats' orders and drafts, results."""
