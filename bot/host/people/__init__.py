"""Users: their sessions, settings and personal data, and what moderators read."""
