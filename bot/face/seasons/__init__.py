"""Seasons in Discord: the table that everybody sees, and the pages on which organisers change it."""
