"""Texts about tournaments that several surfaces share. Players call tournaments events."""
