-- The digest of the rules and data by which a match's moves lead to the stored state; NULL if it is unknown.
ALTER TABLE sessions ADD COLUMN rules TEXT;

-- Changes of the rules of a running match, which continued from its state at a revision.
CREATE TABLE rule_changes (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    version INTEGER NOT NULL CHECK (version >= 1),
    rules TEXT NOT NULL,
    PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;

-- The state after each revision that changed it, packed. If it is based, the previous state is the dictionary.
CREATE TABLE states (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    based INTEGER NOT NULL CHECK (based IN (0, 1)),
    data BLOB NOT NULL,
    PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;
