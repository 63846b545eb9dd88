"""What players of an event press: joining, decks and teams, calling a judge."""
