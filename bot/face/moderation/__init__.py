"""What moderators do: rulings, matches moved to another place, and the log."""
