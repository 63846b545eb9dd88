-- The state of a session's place when it was last found closed, and the time of the latest notice. A start therefore
-- repeats neither a request that was just refused nor a notice. "open" is whether the place seemed open nevertheless;
-- "bits" are the bot's permissions there.
CREATE TABLE closures (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    found_at INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    bits INTEGER NOT NULL,
    told_at INTEGER
) STRICT;
