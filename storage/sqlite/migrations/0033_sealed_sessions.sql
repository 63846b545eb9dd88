-- Whether the seed and the seats' secrets of a finished session stay sealed until its tournament is over.
ALTER TABLE sessions ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1));
