"""Views for everybody at a table: explained boards and rules, meanings, and sharing them with the channel."""
