"""Posts and edits boards, the messages that show a match.

The current chapter of a match is one message, which grows and pings its players.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Collection

import discord
import msgspec

from bot.face.ground.components.parts import file_of
from bot.face.ground.discord_errors import is_content_refused, is_final_refusal, is_uneditable
from bot.face.ground.places.channels import Target, calling, nonce, open_channel
from bot.face.messages.turn import TurnWords, shown_revision, turn_page, turn_words
from bot.face.posting.boards.board_pictures import BoardPictures, Pictures
from bot.face.posting.boards.call_messages import CallMessages
from bot.face.posting.boards.call_pages import asked_by, pending_by_key, votes_cast
from bot.face.posting.boards.chapters import (
    Chapters,
    chapter_of,
    is_board_in,
    may_grow_in,
    posting_of,
    stored_chapter,
    with_calls,
)
from bot.face.posting.boards.lobby_messages import LobbyMessages
from bot.face.posting.edits import EditResult, Edits
from bot.face.posting.orphans import Orphans, orphans
from bot.face.posting.pings import pending_seats, pinged_players
from bot.face.studio import Studio
from bot.host.ground.value_cache import RecentValues
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.past.replays import visible_events
from storage.records.boards import Call, Chapter, Posting

_log = logging.getLogger(__name__)

SHOWN_LIMIT = 2000


class ShownBoard(msgspec.Struct, frozen=True):
    """The content of a board message: revision, a digest of words and public view, and pictures without their bytes."""

    message_id: int
    revision: int
    digest: bytes
    pictures: Pictures


class Boards:
    """Writes to channels. If the bot stopped before it stored a message's id, it finds and keeps that message."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio, edits: Edits) -> None:
        self._client = client
        self._host = host
        self._edits = edits
        # By session: the last revision whose board Discord accepted only without its picture.
        self._bare: dict[int, int] = {}
        self._chapters = Chapters(host)
        self._pictures = BoardPictures(host, studio)
        self._calls = CallMessages(host, self._chapters)
        self._lobbies = LobbyMessages(client, host, edits)
        self._shown: RecentValues[int, ShownBoard] = RecentValues(SHOWN_LIMIT)

    async def tell(self, live: Live) -> None:
        """Show the current session, and record that it was shown. A deleted session is always recorded as shown."""
        try:
            channel = await open_channel(self._client, live.session.channel_id)
            if live.match is None:
                await self._lobbies.show(live, channel)
            else:
                await self._announce(live, channel)
        except discord.HTTPException as error:
            if live.session.deleted_at is None or not is_final_refusal(error):
                raise
            await self._host.leave_untold(live)

    async def _announce(self, live: Live, channel: Target) -> None:
        """Extend the chapter's message, or post the first message of a chapter."""
        session_id = live.session.session_id
        posting = await self._host.postings.of(session_id)
        live, found = await self._store_posted_messages(live, posting)
        session, chapter = live.session, await self._chapter(live, channel)
        unannounced_events = await self._host.unannounced(session)
        if session.announced_revision >= session.revision:
            message_id, chapter = await self._refresh_message(live, channel, chapter, is_new=found.board is not None)
        else:
            message_id, chapter = await self._extend_message(live, channel, chapter)
        called_keys = await self._calls.still_called(live, chapter, visible_events(unannounced_events, None))
        present = await self._host.undo.took_back(live, unannounced_events)
        if message_id is None:
            message_id = await self._post(live, channel, chapter, called_keys, present)
        if session.announced_revision < 0:
            await self._lobbies.close(live, channel)
        calls = await self._calls.call(live, channel, chapter, called_keys, present)
        await self._host.announced(live, channel.id, message_id, with_calls(chapter, called_keys), calls)

    async def _refresh_message(
        self, live: Live, channel: Target, chapter: Chapter, *, is_new: bool
    ) -> tuple[int | None, Chapter]:
        """Update the message of a session whose events are all announced.

        If the message ``is_new``, the bot has only just found it, and leaves it as it is. A message that cannot be
        edited stays as it is too, because a new message would mention the players again.
        """
        if is_new:
            return live.session.board_message_id, chapter
        message_id, chapter = await self._extend_message(live, channel, chapter)
        return live.session.board_message_id if message_id is None else message_id, chapter

    async def _store_posted_messages(self, live: Live, posting: Posting | None) -> tuple[Live, Orphans]:
        """Store the messages that the bot posted before it stopped, and return the updated session."""
        if posting is None:
            return live, Orphans()
        session = live.session
        found = await orphans(self._client, session, posting)
        if found.board is None and not found.calls:
            return live, found
        called_keys = set(posting.chapter.called.split()).union(*found.calls.values())
        completed = msgspec.structs.replace(posting, chapter=with_calls(posting.chapter, called_keys))
        # What these messages show is not known, so the cleaner edits them all.
        calls = [Call(number, posting.channel_id, asked=asked_by(live, keys)) for number, keys in found.calls.items()]
        live = await self._host.postings.record_messages(session.session_id, completed, found.board, calls)
        return live, found

    async def _chapter(self, live: Live, channel: Target) -> Chapter:
        """Return the chapter of the board's message: the stored one, or a new one with all unannounced events."""
        former, name = stored_chapter(live), chapter_of(live)
        if former is not None and former.name == name:
            return former
        return Chapter(name, await self._announced_revision(live, channel))

    async def _announced_revision(self, live: Live, channel: Target) -> int:
        """Return the revision that the board's message shows.

        It is later than the stored `announced_revision` if the bot edited the message and stopped before it stored the
        edit.
        """
        session, revision_announced = live.session, live.session.announced_revision
        if not is_board_in(live, channel):
            return revision_announced
        revision = self._shown.get(session.session_id)
        if revision is not None and revision.message_id == session.board_message_id:
            return max(revision_announced, revision.revision)
        message = await self._edits.fetch(channel, session.board_message_id or 0)
        revision_shown = shown_revision(message, session.session_id) if message is not None else None
        # After an older backup was restored, the message may show a later revision than the session has. So the
        # session's revision is the limit.
        return (
            revision_announced
            if revision_shown is None
            else max(revision_announced, min(revision_shown, session.revision))
        )

    async def _extend_message(self, live: Live, channel: Target, chapter: Chapter) -> tuple[int | None, Chapter]:
        """Update the chapter's message if it exists, and return its id, None if a new message is needed.

        If Discord refuses the edit, the new message contains only the events that the old message lacks.
        """
        session = live.session
        if not may_grow_in(live, channel, chapter):
            return None, chapter
        edited = await self._edit_board(
            live, channel, session.board_message_id or 0, chapter, await self._board_words(live, chapter)
        )
        if edited is EditResult.REFUSED:
            return None, Chapter(chapter.name, await self._announced_revision(live, channel), chapter.called)
        return session.board_message_id if edited is EditResult.DONE else None, chapter

    async def _board_words(self, live: Live, chapter: Chapter) -> TurnWords:
        story = await self._chapters.story(live, chapter)
        public = [one for one in await self._host.proposals.valid_proposals(live) if one.public]
        return turn_words(live, story, await votes_cast(self._host, live), public)

    async def _post(
        self, live: Live, channel: Target, chapter: Chapter, called_keys: set[str], present: Collection[int]
    ) -> int:
        """Post the board, without pictures if Discord refuses them. Add mentioned players' keys to ``called_keys``.

        The board names the players of the seats ``present``, but does not notify them.
        """
        words_of_turn, session = await self._board_words(live, chapter), live.session
        pictures = (
            await self._pictures.paint(live, chapter) if self._bare.get(session.session_id) != session.revision else ()
        )
        called_keys.update(pending_by_key(live))
        await self._chapters.intend(live, channel, chapter, called_keys)
        try:
            return await self._send(live, channel, words_of_turn, pictures, present)
        except discord.HTTPException as error:
            if not pictures or not is_content_refused(error):
                raise
            _log.warning("session %d: Discord refuses boards with a picture: %s", session.session_id, error)
        self._bare[session.session_id] = session.revision
        return await self._send(live, channel, words_of_turn, (), present)

    async def _send(
        self, live: Live, channel: Target, words_of_turn: TurnWords, pictures: Pictures, present: Collection[int]
    ) -> int:
        awaited = [seat for seat in pending_seats(live) if seat not in present]
        mentions = calling(await pinged_players(self._host, live, awaited))
        self._host.need_owner(live.session.guild_id)
        message = await channel.send(
            view=turn_page(live, words_of_turn, pictures),
            files=[*map(file_of, pictures)],
            # After an older backup was restored, a revision can be posted twice. The nonce contains the preceding
            # message, which differs between the two posts, so that Discord accepts both.
            nonce=nonce(
                channel.id, "board", live.session.session_id, live.session.revision, _preceding_message(live, channel)
            ),
            allowed_mentions=mentions,
        )
        self._remember(live, message.id, words_of_turn, pictures)
        return message.id

    async def _edit_board(
        self, live: Live, channel: Target, message_id: int, chapter: Chapter, words_of_turn: TurnWords
    ) -> EditResult:
        """Update the existing message without a ping."""
        former = self._edits.former(message_id)
        if former is not None:
            return former
        message = channel.get_partial_message(message_id)
        mentions = calling(await pinged_players(self._host, live, pending_seats(live)))
        self._host.need_owner(live.session.guild_id)
        # Until the edit has succeeded, the message's content is unknown.
        board_shown = self._shown.pop(live.session.session_id, None)
        try:
            # If players could see no difference, the pictures stay, and only the buttons get the new revision.
            same = board_shown is not None and (board_shown.message_id, board_shown.digest) == (
                message_id,
                _digest(live, words_of_turn),
            )
            pictures = board_shown.pictures if board_shown is not None and same else ()
            if not same or not await self._edits.keeping(message, turn_page(live, words_of_turn, pictures), mentions):
                pictures = await self._pictures.paint(live, chapter)
                files = [*map(file_of, pictures)]
                self._host.need_owner(live.session.guild_id)
                await message.edit(
                    view=turn_page(live, words_of_turn, pictures), attachments=files, allowed_mentions=mentions
                )
        except discord.HTTPException as error:
            if not is_uneditable(error):
                raise
            return self._edits.refuse(message_id, error)
        self._remember(live, message_id, words_of_turn, pictures)
        return EditResult.DONE

    def forget_shown(self) -> None:
        """Forget what the messages show, because another process may have edited them."""
        self._shown.clear()

    def _remember(self, live: Live, message_id: int, words_of_turn: TurnWords, pictures: Pictures) -> None:
        session = live.session
        pictures_kept = tuple(msgspec.structs.replace(picture, png=b"") for picture in pictures)
        board_shown = ShownBoard(message_id, session.revision, _digest(live, words_of_turn), pictures_kept)
        self._shown.keep(session.session_id, board_shown)


def _preceding_message(live: Live, channel: Target) -> int:
    """Return the id of the message before the board, 0 if there is none.

    After a crash, the bot computes the same id.
    """
    return posting_of(live, channel, Chapter("", 0)).after or 0


def _digest(live: Live, words_of_turn: TurnWords) -> bytes:
    """Return a digest of a board. Equal digests mean that players can see no difference."""
    view = live.begun_match.view(None)
    return hashlib.sha256(msgspec.json.encode((words_of_turn, view))).digest()
