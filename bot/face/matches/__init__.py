"""Lists of matches: the matches of a server, of a user, and finished matches."""
