"""The settings of a user, and the removal of their data."""
