-- The messages that told people of sessions that are parked, one row for each session in them, and whether that one is
-- well again. Once all of a message are, the message says so.
CREATE TABLE notices (
    message_id INTEGER NOT NULL,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    channel_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    well INTEGER NOT NULL DEFAULT 0 CHECK (well IN (0, 1)),
    PRIMARY KEY (message_id, session_id)
) STRICT;
CREATE INDEX notices_session ON notices (session_id);
