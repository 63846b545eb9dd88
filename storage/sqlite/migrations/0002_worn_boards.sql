-- Boards of earlier revisions that still show their buttons; a row goes when these are off.
CREATE TABLE worn_boards (
    message_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    channel_id INTEGER NOT NULL
) STRICT;

CREATE INDEX worn_boards_session ON worn_boards (session_id);
