"""The pages and presses of leagues."""
