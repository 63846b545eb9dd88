"""Ladders: players in places, who challenge players above."""
