"""What painters of cards share."""
