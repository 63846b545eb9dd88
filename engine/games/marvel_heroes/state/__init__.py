"""The state of a match: pieces, steps, and the tables of facts."""
