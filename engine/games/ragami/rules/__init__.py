"""The rules: one module a phase."""
