-- Who ended a session: its last move by the rules ("moves"), a player who left, the others by their vote, a player's
-- time that ran out ("clock"), a moderator, the lobby's creator, or the host. "ended_seat" is the seat whose player
-- left last, if that ended the match. For sessions from before the audit log, reason and events give the answer.
ALTER TABLE sessions ADD COLUMN ended_how TEXT
    CHECK (ended_how IN ('moves', 'player', 'vote', 'clock', 'moderator', 'creator', 'host'));
ALTER TABLE sessions ADD COLUMN ended_seat INTEGER;

UPDATE sessions SET ended_how = CASE status
    WHEN 'finished' THEN CASE WHEN end_reason = 'end-resigned' THEN 'player' ELSE 'moves' END
    WHEN 'abandoned' THEN CASE
        WHEN end_reason = 'nowhere' AND NOT EXISTS (
            SELECT 1 FROM audit WHERE audit.session_id = sessions.session_id AND action = 'end') THEN 'host'
        ELSE 'moderator' END
    ELSE CASE
        WHEN EXISTS (SELECT 1 FROM audit WHERE audit.session_id = sessions.session_id AND action = 'cancel')
        THEN 'moderator'
        WHEN end_reason = 'expired' THEN 'host'
        ELSE 'creator' END
    END
WHERE status IN ('finished', 'abandoned', 'cancelled') AND guild_id <> 0;
UPDATE sessions SET ended_by = (
    SELECT actor FROM audit WHERE audit.session_id = sessions.session_id AND action IN ('end', 'cancel')
    ORDER BY audit_id DESC LIMIT 1)
WHERE ended_how = 'moderator' AND ended_by IS NULL;

UPDATE sessions SET ended_seat = (
    SELECT seat FROM seats WHERE seats.session_id = sessions.session_id AND seat = CASE
        WHEN json_valid(CAST(outcome AS TEXT)) THEN json_extract(CAST(outcome AS TEXT), '$.reason.params.seat.seat') END)
WHERE ended_how = 'player';
UPDATE sessions SET ended_by = (
    SELECT user_id FROM seats WHERE seats.session_id = sessions.session_id AND seat = ended_seat)
WHERE ended_how = 'player' AND ended_by IS NULL;

-- The last player to leave was removed if the latest event about a departure says so.
CREATE TABLE leavings AS
SELECT session_id, max(events.revision) AS revision FROM events JOIN sessions USING (session_id)
WHERE ended_how = 'player' AND (instr(CAST(data AS TEXT), '"event-resign"') OR instr(CAST(data AS TEXT), '"event-removed"'))
GROUP BY session_id;
UPDATE sessions SET ended_by = NULL, ended_how = CASE
    WHEN EXISTS (
        SELECT 1 FROM leavings JOIN events USING (session_id, revision)
        WHERE leavings.session_id = sessions.session_id AND instr(CAST(data AS TEXT), '"event-time-over"'))
    THEN 'clock' ELSE 'vote' END
WHERE ended_how = 'player' AND EXISTS (
    SELECT 1 FROM leavings JOIN events USING (session_id, revision)
    WHERE leavings.session_id = sessions.session_id AND instr(CAST(data AS TEXT), '"event-removed"'));
DROP TABLE leavings;
