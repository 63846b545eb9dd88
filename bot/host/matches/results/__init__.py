"""What is counted after a match: results, ratings, conduct, and the wall of a server."""
