"""The repositories in one SQLite file: schema, migrations, connections, the leases, backups."""
