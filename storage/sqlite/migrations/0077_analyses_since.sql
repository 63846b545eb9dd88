-- contract
-- Since when a match awaits its analysis. For a match that did before, it is the end of the match.
ALTER TABLE pending_analyses ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
UPDATE pending_analyses SET since = coalesce(
    (SELECT ended_at FROM sessions WHERE sessions.session_id = pending_analyses.session_id), 0);
