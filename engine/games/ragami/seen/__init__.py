"""Modules that read a state or a view: the view itself, redeals, checks."""
