-- Messages that are about to be posted, so that a bot which was cut off knows that they may stand unnoted: for which
-- revision and where, after which message, and what is noted with them (as in sessions). A row goes with the note.
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

-- With which event of the revision after chapter_revision the board message's story begins.
ALTER TABLE sessions ADD COLUMN chapter_event INTEGER NOT NULL DEFAULT 0;
