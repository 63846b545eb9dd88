"""Users: their sessions, settings and personal data, and data for moderators."""
