"""Divides the story of a match into chapters, one per message, so that each event is announced once."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import discord
import msgspec

from bot.face.ground.channels import Target, controls_of
from bot.face.ground.discord_errors import uneditable
from bot.face.messages.turn import told_in
from bot.face.posting.edits import Edits
from bot.face.studio import Studio
from bot.face.words.story import ToldStory
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.replays import Mark, PastEvent
from bot.host.places.postings import begins
from engine.kernel.steps.events import parted
from render.pictures import Picture
from storage.records.boards import Chapter, Posting

_log = logging.getLogger(__name__)


class Chapters:
    """Divides the story of a match into messages, according to the stored chapter and the messages in the channel."""

    def __init__(self, host: Host, edits: Edits, studio: Studio) -> None:
        self._host = host
        self._edits = edits
        self._studio = studio

    async def begin_chapter(
        self, live: Live, channel: Target, news: list[PastEvent], shown: int | None, posting: Posting | None
    ) -> Chapter:
        """Return the chapter that begins now.

        The part of ``news`` that ends the former chapter is added to its message.

        ``shown`` is the revision that the former message certainly shows, None if unknown. ``posting`` are messages
        that may exist without a stored id.
        """
        session, name = live.session, chapter_of(live)
        untold, former = begins(Chapter(name, session.announced_revision)), told_chapter(live)
        if former is not None:
            # Pages may have told a part of the chapter.
            untold = max(untold, begins(former))
        # Several turns may have passed at once, for example turns of the computer. The new message tells them, because
        # nobody looks at the former one again.
        begun = [past for past in news if former is None or past.mark > begins(former)]
        before, after = parted([past.event for past in begun])
        opening = max(untold, begun[len(before)].mark) if before and after else untold
        if not stands_in(live, channel):
            return _beginning(name, untold)
        if shown is not None and not _between(news, (shown + 1, 0), opening):
            return _beginning(name, (shown + 1, 0))
        message = await self._edits.fetch(channel, session.board_message_id or 0)
        if message is None:
            return _beginning(name, untold)
        told = await self._shown_until(live, message, posting)
        if not _between(news, told, opening):
            return _beginning(name, told)
        ended = _beginning(name, opening)
        await self._host.postings.intend(session.session_id, posting_of(live, channel, ended))
        return ended if await self._end(live, message, opening) else _beginning(name, told)

    async def gone_on(self, live: Live, channel: Target, chapter: Chapter, posting: Posting | None) -> Chapter:
        """Return the chapter for the next message, because the current message exists but accepts no more edits."""
        message = await self._edits.fetch(channel, live.session.board_message_id or 0)
        told = max((live.session.announced_revision + 1, 0), begins(chapter))
        if message is not None:
            told = await self._shown_until(live, message, posting)
        return chapter_from(chapter, told)

    async def end(self, live: Live, channel: Target, end: Mark) -> bool:
        """Let the stored board's message tell its story up to ``end`` only.

        Return False if Discord refuses the edit.
        """
        message = await self._edits.fetch(channel, live.session.board_message_id or 0)
        return message is not None and await self._end(live, message, end)

    async def intend(self, live: Live, channel: Target, chapter: Chapter, called: Iterable[str]) -> None:
        """Record a posting that calls players before it is posted."""
        posting = posting_of(live, channel, with_calls(chapter, called))
        await self._host.postings.intend(live.session.session_id, posting)

    async def scene(self, live: Live, chapter: str) -> Picture | None:
        """Return the picture of a chapter's scene, None if it has none or painting fails."""
        if live.session.deleted_at is not None:
            return None
        try:
            return await self._studio.scene(live, live.session.language, chapter)
        except Exception:
            _log.exception("the scene of session %d could not be painted", live.session.session_id)
            return None

    async def story(self, live: Live, chapter: Chapter, end: Mark | None = None) -> ToldStory:
        """Return the story of a chapter's message at the current revision, up to ``end`` (exclusive) if it is given."""
        events = await self._host.story(live.session, begins(chapter), end)
        return ToldStory(live, events, first=is_first(chapter))

    async def _shown_until(self, live: Live, message: discord.Message, posting: Posting | None) -> Mark:
        """Return the position in the log up to which the board's message tells.

        That position may be beyond the stored one.
        """
        session, former = live.session, told_chapter(live)
        revisions = [one.number for one in controls_of(message) if one.session == session.session_id]
        if revisions:
            return max(session.announced_revision, min(session.revision, *revisions)) + 1, 0
        if former is not None and posting is not None:
            # The message's story was ended, but the end was not stored.
            events = await self._host.story(session, begins(former), as_of=posting.revision)
            told, story = told_in(message).strip(), ToldStory(live, events, first=is_first(former))
            ends = [*(past.mark for past in events), (posting.revision + 1, 0)]
            for count in range(len(events), 0, -1):
                if story.page(count).strip() == told:
                    return ends[count]
        return max((session.announced_revision + 1, 0), begins(former) if former is not None else (0, 0))

    async def _end(self, live: Live, message: discord.Message, end: Mark) -> bool:
        """Add the chapter's end to a message. Return False if it has no room or Discord refuses the edit.

        Raises `discord.HTTPException` if the place is closed, where the bot could not post either.
        """
        former = told_chapter(live)
        if former is None or self._edits.former(message.id) is not None:
            return False
        story = await self.story(live, former, end)
        if not story.fits_page():
            return False
        try:
            # The chapter's scene is shown in its final state.
            return await self._edits.retire(message, story.page(), await self.scene(live, former.name))
        except discord.HTTPException as error:
            if not uneditable(error):
                raise
            self._edits.refuse(message.id, error)
            return False


def chapter_of(live: Live) -> str:
    """Return the name of the current board's chapter. The end of a match is a chapter of its own."""
    if live.session.deleted_at is not None:
        return "over: deleted"
    if live.session.status != "running":
        return f"over: {live.session.status}"
    return live.begun_match.view(None).chapter


def told_chapter(live: Live) -> Chapter | None:
    """Return the chapter of the stored board, None if there is none yet."""
    session = live.session
    if session.chapter is None or session.chapter_revision is None:
        return None
    return Chapter(session.chapter, session.chapter_revision, session.called, session.chapter_event)


def stands_in(live: Live, channel: Target) -> bool:
    """Return whether the stored board is in a channel."""
    return live.session.board_message_id is not None and live.session.board_channel_id == channel.id


def posting_of(live: Live, channel: Target, chapter: Chapter) -> Posting:
    """Return the posting to be stored before a message about the current revision is posted."""
    session = live.session
    after = session.board_message_id if stands_in(live, channel) else session.lobby_message_id
    return Posting(session.revision, channel.id, after, chapter)


def is_first(chapter: Chapter) -> bool:
    """Return whether a chapter's message is the first message of the match, which also lists the options."""
    return begins(chapter) == (0, 0)


def chapter_from(chapter: Chapter, mark: Mark) -> Chapter:
    """Return a chapter for a message that begins later in the story."""
    return Chapter(chapter.name, mark[0] - 1, chapter.called, mark[1])


def with_calls(chapter: Chapter, called: Iterable[str]) -> Chapter:
    """Return the chapter with the keys of the players called in it."""
    return msgspec.structs.replace(chapter, called=" ".join(sorted(called)))


def _beginning(name: str, mark: Mark) -> Chapter:
    return Chapter(name, mark[0] - 1, event=mark[1])


def _between(told: list[PastEvent], begin: Mark, end: Mark) -> bool:
    """Return whether an event lies between two positions."""
    return any(begin <= past.mark < end for past in told)
