"""Chance: the scheme "fair/1", prepared chance for tests, and the draws of redeals."""
