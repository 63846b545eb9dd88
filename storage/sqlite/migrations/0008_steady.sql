-- How far the machine's clock was ahead of the host's time when the bot was seen last, in milliseconds, and the latest
-- absences of the bot, as JSON: a clock that is set right may prove them shorter.
ALTER TABLE presence ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;
ALTER TABLE presence ADD COLUMN gaps BLOB NOT NULL DEFAULT X'5B5D';
