"""The controls for players of an event: joining, decks and teams, calling a judge."""
