-- What decided a finished match, computed when a player first asks for it: without names, for a revision of the match
-- and a version of the computation.
CREATE TABLE analyses (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    version INTEGER NOT NULL CHECK (version >= 1),
    data BLOB NOT NULL
) STRICT;
