-- The feat of a seat's player in a match, in word keys of the game: the foe (played against if `against`, otherwise
-- played as), the mode, the difficulty, and the number of rounds.
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
