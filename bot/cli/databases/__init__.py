"""Commands that work on a database: backups, migrations, checks, its processes."""
