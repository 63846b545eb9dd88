"""What is done with the ring, Heroes, foes, Missions and the Storyline."""
