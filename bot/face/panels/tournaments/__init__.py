"""The panels of tournaments: what the buttons of an event's message, of its form and of its control room do."""
