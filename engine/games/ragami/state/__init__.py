"""The state of a match: the city, cards, dice, pieces and steps."""
