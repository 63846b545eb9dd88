"""The rules: one module per phase."""
