-- Discord's identifiers are 64-bit integers; times are UTC milliseconds since 1970. The state, options, outcome, events
-- and audit values are bytes from the host, which no statement here reads.

CREATE TABLE guild_settings (
    guild_id INTEGER PRIMARY KEY,
    language TEXT,
    moderator_role INTEGER,
    greeted_at INTEGER
) STRICT;

CREATE TABLE user_settings (
    user_id INTEGER PRIMARY KEY,
    language TEXT
) STRICT;

CREATE TABLE sessions (
    session_id INTEGER PRIMARY KEY,
    match_id TEXT NOT NULL UNIQUE,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    parent_channel_id INTEGER,
    game TEXT NOT NULL,
    rules_version TEXT NOT NULL,
    seat_count INTEGER NOT NULL CHECK (seat_count >= 1),
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'finished', 'abandoned', 'cancelled')),
    parked_reason TEXT,
    language TEXT NOT NULL,
    created_by INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    ended_by INTEGER,
    end_reason TEXT,
    revision INTEGER NOT NULL CHECK (revision >= 0),
    announced_revision INTEGER NOT NULL CHECK (announced_revision <= revision),
    lobby_message_id INTEGER,
    board_channel_id INTEGER,
    board_message_id INTEGER,
    commitment TEXT NOT NULL,
    seed_revealed INTEGER NOT NULL CHECK (seed_revealed IN (0, 1)),
    seed BLOB NOT NULL,
    context TEXT,
    options BLOB NOT NULL,
    entropy BLOB,
    outcome BLOB
) STRICT;

-- The state after the last revision. It has its own table, so that a small change of a session does not rewrite it.
CREATE TABLE snapshots (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    state BLOB NOT NULL
) STRICT;

CREATE UNIQUE INDEX sessions_active_channel ON sessions (channel_id) WHERE status IN ('lobby', 'running');
CREATE INDEX sessions_lagging ON sessions (session_id)
    WHERE announced_revision < revision AND parked_reason IS NULL;
CREATE INDEX sessions_channel ON sessions (channel_id, session_id);
CREATE INDEX sessions_guild ON sessions (guild_id, session_id);

CREATE TABLE seats (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    joined_at INTEGER NOT NULL,
    resigned_at INTEGER,
    absent_since INTEGER,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_user ON seats (user_id, session_id) WHERE user_id IS NOT NULL;

CREATE TABLE lobby_members (
    member_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    joined_at INTEGER NOT NULL,
    ready INTEGER NOT NULL CHECK (ready IN (0, 1)),
    UNIQUE (session_id, user_id)
) STRICT;

CREATE INDEX lobby_members_user ON lobby_members (user_id);

-- The first Ready of each user. It stays if the user leaves and returns, because a user must not choose among several.
CREATE TABLE first_readies (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    user_id INTEGER NOT NULL,
    interaction_id INTEGER NOT NULL,
    PRIMARY KEY (session_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE moves (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    interaction_id INTEGER,
    undone_by INTEGER CHECK (undone_by > revision),
    PRIMARY KEY (session_id, revision)
) STRICT, WITHOUT ROWID;

-- Discord never repeats an interaction id. With the id alone as the key, the index grows only at its end.
CREATE UNIQUE INDEX moves_interaction ON moves (interaction_id) WHERE interaction_id IS NOT NULL;

CREATE TABLE events (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    number INTEGER NOT NULL CHECK (number >= 0),
    at INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (session_id, revision, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE handled_interactions (
    interaction_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE undo_requests (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    by_seat INTEGER NOT NULL,
    by_user INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    keep_moves INTEGER NOT NULL CHECK (keep_moves >= 0),
    agreed TEXT NOT NULL,
    message_id INTEGER,
    created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE audit (
    audit_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    session_id INTEGER REFERENCES sessions (session_id),
    actor INTEGER NOT NULL,
    action TEXT NOT NULL,
    target TEXT,
    reason TEXT NOT NULL,
    before BLOB,
    after BLOB
) STRICT;

CREATE INDEX audit_guild ON audit (guild_id, audit_id);

CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is append only');
END;

CREATE TRIGGER audit_never_shrinks BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is append only');
END;

-- REPLACE deletes rows without firing the trigger above.
CREATE TRIGGER audit_never_replaces BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE audit_id = NEW.audit_id) BEGIN
    SELECT RAISE(ABORT, 'the audit log is append only');
END;
