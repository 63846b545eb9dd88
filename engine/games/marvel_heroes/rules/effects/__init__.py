"""The effects of cards, with one module for each family of codes."""
