-- Whom a call was for: the next one for the same seat takes its place.
ALTER TABLE worn_boards ADD COLUMN seat INTEGER;
