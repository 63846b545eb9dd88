-- Whether a session's seed and its seats' secrets stay sealed, though it is over, until its tournament is over.
ALTER TABLE sessions ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1));
