"""Typefaces for the scripts that the main faces lack, and `index.txt`: which of them draws which characters."""
