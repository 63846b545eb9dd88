-- What a match was for the player of a seat, in words of its game: the foe (`against`: played against it, else by it), the
-- way of playing, what made it harder or easier, and the rounds that it took.
CREATE TABLE feats (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    foe TEXT NOT NULL,
    mode TEXT NOT NULL,
    level TEXT NOT NULL,
    rounds INTEGER NOT NULL CHECK (rounds >= 0),
    against INTEGER NOT NULL CHECK (against IN (0, 1)),
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;
