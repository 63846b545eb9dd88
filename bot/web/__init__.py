"""The public pages: a process that only reads, and shows matches to spectators on the web."""
