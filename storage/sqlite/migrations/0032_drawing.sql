-- By which way of drawing a round was drawn up: the program of before drew some rounds in another way.
ALTER TABLE tournament_rounds ADD COLUMN drawing INTEGER NOT NULL DEFAULT 1;
