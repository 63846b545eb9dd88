"""Rulings in tournaments."""
