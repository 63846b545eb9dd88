-- The reason why a match does not count for a seat's player, which players can read. It replaces `counted`.
ALTER TABLE results ADD COLUMN excluded TEXT;
UPDATE results SET excluded = CASE
    WHEN status NOT IN ('played', 'resigned') THEN status
    WHEN (SELECT practice FROM sessions WHERE sessions.session_id = results.session_id) THEN 'practice'
    ELSE 'unopposed' END
WHERE NOT counted;
ALTER TABLE results DROP COLUMN counted;
