-- Who was asked to second a ruling that waits: judges, moderators, all players; since when; and which player objected.
ALTER TABLE tournament_rulings ADD COLUMN asked INTEGER NOT NULL DEFAULT 0 CHECK (asked IN (0, 1, 2));
ALTER TABLE tournament_rulings ADD COLUMN asked_at INTEGER;
ALTER TABLE tournament_rulings ADD COLUMN objected_by INTEGER;
