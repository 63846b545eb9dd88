"""The help, with a page for each subject, and the greeting of a new server."""
