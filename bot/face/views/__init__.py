"""What everybody at a table can open: explained boards and rules, meanings, and sharing them with the channel."""
