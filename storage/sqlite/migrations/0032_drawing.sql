-- The version of the procedure that generated a round. Earlier versions generate some rounds differently.
ALTER TABLE tournament_rounds ADD COLUMN drawing INTEGER NOT NULL DEFAULT 1;
