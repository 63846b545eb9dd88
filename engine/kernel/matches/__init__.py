"""Matches and their records: play, replay, undo, proof."""
