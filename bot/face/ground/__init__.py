"""The ground of the face: Discord's channels, rights and errors, custom ids, and the parts of messages."""
