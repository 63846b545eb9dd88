"""Durable truth: what is promised (`store`, `repositories`), its records and errors, and SQLite that keeps it."""
