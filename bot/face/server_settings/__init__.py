"""The settings of a server: a line and a menu for each, and what a change of them does."""
