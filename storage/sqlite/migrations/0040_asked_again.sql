-- How often officials were asked since their last act in a tournament, and when they were asked last.
ALTER TABLE tournaments ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournaments ADD COLUMN asked_at INTEGER;
