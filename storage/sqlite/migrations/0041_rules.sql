-- The digest of the rules and data by which a match's moves lead to the stored state; NULL where that is not known.
ALTER TABLE sessions ADD COLUMN rules TEXT;

-- Other rules by which a running match goes on from the state that it had at a revision.
CREATE TABLE rule_changes (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    version INTEGER NOT NULL CHECK (version >= 1),
    rules TEXT NOT NULL,
    PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;

-- The state after each revision that changed it, packed; where it is based, the state before it is the dictionary.
CREATE TABLE states (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    based INTEGER NOT NULL CHECK (based IN (0, 1)),
    data BLOB NOT NULL,
    PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;
