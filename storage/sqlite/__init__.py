"""The repositories in one SQLite file: schema, migrations, connections, the lease, backups."""
