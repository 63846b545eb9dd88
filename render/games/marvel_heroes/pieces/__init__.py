"""Signs and pieces, and the facts that pictures read from a view."""
