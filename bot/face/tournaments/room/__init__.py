"""The control room of `/event manage`, with the seeding and the files of an event."""
