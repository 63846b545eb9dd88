"""The lobby: joining, choices, seats, terms, and the start of a new match or a rematch."""
