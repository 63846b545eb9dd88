-- What reaction windows need: standing orders, timers, chapters of the board message, messages that call players.

-- The standing order of a seat, as the host wrote it; no row where the seat has the usual one.
CREATE TABLE standing_orders (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    data BLOB NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

-- What is to be done later, at a revision; a row goes with the change that it brings about, or that makes it void.
CREATE TABLE timers (
    timer_id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    revision INTEGER NOT NULL CHECK (revision >= 0),
    due_at INTEGER NOT NULL,
    UNIQUE (session_id, kind, seat, revision)
) STRICT;

CREATE INDEX timers_due ON timers (due_at);

-- What the standing board message tells: the name of its chapter, the revision that was announced before its first
-- event, and who was called in this chapter (keys separated by blanks).
ALTER TABLE sessions ADD COLUMN chapter TEXT;
ALTER TABLE sessions ADD COLUMN chapter_revision INTEGER;
ALTER TABLE sessions ADD COLUMN called TEXT NOT NULL DEFAULT '';

-- Whether a standing order made the move, not its player.
ALTER TABLE moves ADD COLUMN by_order INTEGER NOT NULL DEFAULT 0 CHECK (by_order IN (0, 1));

-- A board loses its buttons; a message that only called players is deleted.
ALTER TABLE worn_boards ADD COLUMN kind TEXT NOT NULL DEFAULT 'board' CHECK (kind IN ('board', 'call'));
