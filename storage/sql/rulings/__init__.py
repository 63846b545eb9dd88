"""Moderators' acts: the audit log, pending rulings, lockouts."""
