-- A letter is a ping in private. `asked` holds the seats that a ping asks and the choice of each, as the host wrote it.
-- `shown` is a digest of the message's words: it is edited if they change, and removed when no choice of it is pending.
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
