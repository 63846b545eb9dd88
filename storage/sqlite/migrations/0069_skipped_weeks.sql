-- "skips_weeks" is 1 if the player takes no part in the weekly pairings of the ladder.
ALTER TABLE ladder_players ADD COLUMN skips_weeks INTEGER NOT NULL DEFAULT 0 CHECK (skips_weeks IN (0, 1));
