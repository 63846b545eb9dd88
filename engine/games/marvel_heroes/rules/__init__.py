"""The rules, with one module for each phase."""
