-- The slots, as a mask, whose shards a process has connected before it owns them. Their owner hands these over.
ALTER TABLE processes ADD COLUMN ready_slots INTEGER NOT NULL DEFAULT 0;
-- Whether the other processes should get all slots of a process, because it stops.
ALTER TABLE processes ADD COLUMN leaving INTEGER NOT NULL DEFAULT 0;
-- While two processes are connected to a shard, both get its interactions. The one that stores an interaction here answers.
CREATE TABLE claimed_interactions (
    interaction_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;
