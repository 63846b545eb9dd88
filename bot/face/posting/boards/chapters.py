"""Divides the story of a match into chapters, one per message, so that each event is announced once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bot.face.ground.places.channels import Target
from bot.face.words.story import turn_story
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.past.replays import PastEvent
from bot.host.places.postings import begins
from bot.wording.weights import roles_for
from render.registry import painter_for
from storage.records.boards import Chapter, Posting


class Chapters:
    """Divides the story of a match into messages, according to the stored chapter."""

    def __init__(self, host: Host) -> None:
        self._host = host

    async def intend(self, live: Live, channel: Target, chapter: Chapter, called_keys: Iterable[str]) -> None:
        """Before a message is sent, record that it will be posted, with the keys of the players that it mentions."""
        posting = posting_of(live, channel, with_calls(chapter, called_keys))
        await self._host.postings.intend(live.session.session_id, posting)

    async def story(self, live: Live, chapter: Chapter) -> str:
        """Return the story of a chapter's message at the current revision.

        Until the player on turn acts, the story includes the whole turn before. An older message may contain the
        beginning of that turn.
        """
        begin = begins(chapter)
        events = await self._host.story(live.session, begin)
        if begin == (0, 0):
            return turn_story(live, events, first=True)
        # The picture of a finished fight shows its dice.
        dice = not await shows_finished_fight(self._host, live, chapter, events)
        return turn_story(live, events, first=False, earlier=await self._host.turn_before(live, begin), dice=dice)


async def shows_finished_fight(
    host: Host, live: Live, chapter: Chapter, chapter_events: Sequence[PastEvent] | None = None
) -> bool:
    """Return whether a chapter's message shows the fight that ended in it. It does so until a player acts.

    ``chapter_events`` are the events of the chapter, None if the caller has not read them.
    """
    if not live.is_running or not painter_for(live.game.slug).paints_scenes:
        return False
    if live.begun_match.view(None).scene in ("", chapter.name):
        return False
    roles = roles_for(live.game.slug)
    if chapter_events is None:
        chapter_events = await host.story(live.session, begins(chapter))
    ends = [past.revision for past in chapter_events if roles.get(past.event.key) == "outcome"]
    return bool(ends) and not await host.acted(live, max(ends))


def may_grow_in(live: Live, channel: Target, chapter: Chapter) -> bool:
    """Return whether the stored board in a channel is the chapter's message, which may grow."""
    return live.session.chapter == chapter.name and is_board_in(live, channel)


def chapter_of(live: Live) -> str:
    """Return the name of the current board's chapter. The end of a match is a separate chapter."""
    if live.session.deleted_at is not None:
        return "over: deleted"
    if live.session.status != "running":
        return f"over: {live.session.status}"
    return live.begun_match.view(None).chapter


def stored_chapter(live: Live) -> Chapter | None:
    """Return the chapter of the stored board, None if there is none yet."""
    session = live.session
    if session.chapter is None or session.chapter_revision is None:
        return None
    return Chapter(session.chapter, session.chapter_revision, session.called, session.chapter_event)


def is_board_in(live: Live, channel: Target) -> bool:
    """Return whether the stored board is in a channel."""
    return live.session.board_message_id is not None and live.session.board_channel_id == channel.id


def posting_of(live: Live, channel: Target, chapter: Chapter) -> Posting:
    """Return the posting: the record that the bot is about to post a message about the current revision."""
    session = live.session
    after = session.board_message_id if is_board_in(live, channel) else session.lobby_message_id
    return Posting(session.revision, channel.id, after, chapter)


def with_calls(chapter: Chapter, called_keys: Iterable[str]) -> Chapter:
    """Return the chapter with the keys of the players pinged in it."""
    return msgspec.structs.replace(chapter, called=" ".join(sorted(called_keys)))
