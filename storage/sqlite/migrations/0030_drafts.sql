-- What players have noted on a work sheet and not handed in, one row for each seat: `moves` are the notes, joined by " / ".
-- `token` names the question as the seat saw it before it chose anything: at another one the notes are void.
CREATE TABLE drafts (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    moves TEXT NOT NULL,
    token INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;
