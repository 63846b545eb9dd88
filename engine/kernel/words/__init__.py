"""Phrases, names and plain text: the words that the rules and the records use."""
