-- An outcome holds each side's result: whether it won, its place if the rules rank, and its scores if the game counts.
-- Earlier outcomes ranked seats, each as a side of its own, and gave them points. They are stored with the session, and
-- in the state of a match that its moves ended (as the rules computed them, before resignations counted).
CREATE TABLE former AS
SELECT session_id, game, 'session' AS place, CAST(outcome AS TEXT) AS told FROM sessions WHERE outcome IS NOT NULL;
INSERT INTO former
    SELECT session_id, game, 'state', CASE WHEN json_valid(CAST(state AS TEXT)) THEN CAST(state AS TEXT) -> '$.outcome' END
    FROM snapshots JOIN sessions USING (session_id) WHERE sessions.outcome IS NOT NULL;
DELETE FROM former WHERE told IS NULL OR NOT json_valid(told);
DELETE FROM former WHERE coalesce(json_type(told, '$.places'), '') <> 'array';

-- Places alone do not distinguish a draw from a shared victory; among the earlier games only the Marvel card game has
-- draws. If a player leaves and several stay, nobody has won by that.
CREATE TABLE outcomes AS
SELECT session_id, place, json_object(
    'sides', (
        SELECT json_group_array(json_object(
            'seats', json_array(seat.key),
            'won', json(CASE WHEN seat.value = 1 AND (firsts = 1 OR (
                    game <> 'marvel_card_game' AND json_extract(told, '$.reason.key') IS NOT 'end-resigned'))
                THEN 'true' ELSE 'false' END),
            'place', seat.value,
            'scores', json_object('points', coalesce(json_extract(told, '$.points[' || seat.key || ']'), 0))))
        FROM json_each(told, '$.places') AS seat),
    'reason', json_extract(told, '$.reason')) AS outcome
FROM (
    SELECT *, (SELECT count(*) FROM json_each(told, '$.places') AS one WHERE one.value = 1) AS firsts FROM former);
DROP TABLE former;
UPDATE sessions SET outcome = (
        SELECT CAST(outcomes.outcome AS BLOB) FROM outcomes
        WHERE outcomes.session_id = sessions.session_id AND place = 'session')
WHERE session_id IN (SELECT session_id FROM outcomes WHERE place = 'session');
UPDATE snapshots SET state = (
        SELECT CAST(json_set(CAST(state AS TEXT), '$.outcome', json(outcomes.outcome)) AS BLOB) FROM outcomes
        WHERE outcomes.session_id = snapshots.session_id AND place = 'state')
WHERE session_id IN (SELECT session_id FROM outcomes WHERE place = 'state');

-- "mode" is how the seat played: "against" other sides, "together" against the game, or "alone" against it. "rated"
-- says which ratings a counted match changes: "all" (those of the game and of all games), "game" or "none".
CREATE TABLE new_results (
    session_id INTEGER NOT NULL REFERENCES sessions (session_id),
    seat INTEGER NOT NULL,
    user_id INTEGER,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL,
    side INTEGER NOT NULL,
    mode TEXT NOT NULL,
    won INTEGER NOT NULL CHECK (won IN (0, 1)),
    place INTEGER,
    scores TEXT NOT NULL,
    status TEXT NOT NULL,
    counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
    rated TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (session_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_results
    SELECT session_id, seat, user_id, guild_id, game, seats, team, 'against',
        coalesce((SELECT json_extract(outcome, '$.sides[' || seat || '].won') FROM outcomes
            WHERE outcomes.session_id = results.session_id AND outcomes.place = 'session'), 0),
        nullif(results.place, 0), CASE results.place WHEN 0 THEN '{}' ELSE json_object('points', points) END,
        status, counted, 'all', ended_at
    FROM results;
DROP TABLE results;
ALTER TABLE new_results RENAME TO results;
CREATE INDEX results_user ON results (user_id, ended_at) WHERE user_id IS NOT NULL;
CREATE INDEX results_guild ON results (guild_id, ended_at);
DROP TABLE outcomes;

-- Whether a match counts for nobody, because its only player took a move back after it had revealed something.
ALTER TABLE sessions ADD COLUMN practice INTEGER NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));
