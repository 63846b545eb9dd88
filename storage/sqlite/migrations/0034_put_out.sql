-- Whether a player who gave up a seat was removed: by the others' vote, the clock, a moderator or a judge.
ALTER TABLE seats ADD COLUMN put_out INTEGER NOT NULL DEFAULT 0 CHECK (put_out IN (0, 1));
