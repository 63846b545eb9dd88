"""Formats of duels: Swiss rounds, round robins, eliminations, and the figures that rank duels."""
