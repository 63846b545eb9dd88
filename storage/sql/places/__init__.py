"""The messages of sessions in their channels, and channels that are closed to the bot."""
