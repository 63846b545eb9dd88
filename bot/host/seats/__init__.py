"""Seats: changes of players, and seats whose time ran out."""
