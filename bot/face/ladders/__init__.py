"""The pages of ladders and their presses."""
