-- Messages that are about to be posted, with revision, channel, preceding message and chapter (as in sessions). If the
-- bot stops before it stores a message's id, it looks for the message. A row is deleted once the id is stored.
CREATE TABLE postings (
    session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    channel_id INTEGER NOT NULL,
    after INTEGER,
    chapter TEXT NOT NULL,
    chapter_revision INTEGER NOT NULL,
    chapter_event INTEGER NOT NULL,
    called TEXT NOT NULL
) STRICT;

-- The first event in the board message's story, counted within the revision after chapter_revision.
ALTER TABLE sessions ADD COLUMN chapter_event INTEGER NOT NULL DEFAULT 0;
