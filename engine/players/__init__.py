"""Computer players; a computer player sees only the view of its seat."""
