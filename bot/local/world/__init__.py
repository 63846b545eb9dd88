"""The simulated world: users, guilds, channels and messages, their events, and the file that stores them."""
