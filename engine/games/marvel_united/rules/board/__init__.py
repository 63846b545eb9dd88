"""Changes to the ring, Heroes, foes, Missions and the Storyline."""
