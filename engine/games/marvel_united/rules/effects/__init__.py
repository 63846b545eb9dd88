"""The effects of cards: one module a family of codes."""
