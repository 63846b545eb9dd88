-- The first answer of a user to each puzzle. "puzzle" is the seed of its match and the number of moves before it.
CREATE TABLE puzzle_answers (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    solved INTEGER NOT NULL CHECK (solved IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, puzzle)
) STRICT;
