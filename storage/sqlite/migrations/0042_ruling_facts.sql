-- The effect of a ruling in numbers, from which an exported event can be recomputed. Earlier rulings have none.
ALTER TABLE tournament_rulings ADD COLUMN facts BLOB NOT NULL DEFAULT X'7B7D';
