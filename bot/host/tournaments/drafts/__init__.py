"""Drafts of tournaments, their templates, and the matches of cancelled ones."""
