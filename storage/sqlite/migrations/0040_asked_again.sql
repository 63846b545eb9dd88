-- How often officials were asked to see to a tournament since they last did anything in it, and when for the last time.
ALTER TABLE tournaments ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournaments ADD COLUMN asked_at INTEGER;
