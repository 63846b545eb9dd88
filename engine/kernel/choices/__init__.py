"""Moves, decisions that list the legal ones, and standing orders that answer them."""
