"""The pages of tournaments (players call them events): words and pictures of the host's data."""
