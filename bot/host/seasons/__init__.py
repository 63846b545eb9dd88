"""Seasons (TN-56 to TN-60): events and free matches of a span count into one table."""
