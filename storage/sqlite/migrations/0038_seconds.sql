-- The pending seconding of a ruling: the group that was asked (judges, moderators, all players), the time, and the
-- player who objected.
ALTER TABLE tournament_rulings ADD COLUMN asked INTEGER NOT NULL DEFAULT 0 CHECK (asked IN (0, 1, 2));
ALTER TABLE tournament_rulings ADD COLUMN asked_at INTEGER;
ALTER TABLE tournament_rulings ADD COLUMN objected_by INTEGER;
