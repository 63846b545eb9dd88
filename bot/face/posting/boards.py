"""Posts and edits boards. The current chapter of a match is one message that grows and calls its players."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable

import discord
import msgspec

from bot.face.pages.lobby import invited, lobby_page
from bot.face.pages.parts import Page, file_of
from bot.face.pages.story import ToldStory
from bot.face.pages.turn import TurnWords, call_page, deleted_lobby_page, turn_page, turn_words
from bot.face.posting.call_pages import VOTE, asked_by, due_by_key, shown_by, votes_by_key
from bot.face.posting.channels import (
    Target,
    calling,
    nonce,
    open_channel,
)
from bot.face.posting.chapters import Chapters, chapter_of, posting_of, told_chapter
from bot.face.posting.discord_errors import final, uneditable, wrong
from bot.face.posting.edits import EditResult, Edits
from bot.face.posting.orphans import Orphans, lobby_message, orphans
from bot.face.posting.story_pages import StoryPages, grows_in
from bot.face.studio import Studio
from bot.host.clocks import clock_arithmetic
from bot.host.clocks.seat_times import plays, quiet_of, route_of
from bot.host.ground.value_cache import Latest
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.replays import NO_HISTORY, PastEvent
from bot.host.places.postings import begins
from bot.host.seats.deadlines import voted_on
from bot.host.seats.seats import GIVEN
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import SeatRef
from render.pictures import Picture
from storage.records import Call, Chapter, Posting, Seat, UserSettings, Vote

_log = logging.getLogger(__name__)

SHOWN_LIMIT = 2000
NONCE_BEFORE = 97
AT_ONCE_MS = 5 * 60 * 1000


# A board's pictures: the chapter's scene before the board, or the podium after the end.
Pictures = tuple[Picture, ...]


class ShownBoard(msgspec.Struct, frozen=True):
    """The content of a board message: its revision, a digest of words and public view, and pictures without bytes."""

    message_id: int
    revision: int
    digest: bytes
    pictures: Pictures


class Boards:
    """Writes to channels. If the bot stopped before it stored a message's id, it finds and keeps that message."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio, edits: Edits) -> None:
        self._client = client
        self._host = host
        self._studio = studio
        self._edits = edits
        # The last revision of each session whose board Discord accepted only without its picture.
        self._bare: dict[int, int] = {}
        self._chapters = Chapters(host, edits, studio)
        self._pages = StoryPages(host, self._chapters)
        self._shown: Latest[int, ShownBoard] = Latest(SHOWN_LIMIT)

    async def tell(self, live: Live) -> None:
        """Show the current session, and record that it was shown.

        If that is impossible for a deleted session, it need not be shown.
        """
        try:
            channel = await open_channel(self._client, live.session.channel_id)
            if live.match is None:
                await self._show_lobby(live, channel)
            else:
                await self._announce(live, channel)
        except discord.HTTPException as error:
            if live.session.deleted_at is None or not final(error):
                raise
            await self._host.leave_untold(live)

    # ---- the board

    async def _announce(self, live: Live, channel: Target) -> None:
        """Extend the chapter's message, or post the first message of a chapter."""
        session_id = live.session.session_id
        posting = await self._host.postings.of(session_id)
        live, found = await self._settled(live, posting)
        session = live.session
        news = await self._host.story(session, (session.announced_revision + 1, 0))
        chapter = await self._chapter(live, channel, news, posting)
        if session.announced_revision < session.revision:
            live, chapter, story = await self._pages.tell(live, channel, chapter, posting)
            session = live.session
        else:
            story = await self._chapters.story(live, chapter)
        if found.board is not None and session.announced_revision >= session.revision:
            message_id = session.board_message_id
        else:
            message_id, chapter, story = await self._grown(live, channel, chapter, story, posting)
        if message_id is None and session.announced_revision >= session.revision:
            # Everything is announced. Players are not called again only because a message became uneditable.
            message_id = session.board_message_id
        called = await self._called(live, chapter, news)
        if message_id is None:
            message_id = await self._post(live, channel, chapter, story, called)
        if session.announced_revision < 0:
            await self._close_lobby(live, channel)
        calls = await self._call(live, channel, chapter, called)
        chapter = _calling(chapter, called)
        await self._host.announced(live, channel.id, message_id, chapter, calls)

    async def _settled(self, live: Live, posting: Posting | None) -> tuple[Live, Orphans]:
        """Store the messages that the bot posted before it stopped, and return the updated session."""
        if posting is None:
            return live, Orphans()
        session = live.session
        found = await orphans(self._client, session, posting)
        former = told_chapter(live)
        if found.board is None and found.paged and (former is None or begins(posting.chapter) != begins(former)):
            return await self._host.postings.paged(live, posting.chapter), found
        if found.board is None and not found.calls:
            return live, found
        called = set(posting.chapter.called.split()).union(*found.calls.values())
        settled = msgspec.structs.replace(posting, chapter=_calling(posting.chapter, called))
        # Their content is unknown, so the cleaner edits them.
        calls = [Call(number, posting.channel_id, asked=asked_by(live, keys)) for number, keys in found.calls.items()]
        live = await self._host.postings.found(session.session_id, settled, found.board, calls)
        return live, found

    async def _chapter(self, live: Live, channel: Target, news: list[PastEvent], posting: Posting | None) -> Chapter:
        """Return the current chapter as its message tells it."""
        session, former = live.session, told_chapter(live)
        if former is None:
            return Chapter(chapter_of(live), session.announced_revision)
        if former.name == chapter_of(live):
            return former
        shown = self._shown.pop(session.session_id, None)
        known = shown is not None and shown.message_id == session.board_message_id
        return await self._chapters.begun(live, channel, news, shown.revision if shown and known else None, posting)

    async def _grown(
        self, live: Live, channel: Target, chapter: Chapter, story: ToldStory, posting: Posting | None
    ) -> tuple[int | None, Chapter, ToldStory]:
        """Update the chapter's message if it exists, and return its id.

        Return None if a new message must tell the chapter.

        Also return the chapter and the story for that new message.
        """
        session = live.session
        if not grows_in(live, channel, chapter):
            return None, chapter, story
        edited = await self._edit(live, channel, session.board_message_id or 0, await self._said(live, story))
        if edited is EditResult.REFUSED:
            # The old message keeps its text, so the new one continues after it.
            chapter = await self._chapters.gone_on(live, channel, chapter, posting)
            return None, chapter, await self._chapters.story(live, chapter)
        return session.board_message_id if edited is EditResult.DONE else None, chapter, story

    async def _said(self, live: Live, story: ToldStory) -> TurnWords:
        """Return the words of a chapter's message at the current revision."""
        public = [one for one in await self._host.proposals.standing(live) if one.public]
        return turn_words(live, story, await votes_cast(self._host, live), public)

    async def _post(self, live: Live, channel: Target, chapter: Chapter, story: ToldStory, called: set[str]) -> int:
        """Post the board, which calls the players who must decide. Add their keys to ``called``.

        If Discord refuses the pictures, the board is posted without them.
        """
        said, session = await self._said(live, story), live.session
        pictures = await self._painted(live) if self._bare.get(session.session_id) != session.revision else ()
        called.update(due_by_key(live))
        await self._intend(live, channel, chapter, called)
        try:
            return await self._send(live, channel, said, pictures)
        except discord.HTTPException as error:
            if not pictures or not wrong(error):
                raise
            _log.warning("session %d: Discord refuses boards with a picture: %s", session.session_id, error)
        self._bare[session.session_id] = session.revision
        return await self._send(live, channel, said, ())

    async def _send(self, live: Live, channel: Target, said: TurnWords, pictures: Pictures) -> int:
        message = await channel.send(
            view=turn_page(live, said, pictures),
            files=[*map(file_of, pictures)],
            # After an older backup was restored, a revision can be posted twice. The preceding message tells the posts
            # apart.
            nonce=nonce(live.session.session_id, f"{live.session.revision}.{_before(live, channel)}", channel),
            allowed_mentions=calling(await pinged(self._host, live, due_seats(live))),
        )
        self._remember(live, message.id, said, pictures)
        return message.id

    async def _intend(self, live: Live, channel: Target, chapter: Chapter, called: set[str]) -> None:
        """Record a posting before it is posted."""
        posting = posting_of(live, channel, _calling(chapter, called))
        await self._host.postings.intend(live.session.session_id, posting)

    async def _edit(self, live: Live, channel: Target, message_id: int, said: TurnWords) -> EditResult:
        """Update the existing message without a ping."""
        former = self._edits.former(message_id)
        if former is not None:
            return former
        message = channel.get_partial_message(message_id)
        mentions = calling(await pinged(self._host, live, due_seats(live)))
        # Until the edit has succeeded, the message's content is unknown.
        shown = self._shown.pop(live.session.session_id, None)
        try:
            # If players can see no difference, the pictures stay and only the buttons get the new revision.
            same = shown is not None and (shown.message_id, shown.digest) == (message_id, _digest(live, said))
            pictures = shown.pictures if shown is not None and same else ()
            if not same or not await self._edits.keeping(message, turn_page(live, said, pictures), mentions):
                pictures = await self._painted(live)
                files = [*map(file_of, pictures)]
                await message.edit(view=turn_page(live, said, pictures), attachments=files, allowed_mentions=mentions)
        except discord.HTTPException as error:
            if not uneditable(error):
                raise
            return self._edits.refuse(message_id, error)
        self._remember(live, message_id, said, pictures)
        return EditResult.DONE

    def _remember(self, live: Live, message_id: int, said: TurnWords, pictures: Pictures) -> None:
        session = live.session
        kept = tuple(msgspec.structs.replace(picture, png=b"") for picture in pictures)
        shown = ShownBoard(message_id, session.revision, _digest(live, said), kept)
        self._shown.keep(session.session_id, shown)

    async def _painted(self, live: Live) -> Pictures:
        """Return the board's pictures. Return none if painting fails: the players are called anyway.

        The chapter's scene comes first. For an ended match, it is the podium. A deleted session has no pictures.
        """
        if live.session.deleted_at is not None:
            return ()
        try:
            board = await self._studio.board(live, live.session.language)
        except Exception:
            _log.exception("the board of session %d could not be painted", live.session.session_id)
            return ()
        return (*await self._scene(live), board) if live.running else (*await self._feast(live), board)

    async def _scene(self, live: Live) -> Pictures:
        """Return the scene of the current chapter, empty if it has none or painting fails."""
        picture = await self._chapters.scene(live, chapter_of(live))
        return () if picture is None else (picture,)

    async def _feast(self, live: Live) -> Pictures:
        """Return the picture of a match's result, empty without a result or if painting fails."""
        try:
            try:
                history = await self._host.replays.scores(live)
            except Refused:
                # The match was played under older rules, so its course is unknown.
                history = NO_HISTORY
            picture = await self._studio.feast(live, live.session.language, history)
        except Exception:
            _log.exception("the end of session %d could not be painted", live.session.session_id)
            return ()
        return () if picture is None else (picture,)

    # ---- calls

    async def _called(self, live: Live, chapter: Chapter, news: list[PastEvent]) -> set[str]:
        """Return the keys of the calls that still count.

        A player who acted and waits for others can be called again later.

        A player who has just received a seat is called too, because the existing call mentioned the former player.
        """
        if live.session.paused_at is not None:
            # A paused match waits for no player. Turns are called when it resumes, but votes only once.
            return {key for key in chapter.called.split() if key.endswith(VOTE)}
        acted, due = await self._host.acted(live), due_by_key(live)
        given = {_seat_given(one) for one in news}
        votes = votes_by_key(live)
        turns = {key for key in chapter.called.split() if not key.endswith(VOTE)}
        return {
            *(key for key in chapter.called.split() if key in votes),
            *(key for key in turns if int(key[:-1]) not in given and (int(key[:-1]) not in acted or key in due)),
        }

    async def _call(self, live: Live, channel: Target, chapter: Chapter, called: set[str]) -> list[Call]:
        """Call the players who must act and were not called since their last action.

        A player who just acted is not called.

        Voters about a late seat are called once. Adds all keys to ``called`` and returns the messages that call.
        """
        uncalled = {key: one for key, one in due_by_key(live).items() if key not in called}
        votes = {key: seat for key, seat in votes_by_key(live).items() if key not in called}
        if not uncalled and not votes:
            return []
        acted = await self._host.acted_last(live)
        wanted = {key: one for key, one in uncalled.items() if one.seat != acted}
        session = live.session
        due = await pinged(self._host, live, [decision.seat for decision in wanted.values()])
        users = dict.fromkeys([*due, *await asked(self._host, live, votes.values())])
        calls: list[Call] = []
        # Without a player to mention, no message is needed: the board names all players.
        if users:
            await self._intend(live, channel, chapter, called)
            page = call_page(live, wanted, votes)
            try:
                message = await channel.send(
                    view=page,
                    nonce=nonce(session.session_id, f"c{session.revision}", channel),
                    allowed_mentions=calling(users),
                )
                keys = [*wanted, *votes]
                calls.append(Call(message.id, channel.id, asked=asked_by(live, keys), shown=shown_by(page)))
            except discord.HTTPException as error:
                # The board names the players too.
                if not wrong(error):
                    raise
                _log.warning("session %d: Discord refuses the ping: %s", session.session_id, error)
        called.update(wanted, votes)
        return calls

    # ---- the lobby

    async def _show_lobby(self, live: Live, channel: Target) -> None:
        """Show a lobby that has no message yet, or show its current state in its message."""
        message_id = live.session.lobby_message_id
        if message_id is None or not await self._edit_lobby(live, channel, message_id):
            message_id = await self._lobby_anew(live, channel)
        if message_id is not None:
            await self._host.lobby_shown(live, message_id)

    async def _lobby_anew(self, live: Live, channel: Target) -> int | None:
        """Return the id of a message that shows the lobby in place of the stored one. If there is none, post it."""
        session = live.session
        message_id = await lobby_message(self._client, channel, session)
        if message_id is not None and await self._edit_lobby(live, channel, message_id):
            return message_id
        # If the message was deleted, the end of the lobby need not be shown.
        if session.lobby_message_id is not None and session.status != "lobby":
            return session.lobby_message_id
        message = await channel.send(
            view=await self._lobby(live),
            nonce=nonce(session.session_id, "lobby", channel),
            allowed_mentions=await inviting(self._host, live),
        )
        return message.id

    async def _close_lobby(self, live: Live, channel: Target) -> None:
        """Show in the lobby's message that the match began. Otherwise its buttons could stay."""
        message_id = live.session.lobby_message_id or await lobby_message(self._client, channel, live.session)
        try:
            if message_id is not None:
                await self._edit_lobby(live, channel, message_id)
        except discord.HTTPException as error:
            _log.info("the lobby of session %d was not updated: %s", live.session.session_id, error)

    async def _edit_lobby(self, live: Live, channel: Target, message_id: int) -> bool:
        """Update a lobby's message.

        Return False if Discord refuses the edit, for example because the message was deleted.
        """
        if self._edits.former(message_id) is not None:
            return False
        message = channel.get_partial_message(message_id)
        try:
            await message.edit(view=await self._lobby(live), allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if not uneditable(error):
                raise
            self._edits.refuse(message_id, error)
            return False
        return True

    async def _lobby(self, live: Live) -> Page:
        if live.session.deleted_at is None:
            return lobby_page(live)
        return deleted_lobby_page(live, await self._host.deleted_sessions.why(live))


def _before(live: Live, channel: Target) -> int:
    """Return two digits derived from the preceding message. They are the same after a crash."""
    return (posting_of(live, channel, Chapter("", 0)).after or 0) % NONCE_BEFORE


def _calling(chapter: Chapter, called: Iterable[str]) -> Chapter:
    """Return the chapter with the keys of the players called in it."""
    return msgspec.structs.replace(chapter, called=" ".join(sorted(called)))


def _seat_given(past: PastEvent) -> int | None:
    """Return the seat that a moderator gave to a player in this event, otherwise None."""
    seat = past.event.params.get("seat")
    return seat.seat if past.event.key == GIVEN and isinstance(seat, SeatRef) else None


def due_seats(live: Live) -> list[int]:
    """Return the seats that must act now."""
    return [seat.seat for seat in live.due()]


async def votes_cast(host: Host, live: Live) -> tuple[Vote, ...]:
    """Return the votes about seats that ran out of time."""
    votes: list[Vote] = []
    for seat in voted_on(live):
        votes += await host.deadlines.votes(live.session.session_id, seat.seat)
    return tuple(votes)


async def pinged(host: Host, live: Live, seats: Iterable[int]) -> list[int]:
    """Return the players of these seats whom a channel message may ping: by their setting and outside quiet hours.

    The time at which the seat's decision began counts, as it does for scheduled calls.
    """
    users: list[int] = []
    for number in seats:
        clock = live.times.get(number)
        if clock is not None and (clock.hushed or (clock.untold and clock.told_at is not None)):
            continue
        users += await _reached(host, live, number, clock.due_at if clock is not None else None)
    return users


async def asked(host: Host, live: Live, late: Iterable[Seat]) -> list[int]:
    """Return the voters about these seats whom a message may ping.

    The time at which the vote began counts. A player who had quiet hours then gets a private ballot.
    """
    users: list[int] = []
    for seat in late:
        for voter in live.voters(seat.seat):
            users += await _reached(host, live, voter, live.times[seat.seat].zero)
    return users


async def _reached(host: Host, live: Live, number: int, since: int | None) -> list[int]:
    """Return the player of a seat that has waited since ``since``, if a channel message may ping them."""
    seat, at = live.session.seats[number], host.clock()
    if seat.user_id is None or not plays(seat) or live.session.paused_at is not None:
        return []
    began = at if since is None else since
    person = await host.preferences.of_user(seat.user_id)
    # If the message comes much later, the current quiet hours count too.
    reached = mentionable(person, began) and (at - began < AT_ONCE_MS or mentionable(person, at))
    return [seat.user_id] if reached else []


async def inviting(host: Host, live: Live) -> discord.AllowedMentions:
    """Return the permission to mention the users that a new lobby invites, limited to those who accept mentions now."""
    at = host.clock()
    return calling([user for user in invited(live.session) if mentionable(await host.preferences.of_user(user), at)])


def mentionable(person: UserSettings, at: int) -> bool:
    """Return whether a user accepts channel mentions at that time."""
    quiet = quiet_of(person)
    return route_of(person) in ("channel", "both") and (quiet is None or clock_arithmetic.awake(at, quiet) == at)


def _digest(live: Live, said: TurnWords) -> bytes:
    """Return a digest of a board. Equal digests mean that players can see no difference."""
    view = live.begun_match.view(None)
    return hashlib.sha256(msgspec.json.encode((said, view))).digest()
