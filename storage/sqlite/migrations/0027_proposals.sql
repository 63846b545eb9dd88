-- The moves that players suggest to a partner who is due, one row for each player. `token` identifies the public
-- position at that time; after a change the suggestion is void. `public`: everybody may read it.
CREATE TABLE proposals (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    due INTEGER NOT NULL CHECK (due >= 0 AND due <> seat),
    move TEXT NOT NULL,
    token INTEGER NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;
