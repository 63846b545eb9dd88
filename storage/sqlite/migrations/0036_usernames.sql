-- The usernames of those who took part in something, by which people of one name are told apart.
CREATE TABLE usernames (
    user_id INTEGER PRIMARY KEY,
    username TEXT NOT NULL
);
