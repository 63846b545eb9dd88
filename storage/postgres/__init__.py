"""The storage in a PostgreSQL database, through psycopg (the extra `postgres`)."""
