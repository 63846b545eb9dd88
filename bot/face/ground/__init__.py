"""Common tools of commands and panels: Discord's channels, rights and errors, custom ids, the parts of messages."""
