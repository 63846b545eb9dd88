-- What a ruling did, in numbers, by which an exported event can be counted anew; rulings of before have none.
ALTER TABLE tournament_rulings ADD COLUMN facts BLOB NOT NULL DEFAULT X'7B7D';
