-- settings
SELECT language, calls, zone, quiet_from, quiet_to, seen_language, confirm, only_move FROM user_settings
WHERE user_id = :user;

-- usernames
SELECT username FROM usernames WHERE user_id = :user;

-- decks
SELECT game, name, code, created_at, changed_at FROM decks WHERE user_id = :user ORDER BY deck_id;

-- lessons
SELECT game, moves, touched_at FROM lessons WHERE user_id = :user;

-- puzzles
SELECT game, puzzle, solved, at FROM puzzle_answers WHERE user_id = :user ORDER BY at, game, puzzle;

-- lobbies
SELECT session_id, guild_id, game, member.seat, name, member.joined_at, ready, choice, wish
FROM lobby_members AS member JOIN sessions USING (session_id) WHERE user_id = :user ORDER BY session_id;

-- first_readies
SELECT session_id, interaction_id FROM first_readies WHERE user_id = :user ORDER BY session_id;

-- seats
SELECT session_id, match_id, guild_id, channel_id, game, status, seat, name, joined_at, resigned_at,
    absent_since, opened_at, computer_since, changes, put_out, computer_level
FROM seats JOIN sessions USING (session_id) WHERE user_id = :user ORDER BY session_id;

-- entry_requests
SELECT tournament_id, name, username, choice, answer, at
FROM tournament_requests WHERE user_id = :user ORDER BY tournament_id;

-- given_roles
SELECT source, source_id, guild_id, kind, role_id, wanted, done, refused
FROM given_roles WHERE user_id = :user ORDER BY source, source_id, kind, role_id;

-- former_seats
SELECT session_id, match_id, guild_id, game, status, seat, former.revision, former.name
FROM former_holders AS former JOIN sessions USING (session_id)
WHERE user_id = :user ORDER BY session_id, former.revision;

-- standing_orders
SELECT session_id, seat, data AS standing_order
FROM standing_orders JOIN seats USING (session_id, seat) WHERE user_id = :user ORDER BY session_id;

-- moves
SELECT session_id, revision, seat, text, at, interaction_id, undone_by, by_order
FROM moves WHERE user_id = :user ORDER BY session_id, revision;

-- undo_requests
SELECT session_id, by_seat, revision, keep_moves, created_at
FROM undo_requests WHERE by_user = :user ORDER BY session_id;

-- votes
SELECT votes.session_id, votes.seat, choice, at FROM votes JOIN seats
    ON seats.session_id = votes.session_id AND seats.seat = votes.voter
WHERE seats.user_id = :user ORDER BY votes.session_id, votes.seat;

-- proposals
SELECT proposals.session_id, proposals.seat, due, move, at FROM proposals JOIN seats USING (session_id, seat)
WHERE seats.user_id = :user ORDER BY proposals.session_id;

-- drafts
SELECT drafts.session_id, drafts.seat, moves, at FROM drafts JOIN seats USING (session_id, seat)
WHERE seats.user_id = :user ORDER BY drafts.session_id;

-- vacation_days
SELECT from_at, until_at FROM vacation_days WHERE user_id = :user ORDER BY from_at;

-- events
SELECT tournament_id, guild_id, tournaments.name AS event, entry.name, entry.state, registered_at,
    checked_in_at, entropy, rating, entry.seed, choice, team, absent_since
FROM tournament_entries AS entry JOIN tournaments USING (tournament_id)
WHERE user_id = :user ORDER BY tournament_id;

-- events_made
SELECT tournament_id, guild_id, name, created_at FROM tournaments WHERE created_by = :user
ORDER BY tournament_id;

-- events_led
SELECT tournament_id, role FROM tournament_officials WHERE kind = 'user' AND id = :user
ORDER BY tournament_id;

-- event_objections
SELECT tournament_id, kind, at FROM tournament_rulings WHERE objected_by = :user ORDER BY ruling_id;

-- event_reminders
SELECT tournament_id FROM tournament_reminders WHERE user_id = :user ORDER BY tournament_id;

-- judge_calls
SELECT tournament_id, table_code, text, at FROM tournament_calls WHERE user_id = :user ORDER BY call_id;

-- event_templates
SELECT guild_id, name, created_at FROM tournament_templates WHERE created_by = :user ORDER BY template_id;

-- event_series
SELECT guild_id, name, every, zone, created_at FROM tournament_series WHERE created_by = :user ORDER BY series_id;

-- seasons_made
SELECT guild_id, name, span, zone, starts_at, ends_at, created_at FROM seasons WHERE created_by = :user
ORDER BY season_id;

-- season_places
SELECT season_id, guild_id, seasons.name, starts_at, ends_at, place, points, season_places.results
FROM season_places JOIN seasons USING (season_id) WHERE user_id = :user ORDER BY season_id;

-- ladders_made
SELECT guild_id, name, created_at FROM ladders WHERE created_by = :user ORDER BY ladder_id;

-- ladders
SELECT ladder_id, guild_id, ladders.name AS ladder, player.name, place, warned, wins, draws, losses,
    joined_at, skips_weeks, idle_losses
FROM ladder_players AS player JOIN ladders USING (ladder_id) WHERE user_id = :user ORDER BY ladder_id;

-- challenges
SELECT challenge_id, ladder_id, CASE challenger WHEN :user THEN 'challenger' ELSE 'challenged' END AS part, weekly,
    state, result, asked_at, due_at, session_id
FROM ladder_challenges WHERE challenger = :user OR challenged = :user ORDER BY challenge_id;

-- ladder_results
SELECT ladder_id, CASE challenger WHEN :user THEN 'challenger' ELSE 'challenged' END AS part, result, counted, gained,
    moved, ahead, ended_at, corrected_at, reason
FROM ladder_results WHERE challenger = :user OR challenged = :user ORDER BY result_id;

-- leagues_made
SELECT guild_id, name, created_at FROM leagues WHERE created_by = :user ORDER BY league_id;

-- leagues_won
SELECT league_id, guild_id, name FROM leagues WHERE champion = :user ORDER BY league_id;

-- leagues
SELECT league_id, guild_id, leagues.name AS league, player.name, division, place, player.state, joined_at
FROM league_players AS player JOIN leagues USING (league_id) WHERE user_id = :user ORDER BY league_id;

-- league_decks
SELECT league_id, guild_id, leagues.name AS league, choice
FROM league_decks JOIN leagues USING (league_id) WHERE user_id = :user ORDER BY league_id;

-- league_requests
SELECT league_id, guild_id, leagues.name AS league, request.name, username, answer, at, decision
FROM league_requests AS request JOIN leagues USING (league_id) WHERE user_id = :user ORDER BY league_id;

-- results
SELECT session_id, guild_id, game, seat, seats, side, division, won, place, scores, status, excluded,
    rated, ended_at
FROM results WHERE user_id = :user ORDER BY ended_at, session_id;

-- feats
SELECT session_id, guild_id, game, seat, foe, mode, level, rounds, against
FROM feats JOIN results USING (session_id, seat) WHERE user_id = :user ORDER BY ended_at, session_id;

-- ratings
SELECT guild_id, scope, mu, sigma, matches FROM ratings WHERE user_id = :user ORDER BY guild_id, scope;

-- sessions_opened
SELECT session_id, match_id, guild_id, game, created_at FROM sessions
WHERE created_by = :user ORDER BY session_id;

-- sessions_ended
SELECT session_id, match_id, guild_id, game, ended_at, ended_how, end_reason FROM sessions
WHERE ended_by = :user ORDER BY session_id;

-- pending_rulings
SELECT guild_id, session_id, at, data AS ruling FROM pending_rulings WHERE actor = :user ORDER BY ruling_id;

-- pending_rulings_met
SELECT guild_id, session_id, at, data AS ruling FROM pending_rulings
WHERE actor <> :user AND instr(data, :user_bytes) > 0 ORDER BY ruling_id;
