-- Which tables and byes of a round an organiser paired by hand, and how it was drawn up before, each time with its mark.
ALTER TABLE tournament_rounds ADD COLUMN by_hand TEXT NOT NULL DEFAULT '[]';
ALTER TABLE tournament_rounds ADD COLUMN former TEXT NOT NULL DEFAULT '[]';
