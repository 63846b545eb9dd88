"""What is read from a state or a view: the view itself, redeals, checks."""
