"""Commands that need neither a bot nor a database: they read files, or run one match."""
