-- The file of a finished event as computed at its end, without names, because later programs may compute it
-- differently.
CREATE TABLE tournament_documents (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (tournament_id),
    data BLOB NOT NULL
) STRICT;

-- The packed matches in the file. If a session is purged, its match is deleted, too.
CREATE TABLE tournament_matches (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    table_code TEXT NOT NULL,
    data BLOB NOT NULL
) STRICT;
CREATE INDEX tournament_matches_tournament ON tournament_matches (tournament_id);
