"""Storage: its records and errors, the repositories (`sql`), and the database under them (`sqlite`)."""
