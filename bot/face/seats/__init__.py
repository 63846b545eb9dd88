"""Seats of a running match: leaving, taking, returning, and the votes about a seat that ran out of time."""
