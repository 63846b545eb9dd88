"""Discord's rules for the parts of requests: forms, components, commands, emoji; and rate limits."""
