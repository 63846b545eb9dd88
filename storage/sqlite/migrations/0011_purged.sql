-- A purged session keeps only its number. Earlier versions kept more of it. A deleted session that can still be
-- restored has a timer.
DELETE FROM seats WHERE session_id IN (
    SELECT session_id FROM sessions AS bare
    WHERE deleted_at IS NOT NULL AND status = 'cancelled' AND started_at IS NULL AND options = X'7B7D'
        AND NOT EXISTS (SELECT 1 FROM timers WHERE timers.session_id = bare.session_id));
UPDATE sessions SET match_id = CAST(session_id AS TEXT), guild_id = 0, channel_id = 0, parent_channel_id = NULL,
    game = '', rules_version = '', seat_count = 1, parked_reason = NULL, language = '', created_by = 0, created_at = 0,
    ended_at = NULL, ended_by = NULL, revision = 0, announced_revision = 0, commitment = '', seed_revealed = 0,
    seed = X'', deleted_at = 0, rematch_of = NULL
WHERE deleted_at IS NOT NULL AND status = 'cancelled' AND started_at IS NULL AND options = X'7B7D'
    AND NOT EXISTS (SELECT 1 FROM timers WHERE timers.session_id = sessions.session_id);
