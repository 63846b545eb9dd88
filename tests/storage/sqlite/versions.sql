-- The data that the program of each version left in its file, so that each migration is tested: a paused session with
-- clocks, terms, an open seat with former players, votes, timers, orders, a chapter, a board, pings and a question to be
-- cleaned; a finished session that is a rematch, with results and ratings; settings, vacations, lockouts, rulings,
-- audit entries, decks; a removed player's seat; a closed place; a lesson.
-- Each statement stands once, under the versions that it belongs to. For a new version: end the range of the statements
-- that its schema refuses, and add the new columns under "from" its number.

-- 1 to 50
INSERT INTO guild_settings VALUES (1, 'es', 5, 10);

-- 1 to 4
INSERT INTO user_settings VALUES (7, 'en');

-- 5 to 20
INSERT INTO user_settings VALUES (7, 'en', 'both', 'Europe/Madrid', 1380, 480);

-- 21 to 22
INSERT INTO user_settings VALUES (7, 'en', 'both', 'Europe/Madrid', 1380, 480, 'es');

-- from 23
INSERT INTO user_settings VALUES (7, 'en', 'both', 'Europe/Madrid', 1380, 480, 'es', 'lasting', 'never');

-- 1 to 2
INSERT INTO sessions (
    session_id, match_id, guild_id, channel_id, game, rules_version, seat_count, status, language, created_by,
    created_at, started_at, revision, announced_revision, board_channel_id, board_message_id, commitment,
    seed_revealed, seed, context, options, entropy)
VALUES (
    1, 'R1', 1, 2, 'splendor_marvel', '1', 2, 'running', 'es', 7,
    10, 20, 3, 2, 2, 99, 'c0ffee',
    0, x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'context', CAST('{}' AS BLOB),
    CAST('[1,2]' AS BLOB));

-- from 3
INSERT INTO sessions (
    session_id, match_id, guild_id, channel_id, game, rules_version, seat_count, status, language, created_by,
    created_at, started_at, revision, announced_revision, board_channel_id, board_message_id, commitment,
    seed_revealed, seed, context, options, entropy, chapter, chapter_revision, called)
VALUES (
    1, 'R1', 1, 2, 'splendor_marvel', '1', 2, 'running', 'es', 7,
    10, 20, 3, 2, 2, 99, 'c0ffee',
    0, x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'context', CAST('{}' AS BLOB),
    CAST('[1,2]' AS BLOB), '1-1', 1, '1t 0a');

-- 1 to 4
INSERT INTO snapshots VALUES (1, CAST('{"turn":1}' AS BLOB));

-- from 5
INSERT INTO snapshots VALUES (1, CAST('{"turn":1}' AS BLOB), CAST('{"0":{"left":5}}' AS BLOB));
UPDATE sessions SET terms = CAST('{"clock":"bank"}' AS BLOB), paused_at = 26 WHERE session_id = 1;

-- 1 to 2
INSERT INTO sessions (
    session_id, match_id, guild_id, channel_id, game, rules_version, seat_count, status, language, created_by,
    created_at, started_at, ended_at, end_reason, revision, announced_revision, commitment,
    seed_revealed, seed, context, options, entropy, outcome)
VALUES (
    2, 'F1', 1, 3, 'splendor_marvel', '1', 2, 'finished', 'en', 8,
    10, 20, 30, 'won', 1, 1, 'decade',
    1, x'00', 'context', CAST('{}' AS BLOB), CAST('[3,4]' AS BLOB), CAST('{"places":[1,2]}' AS BLOB));

-- 3 to 13
INSERT INTO sessions (
    session_id, match_id, guild_id, channel_id, game, rules_version, seat_count, status, language, created_by,
    created_at, started_at, ended_at, end_reason, revision, announced_revision, commitment,
    seed_revealed, seed, context, options, entropy, outcome)
VALUES (
    2, 'F1', 1, 3, 'splendor_marvel', '1', 2, 'finished', 'en', 8,
    10, 20, 30, 'won', 2, 2, 'decade',
    1, x'00', 'context', CAST('{}' AS BLOB), CAST('[3,4]' AS BLOB), CAST('{"places":[1,2]}' AS BLOB));

-- from 14
INSERT INTO sessions (
    session_id, match_id, guild_id, channel_id, game, rules_version, seat_count, status, language, created_by,
    created_at, started_at, ended_at, end_reason, revision, announced_revision, commitment,
    seed_revealed, seed, context, options, entropy, outcome)
VALUES (
    2, 'F1', 1, 3, 'splendor_marvel', '1', 2, 'finished', 'en', 8,
    10, 20, 30, 'won', 2, 2, 'decade',
    1, x'00', 'context', CAST('{}' AS BLOB), CAST('[3,4]' AS BLOB), CAST('{"sides":[{"seats":[0],"won":true,"place":1,"scores":{"points":0}},{"seats":[1],"won":false,"place":2,"scores":{"points":0}}],"reason":null}' AS BLOB));

-- 1 to 4
INSERT INTO snapshots VALUES (2, CAST('{"turn":9}' AS BLOB));

-- from 5
INSERT INTO snapshots VALUES (2, CAST('{"turn":9}' AS BLOB), NULL);

-- 5 to 16
UPDATE sessions SET house_seats = 1, rematch_of = 1, deleted_at = 31 WHERE session_id = 2;

-- 17 to 18
UPDATE sessions SET ended_how = 'vote', ended_seat = 1, house_seats = 1, rematch_of = 1, deleted_at = 31 WHERE session_id = 2;

-- 19 to 45
UPDATE sessions SET ended_how = 'vote', ended_seat = 1, computer_seats = 1, rematch_of = 1, deleted_at = 31 WHERE session_id = 2;

-- from 46
UPDATE sessions SET ended_how = 'vote', ended_seat = 1, computer_levels = '["normal"]', rematch_of = 1, deleted_at = 31 WHERE session_id = 2;

-- 1 to 3
INSERT INTO lobby_members (session_id, user_id, name, joined_at, ready) VALUES (1, 7, 'Ann', 11, 1);
INSERT INTO lobby_members (session_id, user_id, name, joined_at, ready) VALUES (1, 8, 'B''ob', 12, 1);

-- 4 to 19
INSERT INTO lobby_members (session_id, user_id, name, joined_at, ready, choice) VALUES (1, 7, 'Ann', 11, 1, 'avengers');
INSERT INTO lobby_members (session_id, user_id, name, joined_at, ready, choice) VALUES (1, 8, 'B''ob', 12, 1, 'MC1;C=2');

-- from 20
INSERT INTO lobby_members (session_id, seat, user_id, name, joined_at, ready, choice) VALUES (1, 0, 7, 'Ann', 11, 1, 'avengers');

-- 20 to 25
INSERT INTO lobby_members (session_id, seat, user_id, name, joined_at, ready, choice) VALUES (1, 1, 8, 'B''ob', 12, 1, 'MC1;C=2');

-- from 26
INSERT INTO lobby_members (session_id, seat, user_id, name, joined_at, ready, choice, wish) VALUES (1, 1, 8, 'B''ob', 12, 1, 'MC1;C=2', 0);

-- from 1
INSERT INTO first_readies VALUES (1, 7, 1), (1, 8, 2);
INSERT INTO seats (session_id, seat, user_id, name, joined_at) VALUES (1, 0, 7, 'Ann', 11), (1, 1, 8, 'B''ob', 12);
INSERT INTO seats (session_id, seat, user_id, name, joined_at) VALUES (2, 0, 8, 'B''ob', 11), (2, 1, NULL, 'Computer', 12);

-- from 34
UPDATE seats SET resigned_at = 28, put_out = 1 WHERE session_id = 2 AND seat = 0;

-- 5 to 18
UPDATE seats SET opened_at = 27, house_since = NULL, changes = 2 WHERE session_id = 1 AND seat = 1;
INSERT INTO former_holders VALUES (1, 1, 0, NULL, 'House 1'), (1, 1, 2, 9, 'Cid');

-- from 19
UPDATE seats SET opened_at = 27, computer_since = NULL, changes = 2 WHERE session_id = 1 AND seat = 1;
INSERT INTO former_holders VALUES (1, 1, 0, NULL, 'Computer 1'), (1, 1, 2, 9, 'Cid');

-- 1 to 2
INSERT INTO moves VALUES (1, 1, 0, 7, 'take blue', 21, 501, NULL), (1, 2, 1, 8, 'take red', 22, 502, 3);
INSERT INTO moves VALUES (2, 1, 0, 8, 'buy 1-1', 21, NULL, NULL);

-- from 3
INSERT INTO moves VALUES (1, 1, 0, 7, 'take blue', 21, 501, NULL, 0), (1, 2, 1, 8, 'take red', 22, 502, 3, 0);
INSERT INTO moves VALUES (2, 1, 0, 8, 'buy 1-1', 21, NULL, NULL, 0), (2, 2, 1, NULL, 'pass', 22, NULL, NULL, 1);

-- from 1
INSERT INTO events VALUES (1, 0, 0, 20, CAST('"dealt"' AS BLOB)), (1, 1, 0, 21, CAST('"took"' AS BLOB));
INSERT INTO events VALUES (1, 2, 0, 22, CAST('"took back"' AS BLOB)), (1, 3, 0, 23, CAST('"undone"' AS BLOB));
INSERT INTO handled_interactions VALUES (501, 21), (502, 22);
INSERT INTO undo_requests VALUES (1, 0, 7, 3, 0, '[1]', NULL, 24);
INSERT INTO audit (at, guild_id, session_id, actor, action, target, reason, before, after)
VALUES (23, 1, 1, 9, 'undo', 'R1', 'asked', CAST('{}' AS BLOB), NULL);

-- 2
INSERT INTO worn_boards VALUES (98, 1, 2);

-- 3 to 5
INSERT INTO worn_boards VALUES (97, 1, 2, 'call'), (98, 1, 2, 'board'), (100, 1, 2, 'call');

-- 6 to 9
INSERT INTO worn_boards VALUES
    (97, 1, 2, 'call', NULL), (98, 1, 2, 'board', NULL), (100, 1, 2, 'call', NULL), (101, 1, 2, 'call', 1),
    (102, 1, 2, 'call', 1);

-- 10 to 23
INSERT INTO worn_boards VALUES
    (97, 1, 2, 'call', NULL), (98, 1, 2, 'board', NULL), (100, 1, 2, 'call', NULL), (101, 1, 2, 'call', 1),
    (102, 1, 2, 'call', 1), (103, 1, 2, 'question', NULL);

-- from 24
INSERT INTO worn_boards VALUES
    (97, 1, 2, 'call', NULL, NULL, NULL), (98, 1, 2, 'board', NULL, NULL, NULL), (100, 1, 2, 'call', NULL, NULL, NULL),
    (101, 1, 2, 'call', 1, NULL, NULL), (102, 1, 2, 'call', 1, CAST('{"type":"reminder"}' AS BLOB), 'shown'),
    (103, 1, 2, 'question', 0, NULL, NULL), (104, 1, 70, 'letter', 1, CAST('{"type":"reminder"}' AS BLOB), NULL);

-- from 3
INSERT INTO standing_orders VALUES (1, 1, CAST('{"kind":"always-ask"}' AS BLOB));

-- 3 to 4
INSERT INTO timers VALUES (1, 1, 'pass', 1, 3, 25);

-- from 5
INSERT INTO timers VALUES (1, 1, 'pass', 1, 3, 0, 25, NULL), (4, 1, 'call', 0, 3, 2, 24, 24), (6, 1, 'open', 1, 3, 0, 90, NULL);

-- 5 to 18
INSERT INTO votes VALUES (1, 0, 1, 'house', 28);

-- from 19
INSERT INTO votes VALUES (1, 0, 1, 'computer', 28);

-- from 5
INSERT INTO vacation_days VALUES (7, 100, 200);
INSERT INTO lockouts VALUES (1, 9, 5, 'rude', 29);
INSERT INTO pending_rulings VALUES (3, 1, 1, 5, CAST('{"type":"end"}' AS BLOB), 30);

-- 5 to 13
INSERT INTO results VALUES (2, 0, 8, 1, 'splendor_marvel', 2, 1, 16, 0, 'played', 1, 30);

-- 14 to 34
INSERT INTO results VALUES (
    2, 0, 8, 1, 'splendor_marvel', 2, 0, 'against', 1, 1, '{"points":16}', 'played', 1, 'all', 30);

-- from 35
INSERT INTO results VALUES (
    2, 0, 8, 1, 'splendor_marvel', 2, 0, 'against', 1, 1, '{"points":16}', 'played', 'all', 30, NULL);

-- from 5
INSERT INTO ratings VALUES (1, 8, 'splendor_marvel', 26.5, 7.25, 1);

-- 5 to 7
INSERT INTO presence VALUES (1, 40);

-- 8 to 44
INSERT INTO presence VALUES (1, 40, 3600000, X'5B5B352C32305D5D');

-- 45 to 47
INSERT INTO presence VALUES (1, 40, 3600000, X'5B5B352C32305D5D', 1);

-- from 48
WITH RECURSIVE numbers (slot) AS (VALUES (0) UNION ALL SELECT slot + 1 FROM numbers WHERE slot < 63)
INSERT INTO presence SELECT slot, 40, 3600000, X'5B5B352C32305D5D', 1 FROM numbers;

-- from 4
INSERT INTO decks VALUES (3, 7, 'marvel_card_game', 'Ñandú', 'ñandú', 'MC1;C=2;E=;K=ffff', 13, 14);
INSERT INTO decks VALUES (4, 8, 'marvel_card_game', 'ñandú', 'ñandú', 'MC1;C=;E=;K=ffff', 13, 13);

-- from 7
INSERT INTO removed_parts VALUES (1, x'01', x'59958cdb7de632ab668cb29f8a33e5baf1c2b868418f3b97481198c74a48998c', 'seat', 0), (1, x'02', x'00', 'opened', 0);

-- from 9
UPDATE sessions SET chapter_event = 2 WHERE session_id = 1;
INSERT INTO postings VALUES (1, 3, 2, 99, '2-1', 1, 1, '0t');

-- from 13
INSERT INTO untold_moves VALUES (1);

-- from 15
INSERT INTO closures VALUES (1, 33, 0, 2048, 34);

-- from 16
INSERT INTO table_questions VALUES (1, 3, 2, 96);

-- from 18
INSERT INTO removed_days VALUES (x'01', x'59958cdb7de632ab668cb29f8a33e5baf1c2b868418f3b97481198c74a48998c', 100, 3);

-- from 22
INSERT INTO lessons (user_id, lesson_id, game, moves, revision, touched_at) VALUES (7, 11, 'noughts', 'mark 1', 1, 35);

-- from 25
INSERT INTO notices VALUES (105, 1, 70, 'en', 0), (106, 2, 70, 'es', 1);

-- from 27
INSERT INTO proposals VALUES (1, 1, 0, 'take red', 7, 1, 36);

-- from 28
INSERT INTO feats VALUES (2, 0, 'villain-loki', 'feat-coop', 'hard gear', 6, 1);

-- 29 to 38
INSERT INTO tournaments VALUES (
    1, 'T1', 1, 70, 107, 'Copa ''24', 'splendor_marvel', CAST('{}' AS BLOB), CAST('{}' AS BLOB), CAST('{}' AS BLOB),
    CAST('{}' AS BLOB), 'es', 'running', 5, 'c0ffee', x'0102', 0, 7, 10, 11, 12, 13, NULL);

-- 39
INSERT INTO tournaments VALUES (
    1, 'T1', 1, 70, 107, 'Copa ''24', 'splendor_marvel', CAST('{}' AS BLOB), CAST('{}' AS BLOB), CAST('{}' AS BLOB),
    CAST('{}' AS BLOB), 'es', 'running', 5, 'c0ffee', x'0102', 0, 7, 10, 11, 12, 13, NULL, 1);

-- 40 to 71
INSERT INTO tournaments VALUES (
    1, 'T1', 1, 70, 107, 'Copa ''24', 'splendor_marvel', CAST('{}' AS BLOB), CAST('{}' AS BLOB), CAST('{}' AS BLOB),
    CAST('{}' AS BLOB), 'es', 'running', 5, 'c0ffee', x'0102', 0, 7, 10, 11, 12, 13, NULL, 1, 2, 14);

-- from 72
INSERT INTO tournaments VALUES (
    1, 'T1', 1, 70, 107, 'Copa ''24', 'splendor_marvel', CAST('{}' AS BLOB), CAST('{}' AS BLOB), CAST('{}' AS BLOB),
    CAST('{}' AS BLOB), 'es', 'running', 5, 'c0ffee', x'0102', 0, 7, 10, 11, 12, 13, NULL, 1, 2, 14, 16);

-- from 29
INSERT INTO tournament_officials VALUES (1, 'organiser', 'user', 7), (1, 'judge', 'role', 55);
INSERT INTO tournament_entries VALUES
    (1, 1, 8, 'B''ob', 0, 'entered', 1, 11, 12, '1001', 26.5, 1, 'MC1', '', 1, 0, NULL),
    (1, 2, NULL, 'Computer 1', 1, 'entered', 2, 11, 11, 'house-1', NULL, 2, NULL, '', 1, 0, NULL);

-- 29 to 31
INSERT INTO tournament_rounds VALUES (1, 1, 0, 'playing', '[]', '[1,2]', '{}', '[]', 0, 0, 0, 13, 14, 99, 0, 0, NULL);

-- 32 to 36
INSERT INTO tournament_rounds VALUES (1, 1, 0, 'playing', '[]', '[1,2]', '{}', '[]', 0, 0, 0, 13, 14, 99, 0, 0, NULL, 2);

-- from 37
INSERT INTO tournament_rounds VALUES (1, 1, 0, 'playing', '[]', '[1,2]', '{}', '[]', 0, 0, 0, 13, 14, 99, 0, 0, NULL, 2, '[[1,2]]', '[]');

-- from 29
INSERT INTO tournament_tables VALUES (1, '1-1', 1, 0, 1, 1, 'W1-1', 0, '[1,2]', 71, 2, 14, NULL, 0, 0, 0, NULL, NULL);

-- 29 to 37
INSERT INTO tournament_rulings VALUES (
    1, 1, 'warn', 7, 'late', CAST('{"type":"warn"}' AS BLOB), CAST('{}' AS BLOB), CAST('{}' AS BLOB),
    CAST('{}' AS BLOB), 1, '1-1', 'done', NULL, NULL, 20);

-- 38 to 41
INSERT INTO tournament_rulings VALUES (
    1, 1, 'warn', 7, 'late', CAST('{"type":"warn"}' AS BLOB), CAST('{}' AS BLOB), CAST('{}' AS BLOB),
    CAST('{}' AS BLOB), 1, '1-1', 'done', NULL, NULL, 20, 1, 21, 9);

-- from 42
INSERT INTO tournament_rulings VALUES (
    1, 1, 'warn', 7, 'late', CAST('{"type":"warn"}' AS BLOB), CAST('{}' AS BLOB), CAST('{}' AS BLOB),
    CAST('{}' AS BLOB), 1, '1-1', 'done', NULL, NULL, 20, 1, 21, 9, CAST('{"order":1}' AS BLOB));

-- from 29
INSERT INTO tournament_calls VALUES (1, 1, '1-1', 8, 'help', 21, NULL, NULL);
INSERT INTO tournament_notices VALUES (1, 1, 'published', 1, NULL, '[]', '{}', 14);
INSERT INTO tournament_timers VALUES (1, 'deadline', '1', 99);
INSERT INTO tournament_templates VALUES (1, 1, 'Copa', CAST('{}' AS BLOB), 7, 15);

-- 29 to 32
UPDATE sessions SET tournament_id = 1, tournament_round = 1, tournament_table = '1-1', reveal_at = 5 WHERE session_id = 2;

-- from 33
UPDATE sessions SET tournament_id = 1, tournament_round = 1, tournament_table = '1-1', reveal_at = 5, sealed = 1 WHERE session_id = 2;

-- from 30
INSERT INTO drafts VALUES (1, 1, 'take red / take blue', 7, 37);

-- from 31
INSERT INTO tournament_reminders VALUES (1, 9);

-- from 36
INSERT INTO usernames VALUES (7, 'ann_7'), (8, 'bob_8');

-- from 43
INSERT INTO tournament_documents VALUES (1, CAST('{}' AS BLOB));
INSERT INTO tournament_matches VALUES (2, 1, '1-1', x'0102');

-- from 41
UPDATE sessions SET rules = 'feed' WHERE session_id = 1;
INSERT INTO rule_changes VALUES (1, 1, 2, 'feed');
INSERT INTO states VALUES (1, 0, 0, x'789c03000000000001');

-- from 46
UPDATE seats SET computer_level = 'strong' WHERE session_id = 2 AND seat = 0;

-- from 47
INSERT INTO analyses VALUES (2, 3, 1, CAST('{"curve":[]}' AS BLOB));

-- from 49
UPDATE lessons SET start = '{}' WHERE user_id = 7;

-- from 50
INSERT INTO puzzle_answers VALUES (7, 'ragami', '7-12', 1, 35);

-- 51 to 56
INSERT INTO guild_settings VALUES (1, 'es', 5, 10, x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');

-- from 52
INSERT INTO daily_plans VALUES (1, 70, 9, 'Europe/Madrid', 'ragami', 50, NULL);
INSERT INTO daily_puzzles VALUES (1, 740000, 'ragami', '7-12', 70, 107, 2, 1, NULL);

-- 53 to 74
INSERT INTO processes VALUES ('0123', 'host', 7, 'boot:1', '1.0.0', 30, 40, 2);

-- 74 to 76
INSERT INTO pending_analyses VALUES (2, 1);

-- from 77
INSERT INTO pending_analyses VALUES (2, 1, 60);

-- from 75
INSERT INTO processes VALUES ('0123', 'host', 7, 'boot:1', '1.0.0', 30, 40, 2, 1, 0);
INSERT INTO claimed_interactions VALUES (52, 15);

-- from 54
INSERT INTO tournament_series VALUES (1, 1, 'Copa', 'full', 'Europe/Madrid', 12, NULL, 24, 8, CAST('{}' AS BLOB), 7, 15);
INSERT INTO tournament_editions VALUES (1, 1, 24);

-- 55 to 58
INSERT INTO hidden_pages VALUES (2);

-- 56 to 62
INSERT INTO seasons VALUES (1, 1, 70, 'Liga', '["noughts"]', 'month', 'Europe/Madrid', 12, 50, 'both', 10, 1, 2, 7, 15, 50, 51, 108);

-- from 63
INSERT INTO seasons VALUES (1, 1, 70, 'Liga', '["noughts"]', 'month', 'Europe/Madrid', 12, 50, 'both', 10, 1, 2, 7, 15, 50, 51, 108, 3, 1, 52);

-- from 56
INSERT INTO season_places VALUES (1, 1, 8, 1, 60, 1);

-- 57 to 66
INSERT INTO guild_settings VALUES (1, 'es', 5, 10, x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 1);

-- from 59
INSERT INTO hidden_pages VALUES (2, 1);

-- 61 to 71
INSERT INTO leagues VALUES (1, 1, 70, 'Liga', 'es', CAST('{}' AS BLOB), 8, 2, 28, 'playing', 1, 3, 7, 15, 3, 109);

-- 72 to 75
INSERT INTO leagues VALUES (1, 1, 70, 'Liga', 'es', CAST('{}' AS BLOB), 8, 2, 28, 'playing', 1, 3, 7, 15, 3, 109, 'Fair');

-- 76 to 79
INSERT INTO leagues VALUES (1, 1, 70, 'Liga', 'es', CAST('{}' AS BLOB), 8, 2, 28, 'playing', 1, 3, 7, 15, 3, 109, 'Fair', 7);

-- from 80
INSERT INTO leagues VALUES (1, 1, 70, 'Liga', 'es', CAST('{}' AS BLOB), 8, 2, 28, 'playing', 1, 3, 7, 15, 3, 109, 'Fair', 7, 60, 2, 1);

-- from 61
INSERT INTO league_players VALUES (1, 8, 'B''ob', 1, 1, 'playing', 15);
INSERT INTO tournament_divisions VALUES (1, 1, 1, 1);

-- from 78
INSERT INTO league_decks VALUES (1, 8, 'avengers');

-- from 81
INSERT INTO league_requests VALUES (1, 8, 'B''ob', 'bob', 'Please', 36, 1, NULL);

-- 62 to 67
INSERT INTO event_roles VALUES (1, 'entrant', 7, 106, 1, 1, 0, 0);

-- from 64
INSERT INTO identifies VALUES (0, 45);

-- from 65
INSERT INTO tournament_requests VALUES (1, 8, 'B''ob', 'bob', NULL, 'Please', 36);

-- 66 to 78
INSERT INTO ladders VALUES (1, 1, 70, 'Escalera', 'es', CAST('{}' AS BLOB), 3, 3, 1, 'open', NULL, 60, 4, 7, 15, 4, 110, 70);
INSERT INTO ladder_challenges VALUES (1, 1, 7, 8, 0, 'asked', NULL, 15, 90, 'abcdef', x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', NULL, NULL, 111, 90, 'asked', 70);

-- from 79
INSERT INTO ladders VALUES (1, 1, 70, 'Escalera', 'es', CAST('{}' AS BLOB), 3, 3, 1, 'open', NULL, 60, 4, 7, 15, 4, 110, 70, 50, 60);
INSERT INTO ladder_challenges VALUES (1, 1, 7, 8, 0, 'asked', NULL, 15, 90, 'abcdef', x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', NULL, NULL, 111, 90, 'asked', 70, 0);

-- 66 to 68
INSERT INTO ladder_players VALUES (1, 8, 'B''ob', 1, 1, 2, 0, 1, 7, 7, 15, 15);

-- 69 to 78
INSERT INTO ladder_players VALUES (1, 8, 'B''ob', 1, 1, 2, 0, 1, 7, 7, 15, 15, 1);

-- from 79
INSERT INTO ladder_players VALUES (1, 8, 'B''ob', 1, 1, 2, 0, 1, 7, 7, 15, 15, 1, 1);

-- 70 to 72
INSERT INTO ladder_results VALUES (1, 1, 7, 8, 'won', 'lost', 0, 15, 1, 16, 'Why', 0);

-- from 73
INSERT INTO ladder_results VALUES (1, 1, 7, 8, 'won', 'lost', 2, 15, 1, 16, 'Why', 0, 1, -2);

-- 67
INSERT INTO discord_events VALUES (1, 1, CAST('{"status":"deleted"}' AS BLOB), NULL, 110, 0);

-- 68 to 75
INSERT INTO event_roles VALUES (1, 'entrant', 7, 106, 1, 1, 0, 0, 0);

-- from 76
INSERT INTO given_roles VALUES ('event', 1, 'entrant', 7, 106, 1, 1, 0, 0, 0);
INSERT INTO role_choices VALUES ('league', 1, 0, 1, 107);

-- from 68
INSERT INTO discord_events VALUES (1, 1, CAST('{"status":"deleted"}' AS BLOB), NULL, 110, 0, 0);

-- 67 to 70
INSERT INTO guild_settings VALUES (1, 'es', 5, 10, x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 1, 1);

-- from 71
INSERT INTO guild_settings VALUES (1, 'es', 5, 10, x'000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 1, 1, 120);
