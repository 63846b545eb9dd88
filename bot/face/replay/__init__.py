"""The replay of a match: a picture for each move, the film, and the text."""
