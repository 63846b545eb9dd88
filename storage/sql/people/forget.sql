DELETE FROM votes WHERE (session_id, voter) IN (SELECT session_id, seat FROM seats WHERE user_id = :user);
DELETE FROM proposals WHERE (session_id, seat) IN (SELECT session_id, seat FROM seats WHERE user_id = :user);
DELETE FROM standing_orders
WHERE (session_id, seat) IN (SELECT session_id, seat FROM seats WHERE user_id = :user);
UPDATE seats SET absent_since = NULL WHERE user_id = :user;

UPDATE seats SET user_id = NULL WHERE user_id = :user;

UPDATE former_holders SET user_id = NULL WHERE user_id = :user;

UPDATE moves SET user_id = NULL WHERE user_id = :user;
UPDATE results SET user_id = NULL WHERE user_id = :user;

-- A change that was based on an earlier read must not bring the user back.
UPDATE tournaments SET revision = revision + 1
WHERE created_by = :user OR instr(settings, :user_bytes) > 0
    OR tournament_id IN (SELECT tournament_id FROM tournament_entries WHERE user_id = :user)
    OR tournament_id IN (SELECT tournament_id FROM tournament_reminders WHERE user_id = :user)
    OR tournament_id IN (SELECT tournament_id FROM tournament_requests WHERE user_id = :user)
    OR tournament_id IN (SELECT tournament_id FROM tournament_rulings WHERE state = 'waiting'
        AND (actor = :user OR instr(ruling, :user_bytes) > 0));

-- The message of each of the user's tournaments is updated, without the name.
INSERT INTO tournament_notices (tournament_id, kind, entries, data, at)
SELECT DISTINCT tournament_id, 'forgotten', '[]', '{}', :at
FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
WHERE user_id = :user AND tournaments.state <> 'draft';

-- The user leaves unfinished tournaments; their scores stay, under the placeholder name.
UPDATE tournament_entries SET dropped = 1 + (
    SELECT coalesce(max(number), 0) FROM tournament_rounds AS one
    WHERE one.tournament_id = tournament_entries.tournament_id AND one.state <> 'drawn')
WHERE user_id = :user AND state = 'entered' AND seed IS NOT NULL;

UPDATE tournament_entries SET state = CASE WHEN seed IS NULL THEN 'left' ELSE 'dropped' END
WHERE user_id = :user AND state IN ('entered', 'waiting');

UPDATE tournament_entries SET user_id = NULL, choice = NULL, absent_since = NULL
WHERE user_id = :user;

-- The rows that a ruling replaced name the user as well.
UPDATE tournament_rulings SET undo = X'7B7D' WHERE instr(undo, :user_bytes) > 0;

-- The objection still counts, under user 0.
UPDATE tournament_rulings SET objected_by = 0 WHERE objected_by = :user;
UPDATE tournament_calls SET user_id = NULL, text = '' WHERE user_id = :user;
DELETE FROM tournament_reminders WHERE user_id = :user;
DELETE FROM tournament_requests WHERE user_id = :user;

-- The roles are taken in Discord, and each row is deleted then.
UPDATE given_roles SET wanted = 0, done = 0, refused = 0 WHERE user_id = :user;

DELETE FROM tournament_officials WHERE kind = 'user' AND id = :user;
UPDATE tournaments SET created_by = 0 WHERE created_by = :user;

UPDATE tournament_templates SET created_by = 0 WHERE created_by = :user;
UPDATE tournament_series SET created_by = 0 WHERE created_by = :user;
UPDATE seasons SET created_by = 0 WHERE created_by = :user;

-- The message with the final table of a season must lose the name. A season without a message stays as it is.
UPDATE seasons SET announced_at = CASE WHEN message_id IS NULL THEN announced_at END, revision = revision + 1
WHERE season_id IN (SELECT season_id FROM season_places WHERE user_id = :user);

UPDATE season_places SET user_id = NULL WHERE user_id = :user;

-- The message of each of the user's leagues must lose the name, and an earlier read must not bring a champion back.
UPDATE leagues SET revision = revision + 1
WHERE created_by = :user OR champion = :user
    OR league_id IN (SELECT league_id FROM league_players WHERE user_id = :user)
    OR league_id IN (SELECT league_id FROM league_requests WHERE user_id = :user);

UPDATE leagues SET created_by = 0 WHERE created_by = :user;
UPDATE leagues SET champion = NULL WHERE champion = :user;

-- A place in a division stays as a gap until the next season opens, so that nobody else is relegated.
UPDATE league_players SET state = 'dropped', name = '-', joined_at = 0, user_id = -1 - (
    SELECT count(*) FROM league_players AS other
    WHERE other.league_id = league_players.league_id AND other.user_id < 0)
WHERE user_id = :user AND division IS NOT NULL
    AND league_id IN (SELECT league_id FROM leagues WHERE state IN ('open', 'playing'));

DELETE FROM league_players WHERE user_id = :user;

DELETE FROM league_decks WHERE user_id = :user;
DELETE FROM league_requests WHERE user_id = :user;

-- The message of each of the user's ladders must lose the name, and that of each challenge the user.
UPDATE ladders SET revision = revision + 1
WHERE created_by = :user OR ladder_id IN (SELECT ladder_id FROM ladder_players WHERE user_id = :user)
    OR ladder_id IN (SELECT ladder_id FROM ladder_challenges WHERE challenger = :user OR challenged = :user)
    OR ladder_id IN (SELECT ladder_id FROM ladder_results WHERE challenger = :user OR challenged = :user);

UPDATE ladders SET created_by = 0 WHERE created_by = :user;
DELETE FROM ladder_players WHERE user_id = :user;
UPDATE ladder_players SET last_opponent = NULL WHERE last_opponent = :user;
UPDATE ladder_players SET last_challenger = NULL, freed_at = NULL WHERE last_challenger = :user;
-- A warning ends if the challenged player was not told of it.
UPDATE ladder_players SET warned = 0
WHERE EXISTS (SELECT 1 FROM ladder_challenges AS one WHERE one.ladder_id = ladder_players.ladder_id
    AND challenger = :user AND challenged = user_id AND state = 'warned' AND (posted IS NULL OR posted <> 'warned'));

UPDATE ladder_challenges SET state = 'over', result = coalesce(result, 'void'), due_at = NULL,
    posted = CASE posted WHEN 'over' THEN NULL ELSE posted END,
    challenger = CASE challenger WHEN :user THEN 0 ELSE challenger END,
    challenged = CASE challenged WHEN :user THEN 0 ELSE challenged END
WHERE challenger = :user OR challenged = :user;

UPDATE ladder_results SET challenger = 0 WHERE challenger = :user;
UPDATE ladder_results SET challenged = 0 WHERE challenged = :user;

UPDATE sessions SET created_by = 0 WHERE created_by = :user;
UPDATE sessions SET ended_by = 0 WHERE ended_by = :user;
DELETE FROM lobby_members WHERE user_id = :user;
DELETE FROM first_readies WHERE user_id = :user;
DELETE FROM undo_requests WHERE by_user = :user;

-- The data of a pending ruling names its user. The moderator who requested the ruling can request it again.
INSERT INTO worn_boards (message_id, session_id, channel_id, kind)
SELECT message_id, asked.session_id, channel_id, 'consent'
FROM table_questions AS asked JOIN pending_rulings USING (ruling_id)
WHERE asked.session_id IN (SELECT session_id FROM sessions) AND message_id IS NOT NULL
    AND (actor = :user OR instr(data, :user_bytes) > 0)
ON CONFLICT DO NOTHING;

DELETE FROM pending_rulings WHERE actor = :user OR instr(data, :user_bytes) > 0;
DELETE FROM vacation_days WHERE user_id = :user;
DELETE FROM ratings WHERE user_id = :user;
DELETE FROM decks WHERE user_id = :user;
DELETE FROM lessons WHERE user_id = :user;
DELETE FROM puzzle_answers WHERE user_id = :user;
DELETE FROM user_settings WHERE user_id = :user;
DELETE FROM usernames WHERE user_id = :user;
