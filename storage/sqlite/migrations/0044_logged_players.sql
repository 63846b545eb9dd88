-- The log names players of events by their numbers, and computer players by their names. The log never changes, so it
-- would otherwise keep the names of removed people. A name that no entry of the event has is removed.
DROP TRIGGER audit_never_changes;
UPDATE audit SET
    before = CASE WHEN json_extract(CAST(before AS TEXT), '$.player') IS NULL THEN before ELSE CAST(json_set(
        json_remove(CAST(before AS TEXT), '$.player'), '$.players', (
            SELECT json_group_array(DISTINCT coalesce(entry.user_id, entry.name))
            FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
            WHERE tournaments.guild_id = audit.guild_id
                AND tournaments.name = json_extract(CAST(audit.after AS TEXT), '$.event')
                AND instr(
                    ', ' || replace(json_extract(CAST(audit.before AS TEXT), '$.player'), ' – ', ', ') || ',',
                    ', ' || entry.name || ',') > 0)) AS BLOB) END,
    after = CASE WHEN json_extract(CAST(after AS TEXT), '$.player') IS NULL THEN after ELSE CAST(json_set(
        json_remove(CAST(after AS TEXT), '$.player'), '$.players', (
            SELECT json_group_array(DISTINCT coalesce(entry.user_id, entry.name))
            FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
            WHERE tournaments.guild_id = audit.guild_id
                AND tournaments.name = json_extract(CAST(audit.after AS TEXT), '$.event')
                AND instr(
                    ', ' || replace(json_extract(CAST(audit.after AS TEXT), '$.player'), ' – ', ', ') || ',',
                    ', ' || entry.name || ',') > 0)) AS BLOB) END
WHERE action LIKE 'event-%' AND json_valid(CAST(after AS TEXT)) AND json_valid(coalesce(CAST(before AS TEXT), '{}'))
    AND (json_extract(CAST(after AS TEXT), '$.player') IS NOT NULL
        OR json_extract(CAST(before AS TEXT), '$.player') IS NOT NULL);
CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit log is append only');
END;
