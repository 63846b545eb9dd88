"""The surfaces of tournaments: their form, control room, entry, and private views."""
