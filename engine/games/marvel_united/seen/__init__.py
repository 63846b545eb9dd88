"""Modules that read a state or a view (what one seat may know of a state): the view, redeals, checks, forecasts."""
