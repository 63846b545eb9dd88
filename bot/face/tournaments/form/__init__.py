"""The form of `/event new`, including its page about the format."""
