-- The position from which a practice match begins, as JSON; NULL for the lesson of a game.
ALTER TABLE lessons ADD COLUMN start TEXT;
