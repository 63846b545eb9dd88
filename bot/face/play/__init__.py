"""A player's private panels: moves, work sheets, standing orders, news, suggestions, undo, and views of the match."""
