-- "follows" is the season that was followed by this one. "lapsed" marks a season that is not followed by itself, because
-- neither it nor the season before it had a result. "opening_due_at" is the timer of the message about the opening of a
-- season; it is NULL if this message was posted, or if the message about the end of the season before says it.
ALTER TABLE seasons ADD COLUMN follows INTEGER;
ALTER TABLE seasons ADD COLUMN lapsed INTEGER NOT NULL DEFAULT 0 CHECK (lapsed IN (0, 1));
ALTER TABLE seasons ADD COLUMN opening_due_at INTEGER;
CREATE INDEX seasons_following ON seasons (follows) WHERE follows IS NOT NULL;
CREATE INDEX seasons_opening ON seasons (opening_due_at) WHERE opening_due_at IS NOT NULL;
