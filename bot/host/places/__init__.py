"""The channels of matches: messages posted there, and places that are closed to the bot."""
