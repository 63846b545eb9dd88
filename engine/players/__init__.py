"""Computer players, who see only a view."""
