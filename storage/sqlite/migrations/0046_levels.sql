-- The levels of a lobby's computer players, in the order of their seats, in place of their number; and the level at
-- which the computer plays a seat of a match.
ALTER TABLE sessions ADD COLUMN computer_levels TEXT NOT NULL DEFAULT '[]';
UPDATE sessions SET computer_levels = (
    WITH RECURSIVE players (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM players WHERE number < 99)
    SELECT json_group_array('normal') FROM players WHERE number <= computer_seats
);
ALTER TABLE sessions DROP COLUMN computer_seats;
ALTER TABLE seats ADD COLUMN computer_level TEXT NOT NULL DEFAULT 'normal' CHECK (computer_level IN ('easy', 'normal', 'strong'));
