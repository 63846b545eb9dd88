"""Records the messages that the bot posted in a channel: the board with its chapter, and the ping messages."""

from collections.abc import Sequence

from storage.records.boards import Call, Chapter
from storage.sql.connection import Connection
from storage.sql.rows import parameters

_ANNOUNCED = """
UPDATE sessions SET announced_revision = :revision, board_channel_id = coalesce(:channel, board_channel_id),
    board_message_id = coalesce(:message, board_message_id), chapter = coalesce(:chapter, chapter),
    chapter_revision = coalesce(:chapter_revision, chapter_revision),
    chapter_event = coalesce(:chapter_event, chapter_event),
    called = coalesce(:called, called)
WHERE session_id = :session AND revision >= :revision AND (
    announced_revision < :revision
    OR (announced_revision = :revision AND EXISTS (SELECT 1 FROM postings WHERE session_id = :session))
)
"""
# The revision's message announces the effects of timers. Timers that only remind have messages of their own, so they
# stay.
_DELETE_TIMERS = """
DELETE FROM timers
WHERE session_id = :session AND fired_at IS NOT NULL AND revision < :revision
    AND kind NOT IN ('call', 'nudge', 'ballot', 'invitation')
"""
_WEAR = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind)
SELECT board_message_id, session_id, board_channel_id, 'board' FROM sessions
WHERE session_id = :session AND announced_revision < :revision AND revision >= :revision
    AND board_message_id IS NOT NULL AND board_message_id <> :message
ON CONFLICT DO NOTHING
"""
_ADD_CALL = """
INSERT INTO worn_boards (message_id, session_id, channel_id, kind, seat, asked, shown)
VALUES (:message_id, :session, :channel_id, :kind, :seat, :asked, :shown)
ON CONFLICT DO NOTHING
"""
_NO_CHAPTER = dict.fromkeys(("chapter", "chapter_revision", "chapter_event", "called"))


def note_board(
    connection: Connection,
    session_id: int,
    revision: int,
    channel_id: int | None,
    message_id: int | None,
    chapter: Chapter | None,
) -> bool:
    """Note the message that announced a revision. Return what `SessionRows.set_announced` returns."""
    values = {
        "session": session_id,
        "revision": revision,
        "channel": channel_id,
        "message": message_id,
        **(_NO_CHAPTER if chapter is None else chapter.columns),
    }
    connection.execute(_WEAR, values)
    if connection.execute(_ANNOUNCED, values).rowcount == 0:
        return False
    connection.execute(_DELETE_TIMERS, values)
    return True


def note_calls(connection: Connection, session_id: int, calls: Sequence[Call]) -> None:
    """Note messages that pinged players; repeated notes have no effect."""
    connection.executemany(_ADD_CALL, [{"session": session_id, **parameters(call)} for call in calls])
