-- "told" is 1 once the organisers were told that Discord refuses it. It stays while Discord is asked again.
ALTER TABLE discord_events ADD COLUMN told bigint NOT NULL DEFAULT 0 CHECK (told IN (0, 1));
ALTER TABLE event_roles ADD COLUMN told bigint NOT NULL DEFAULT 0 CHECK (told IN (0, 1));
UPDATE discord_events SET told = refused;
UPDATE event_roles SET told = refused;
-- The number of a deleted tournament is never given again, even if rows of it came from another database.
-- In an empty database the first one has number 1.
SELECT setval(pg_get_serial_sequence('tournaments', 'tournament_id'), coalesce(max(number), 1), max(number) IS NOT NULL)
FROM (
    SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence('tournaments', 'tournament_id') AS regclass)) AS number
    UNION ALL SELECT tournament_id FROM event_roles
    UNION ALL SELECT tournament_id FROM discord_events) AS known;
