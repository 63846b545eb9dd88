"""The messages of matches and lobbies in their channels: boards, their chapters and pictures, and ping messages."""
