"""Files from outside with the results or the pairings of a round."""
