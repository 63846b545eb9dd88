-- The file of an event that is over, as it was counted at its end, without names: what later programs count may differ.
CREATE TABLE tournament_documents (
    tournament_id INTEGER PRIMARY KEY REFERENCES tournaments (tournament_id),
    data BLOB NOT NULL
) STRICT;

-- The matches in it, packed. One that is purged goes with its session.
CREATE TABLE tournament_matches (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    tournament_id INTEGER NOT NULL REFERENCES tournaments (tournament_id),
    table_code TEXT NOT NULL,
    data BLOB NOT NULL
) STRICT;
CREATE INDEX tournament_matches_tournament ON tournament_matches (tournament_id);
