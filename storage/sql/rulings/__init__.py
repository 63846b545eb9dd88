"""What moderators do: the audit log, pending rulings, lockouts."""
