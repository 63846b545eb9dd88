"""The document of a tournament, and its check."""
