-- When a bucket of shards is free again: of all processes, one may identify a shard of it every five seconds.
CREATE TABLE identifies (
    bucket INTEGER NOT NULL PRIMARY KEY,
    free_at INTEGER NOT NULL
) STRICT;
