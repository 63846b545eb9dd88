-- The bot's presence in each of the 64 slots, into which sessions and tournaments are divided by their guild.
CREATE TABLE presence_by_slot (
    slot INTEGER NOT NULL PRIMARY KEY CHECK (slot BETWEEN 0 AND 63),
    at INTEGER NOT NULL,
    ahead INTEGER NOT NULL DEFAULT 0,
    gaps BLOB NOT NULL DEFAULT X'5B5D',
    restored INTEGER NOT NULL DEFAULT 0 CHECK (restored IN (0, 1))
) STRICT;
INSERT INTO presence_by_slot (slot, at, ahead, gaps, restored)
WITH RECURSIVE numbers (slot) AS (VALUES (0) UNION ALL SELECT slot + 1 FROM numbers WHERE slot < 63)
SELECT numbers.slot, at, ahead, gaps, restored FROM presence CROSS JOIN numbers;
DROP TABLE presence;
ALTER TABLE presence_by_slot RENAME TO presence;
