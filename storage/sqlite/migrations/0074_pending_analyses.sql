-- The finished matches that await their analysis, and how many attempts were begun. A match is removed when its analysis
-- is stored, or cannot be made.
CREATE TABLE pending_analyses (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    tries INTEGER NOT NULL DEFAULT 0 CHECK (tries >= 0)
) STRICT;
