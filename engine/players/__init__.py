"""Computer players. A computer player sees only the view of its seat."""
