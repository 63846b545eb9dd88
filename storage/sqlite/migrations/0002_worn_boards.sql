-- Boards of earlier revisions that still show their buttons. A row is deleted once the buttons are removed.
CREATE TABLE worn_boards (
    message_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    channel_id INTEGER NOT NULL
) STRICT;

CREATE INDEX worn_boards_session ON worn_boards (session_id);
