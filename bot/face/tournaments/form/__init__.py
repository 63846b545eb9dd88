"""The form of `/event new`, with the format's page."""
