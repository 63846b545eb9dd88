-- The tables and byes of a round that an organiser paired by hand, and the earlier pairings of the round by digest.
ALTER TABLE tournament_rounds ADD COLUMN by_hand TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tournament_rounds ADD COLUMN former TEXT NOT NULL DEFAULT '[]';
