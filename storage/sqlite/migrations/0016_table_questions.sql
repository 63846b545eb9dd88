-- The open question to a session's table whether the session may move, and its message. The message of a void question
-- says so, without buttons.
CREATE TABLE table_questions (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    ruling_id INTEGER NOT NULL UNIQUE REFERENCES pending_rulings (ruling_id) ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    message_id INTEGER
) STRICT;

CREATE TABLE new_worn_boards (
    message_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL DEFAULT 'board' CHECK (kind IN ('board', 'call', 'question', 'consent')),
    seat INTEGER
) STRICT;
INSERT INTO new_worn_boards (message_id, session_id, channel_id, kind, seat)
    SELECT message_id, session_id, channel_id, kind, seat FROM worn_boards;
DROP TABLE worn_boards;
ALTER TABLE new_worn_boards RENAME TO worn_boards;
CREATE INDEX worn_boards_session ON worn_boards (session_id);
