"""Lists of matches: of a server, of a user, and those that are over."""
