"""Typefaces for the scripts that the main faces lack; `index.txt` lists the characters that each of them draws."""
