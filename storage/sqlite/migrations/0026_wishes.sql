-- Another member's seat that a member of a lobby would like to have. The two swap if both wish for it.
ALTER TABLE lobby_members ADD COLUMN wish INTEGER CHECK (wish >= 0);
