-- Whether a moderator hid the page. Then only a moderator shows it again; the audit log says who hid it.
ALTER TABLE hidden_pages ADD COLUMN by_moderator INTEGER NOT NULL DEFAULT 0 CHECK (by_moderator IN (0, 1));
