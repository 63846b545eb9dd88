-- The mark of a match whose event let it go, because the event was cancelled or deleted. "tournament_id" is then NULL, but
-- the match is no free match of a season.
ALTER TABLE sessions ADD COLUMN of_event INTEGER NOT NULL DEFAULT 0 CHECK (of_event IN (0, 1));
UPDATE sessions SET of_event = 1
WHERE tournament_id IS NULL AND session_id IN (SELECT session_id FROM tournament_tables WHERE session_id IS NOT NULL);
CREATE INDEX sessions_of_tournament ON sessions (tournament_id) WHERE tournament_id IS NOT NULL;
