-- lockouts
SELECT guild_id, reason, at FROM lockouts WHERE user_id = :user ORDER BY guild_id;

-- lockouts_made
SELECT guild_id, reason, at FROM lockouts WHERE by_user = :user ORDER BY guild_id, at;

-- rulings_made
SELECT guild_id, session_id, at, action, target, reason FROM audit WHERE actor = :user ORDER BY audit_id;

-- event_rulings_made
SELECT tournament_id, kind, reason, state, at FROM tournament_rulings
WHERE actor = :user OR seconded_by = :user OR undone_by = :user ORDER BY ruling_id;

-- rulings_met
SELECT guild_id, session_id, at, action, reason FROM audit
WHERE target = :user_text OR instr(before, :user_bytes) > 0 OR instr(after, :user_bytes) > 0 ORDER BY audit_id;
