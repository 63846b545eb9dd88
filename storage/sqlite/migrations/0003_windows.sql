-- The data of reaction windows: standing orders, timers, chapters of the board message, and ping messages.

-- A seat's standing order, as the host wrote it. A seat with the default order has no row.
CREATE TABLE standing_orders (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    data BLOB NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;

-- Timers: effects that are due later, at a revision. A row is deleted with the change that it causes, or that voids it.
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

-- The content of the current board message: the name of its chapter, the revision announced before its first event, and
-- the players pinged in this chapter (keys separated by blanks).
ALTER TABLE sessions ADD COLUMN chapter TEXT;
ALTER TABLE sessions ADD COLUMN chapter_revision INTEGER;
ALTER TABLE sessions ADD COLUMN called TEXT NOT NULL DEFAULT '';

-- Whether a standing order made the move in place of its player.
ALTER TABLE moves ADD COLUMN by_order INTEGER NOT NULL DEFAULT 0 CHECK (by_order IN (0, 1));

-- The buttons of an old board are removed; an old ping message is deleted.
ALTER TABLE worn_boards ADD COLUMN kind TEXT NOT NULL DEFAULT 'board' CHECK (kind IN ('board', 'call'));
