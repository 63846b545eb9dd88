"""Posts pages before the board, with the part of a long story that does not fit into the board's message."""

from __future__ import annotations

import discord

from bot.face.ground.channels import Target, nonce
from bot.face.posting.chapters import Chapters, chapter_from, posting_of, stands_in
from bot.face.words.story import ToldStory, page_id, story_page
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.places.postings import begins
from storage.records.boards import Chapter, Posting


class StoryPages:
    """Tells the beginning of a long chapter page by page. Each page is stored before the next one is posted."""

    def __init__(self, host: Host, chapters: Chapters) -> None:
        self._host = host
        self._chapters = chapters

    async def tell(
        self, live: Live, channel: Target, chapter: Chapter, posting: Posting | None
    ) -> tuple[Live, Chapter, ToldStory]:
        """Post the part that does not fit the board. Return the updated session, and chapter and story for the board.

        An existing message of the chapter takes as much as fits, and loses its buttons. ``posting`` are messages that
        may exist without a stored id.
        """
        while True:
            story = await self._chapters.story(live, chapter)
            count = story.for_page()
            if not count:
                return live, chapter, story
            following = chapter_from(chapter, story.events[count].mark)
            await self._host.postings.intend(live.session.session_id, posting_of(live, channel, following))
            if not grows_in(live, channel, chapter):
                await self._post(live, channel, story.page(count), following)
            elif not await self._chapters.end(live, channel, begins(following)):
                # The message keeps its text, and a page continues after it.
                following = await self._chapters.gone_on(live, channel, chapter, posting)
            live, chapter = await self._host.postings.paged(live, following), following

    async def _post(self, live: Live, channel: Target, said: str, following: Chapter) -> None:
        number = page_id(live.session.session_id, begins(following))
        await channel.send(
            view=story_page(said, number),
            nonce=nonce(channel.id, "page", live.session.session_id, number),
            allowed_mentions=discord.AllowedMentions.none(),
        )


def grows_in(live: Live, channel: Target, chapter: Chapter) -> bool:
    """Return whether the stored board in a channel is the chapter's message, which may grow."""
    return live.session.chapter == chapter.name and stands_in(live, channel)
