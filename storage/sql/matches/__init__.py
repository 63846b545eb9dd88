"""Sessions: lobbies, moves and other changes, their log, what seats prepare, results."""
