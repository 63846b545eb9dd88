"""What belongs to people: their sessions, settings and data, and what moderators read."""
