-- The drafts of work sheets that were not submitted, one row for each seat: `moves` are the notes, joined by " / ".
-- `token` identifies the seat's question before any choice; after a change the notes are void.
CREATE TABLE drafts (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    moves TEXT NOT NULL,
    token INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;
