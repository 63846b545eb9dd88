"""The control room of `/event manage`, with seeding and files."""
