-- The seat of another member that one of a lobby would like to have: they swap once the other wants that, too.
ALTER TABLE lobby_members ADD COLUMN wish INTEGER CHECK (wish >= 0);
