-- A void question about an undo. Its message must be edited to say so, without buttons.
CREATE TABLE new_worn_boards (
    message_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL DEFAULT 'board' CHECK (kind IN ('board', 'call', 'question')),
    seat INTEGER
) STRICT;
INSERT INTO new_worn_boards (message_id, session_id, channel_id, kind, seat)
    SELECT message_id, session_id, channel_id, kind, seat FROM worn_boards;
DROP TABLE worn_boards;
ALTER TABLE new_worn_boards RENAME TO worn_boards;
CREATE INDEX worn_boards_session ON worn_boards (session_id);
