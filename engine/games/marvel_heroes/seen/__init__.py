"""Everything that is read from a state or a view: the view, redeals, checks, forecasts."""
