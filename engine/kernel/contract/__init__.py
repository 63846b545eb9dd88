"""The contract of a game: its state, features and lessons. Also the registry of games, and functions that read it."""
