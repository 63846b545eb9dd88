"""Leagues: divisions whose players meet in seasons, with promotion and relegation."""
