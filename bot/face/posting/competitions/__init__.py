"""The messages of ladders, leagues and seasons."""
