"""The commands `/event …`."""
