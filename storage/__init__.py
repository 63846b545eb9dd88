"""Storage: its protocols (`store`, `repositories`), records and errors, and their implementation in SQLite."""
