-- Why a match does not count for the player of a seat, in place of whether it counts: the reason is shown to players.
ALTER TABLE results ADD COLUMN excluded TEXT;
UPDATE results SET excluded = CASE
    WHEN status NOT IN ('played', 'resigned') THEN status
    WHEN (SELECT practice FROM sessions WHERE sessions.session_id = results.session_id) THEN 'practice'
    ELSE 'unopposed' END
WHERE NOT counted;
ALTER TABLE results DROP COLUMN counted;
