"""The contract of a game: its state, features and lessons; the registry, and what is read from it."""
