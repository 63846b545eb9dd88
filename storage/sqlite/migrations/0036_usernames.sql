-- The usernames of users who took part in something. They distinguish people with the same name.
CREATE TABLE usernames (
    user_id INTEGER PRIMARY KEY,
    username TEXT NOT NULL
);
