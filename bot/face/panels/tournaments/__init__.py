"""The panels of tournaments: the handlers for an event's message, its form and its control room."""
