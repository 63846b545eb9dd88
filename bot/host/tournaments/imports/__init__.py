"""Files from outside with the results of a round."""
