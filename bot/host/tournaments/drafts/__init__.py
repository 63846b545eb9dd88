"""Drafts and templates of tournaments, and the matches of cancelled tournaments."""
