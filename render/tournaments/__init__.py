"""Pictures of tournaments: standings, brackets, cross tables, the tables of a round, a player's way, the podium."""
