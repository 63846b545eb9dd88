-- Notices about parked sessions, one row for each session in a notice, and whether the session was resumed. When all
-- sessions of a notice are resumed, its message says so.
CREATE TABLE notices (
    message_id INTEGER NOT NULL,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    channel_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    well INTEGER NOT NULL DEFAULT 0 CHECK (well IN (0, 1)),
    PRIMARY KEY (message_id, session_id)
) STRICT;
CREATE INDEX notices_session ON notices (session_id);
