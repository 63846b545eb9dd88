"""What painters share of seats: their strips, their points."""
