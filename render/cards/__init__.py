"""Parts that painters of cards share."""
