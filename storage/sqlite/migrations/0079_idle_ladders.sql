-- expand
-- The number of weekly matches in a row that a player has lost without a move.
ALTER TABLE ladder_players ADD COLUMN idle_losses INTEGER NOT NULL DEFAULT 0;
-- 1 if the loser of a weekly match is left out of the weekly pairings from then on.
ALTER TABLE ladder_challenges ADD COLUMN left_out INTEGER NOT NULL DEFAULT 0 CHECK (left_out IN (0, 1));
-- The weekly pairing since which nobody has moved; and when the pairings stopped by themselves, until that is announced.
ALTER TABLE ladders ADD COLUMN idle_since INTEGER;
ALTER TABLE ladders ADD COLUMN stopped_at INTEGER;
