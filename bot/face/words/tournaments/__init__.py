"""Words of tournaments (players call them events) that several surfaces share."""
