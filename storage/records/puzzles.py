"""Records of the puzzle of the day."""

import msgspec


class DailyPlan(msgspec.Struct, frozen=True):
    """When and where a guild is shown its puzzle of the day."""

    guild_id: int
    channel_id: int
    hour: int  # The hour of the day in the time zone ``zone``.
    zone: str
    game: str | None = None  # The only game of the puzzles, None for any game with puzzles.
    next_at: int = 0  # When the next puzzle is due.
    told_at: int | None = None  # When the moderators were told that the channel is closed to the bot.


class DailyPuzzle(msgspec.Struct, frozen=True):
    """The puzzle of a day in a guild, with the number of first answers in this guild, and of right ones."""

    guild_id: int
    day: int  # The ordinal of the date (`date.toordinal`).
    game: str
    puzzle: str  # The name of the puzzle in its game.
    channel_id: int
    message_id: int | None = None  # The message with the puzzle, None until it is posted.
    answers: int = 0
    solved: int = 0
    closed_at: int | None = None  # When the puzzle's message lost its button.
