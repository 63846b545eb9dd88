-- How far the machine's clock was ahead of the host's time at the last heartbeat, in milliseconds, and the latest
-- absences of the bot as JSON. A corrected clock may show that an absence was shorter.
ALTER TABLE presence ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;
ALTER TABLE presence ADD COLUMN gaps BLOB NOT NULL DEFAULT X'5B5D';
