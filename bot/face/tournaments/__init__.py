"""The panels of tournaments for users: the form, the control room, entering an event, and private views."""
