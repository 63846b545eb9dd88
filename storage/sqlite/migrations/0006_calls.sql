-- The seat that a ping was for. The next ping for the same seat replaces it.
ALTER TABLE worn_boards ADD COLUMN seat INTEGER;
