-- The matches whose public page a player or moderator has hidden.
CREATE TABLE hidden_pages (session_id INTEGER PRIMARY KEY REFERENCES sessions (session_id)) STRICT;
