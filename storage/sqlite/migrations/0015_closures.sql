-- How the place of a session looked when it was last found closed, and when somebody was last told of that: a start asks
-- Discord nothing again that was refused a moment ago, and tells nobody twice. "open" is whether it seemed open all the
-- same; "bits" are the bot's permissions there.
CREATE TABLE closures (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    found_at INTEGER NOT NULL,
    open INTEGER NOT NULL CHECK (open IN (0, 1)),
    bits INTEGER NOT NULL,
    told_at INTEGER
) STRICT;
