-- A letter is a call in private. `asked` is what a call or letter asks of which seats, as the host wrote it, and `shown`
-- is a digest of its words, so that it is edited when they change and taken back when nothing of it is waited for.
CREATE TABLE new_worn_boards (
    message_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL DEFAULT 'board' CHECK (kind IN ('board', 'call', 'letter', 'question', 'consent')),
    seat INTEGER,
    asked BLOB,
    shown TEXT
) STRICT;
INSERT INTO new_worn_boards (message_id, session_id, channel_id, kind, seat)
    SELECT message_id, session_id, channel_id, kind, seat FROM worn_boards;
DROP TABLE worn_boards;
ALTER TABLE new_worn_boards RENAME TO worn_boards;
CREATE INDEX worn_boards_session ON worn_boards (session_id);
