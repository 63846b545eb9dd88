-- The processes of the bot: the one that holds the lease, and those that wait for it.
CREATE TABLE processes (
    token TEXT NOT NULL PRIMARY KEY,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process_start TEXT,
    program TEXT NOT NULL,
    since INTEGER NOT NULL,
    heartbeat_at INTEGER NOT NULL,
    shards INTEGER
) STRICT;
