"""Tells one channel what is true: the board of the present chapter as one message that grows, and calls."""

from __future__ import annotations

import hashlib
import logging
from collections import OrderedDict
from collections.abc import Iterable

import discord
import msgspec

from bot.channels import (
    TOO_MANY_OLD_EDITS,
    UNKNOWN_MESSAGE,
    Target,
    calling,
    nonce,
    open_channel,
    own_messages,
)
from bot.host import timing
from bot.host.desk import Live
from bot.host.host import Host
from bot.host.keeper import plays, quiet_of, route_of
from bot.host.replays import Past, known
from bot.host.seats import GIVEN
from bot.panels.control import Control
from bot.panels.pages import invited, lobby_page
from bot.panels.parts import Page, file_of
from bot.panels.table_words import voted_on
from bot.panels.turn import Said, call_page, deleted_lobby_page, last_words, turn_page, turn_words
from bot.studio import Studio
from engine.kernel.decisions import Decision
from engine.kernel.events import parted
from engine.kernel.phrases import SeatRef
from render.pictures import Picture
from storage.records import Chapter, Seat, UserSettings, Vote

_log = logging.getLogger(__name__)

SHOWN_LIMIT = 2000
# Ends the key of a vote about a seat.
VOTE = "v"
AT_ONCE_MS = 5 * 60 * 1000


class Shown(msgspec.Struct, frozen=True):
    """What a board message shows: the digest of words and public view, and its picture without the bytes."""

    message_id: int
    digest: bytes
    picture: Picture | None


class Teller:
    """Writes to channels. A message that may stand there unnoted, since we were cut off, is found and kept."""

    def __init__(self, client: discord.Client, host: Host, studio: Studio) -> None:
        self._client = client
        self._host = host
        self._studio = studio
        self._shown: OrderedDict[int, Shown] = OrderedDict()

    async def tell(self, live: Live, *, doubtful: bool) -> None:
        """Show a session as it is now, and write down that it was shown.

        Where that is impossible nobody needs to know of a session that was deleted.
        """
        try:
            channel = await open_channel(self._client, live.session.channel_id)
            if live.match is None:
                await self._show_lobby(live, channel, doubtful=doubtful)
            else:
                await self._announce(live, channel, doubtful=doubtful)
        except (discord.Forbidden, discord.NotFound):
            if live.session.deleted_at is None:
                raise
            await self._host.leave_untold(live)

    # ---- the board

    async def _announce(self, live: Live, channel: Target, *, doubtful: bool) -> None:
        """Let the chapter's message grow, or post the first one of a chapter."""
        session = live.session
        before = _noted(live)
        events = known(await self._host.events_between(session, before.revision), None)
        if before.revision >= 0:
            ended, events = _parted(events)
            if ended and session.chapter != before.name and not await self._end_chapter(live, channel, ended):
                events = [*ended, *events]
        said = turn_words(live, events, first=before.revision < 0, votes=await votes_cast(self._host, live))
        called = await self._called(live, before, events)
        message_id = await self._grown(live, channel, said, called, doubtful=doubtful)
        if message_id is None and session.announced_revision >= session.revision:
            # Everything is told: nobody is called anew because a message cannot be edited any more.
            return
        if message_id is None:
            message_id = await self._post(live, channel, said)
            called.update(due_by_key(live))
        calls = await self._call(live, channel, called, doubtful=doubtful)
        chapter = msgspec.structs.replace(before, called=" ".join(sorted(called)))
        await self._host.announced(live, channel.id, message_id, chapter, calls)

    async def _end_chapter(self, live: Live, channel: Target, ended: list[Past]) -> bool:
        """Let the former chapter's message tell its end, too; False where it cannot be edited any more."""
        session, since = live.session, live.session.chapter_revision
        if since is None or session.board_message_id is None or session.board_channel_id != channel.id:
            return False
        told = known(await self._host.events_between(session, since, session.announced_revision), None)
        if since >= 0:
            _, told = _parted(told)
        said = turn_words(live, [*told, *ended], first=since < 0)
        try:
            message = await channel.fetch_message(session.board_message_id)
            nobody = discord.AllowedMentions.none()
            await message.edit(view=last_words(message, said.happened), allowed_mentions=nobody)
        except discord.Forbidden:
            return False
        except discord.HTTPException as error:
            if error.code in {UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS}:
                return False
            raise
        return True

    async def _grown(self, live: Live, channel: Target, said: Said, called: set[str], *, doubtful: bool) -> int | None:
        """Return the chapter's message, brought up to date, or None where there is none any more.

        One that was posted and not noted is taken for it; whoever is due at its revision was called by it.
        """
        session = live.session
        if _stands(live, channel) and await self._edit(live, channel, session.board_message_id or 0, said):
            return session.board_message_id
        if not doubtful:
            return None
        known = session.board_message_id if session.board_channel_id == channel.id else None
        for message_id, control in await self._found(live, channel, "board", known):
            if control.revision == session.revision:
                called.update(due_by_key(live))
                return message_id
            if await self._edit(live, channel, message_id, said):
                return message_id
        return None

    async def _post(self, live: Live, channel: Target, said: Said) -> int:
        picture = await self._painted(live)
        message = await channel.send(
            view=turn_page(live, said, picture),
            files=[file_of(picture)] if picture else [],
            nonce=nonce(live.session.session_id, str(live.session.revision), channel),
            allowed_mentions=calling(await pinged(self._host, live, due_seats(live))),
        )
        self._remember(live, message.id, said, picture)
        return message.id

    async def _edit(self, live: Live, channel: Target, message_id: int, said: Said) -> bool:
        """Bring the standing message up to date, which pings nobody; False where that cannot be done any more."""
        message = channel.get_partial_message(message_id)
        mentions = calling(await pinged(self._host, live, due_seats(live)))
        shown = self._shown.get(live.session.session_id)
        try:
            if shown is not None and (shown.message_id, shown.digest) == (message_id, _digest(live, said)):
                # What cannot be seen leaves no trace: only the buttons learn of the revision.
                await message.edit(view=turn_page(live, said, shown.picture), allowed_mentions=mentions)
                return True
            picture = await self._painted(live)
            files = [file_of(picture)] if picture else []
            await message.edit(view=turn_page(live, said, picture), attachments=files, allowed_mentions=mentions)
        except discord.HTTPException as error:
            if error.code in {UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS}:
                return False
            raise
        self._remember(live, message_id, said, picture)
        return True

    def _remember(self, live: Live, message_id: int, said: Said, picture: Picture | None) -> None:
        kept = msgspec.structs.replace(picture, png=b"") if picture else None
        self._shown[live.session.session_id] = Shown(message_id, _digest(live, said), kept)
        self._shown.move_to_end(live.session.session_id)
        if len(self._shown) > SHOWN_LIMIT:
            self._shown.popitem(last=False)

    async def _painted(self, live: Live) -> Picture | None:
        """Return the board, or None where it cannot be painted: whoever is due is called all the same.

        Of a deleted session none is shown.
        """
        if live.session.deleted_at is not None:
            return None
        try:
            return await self._studio.board(live, live.session.language)
        except Exception:
            _log.exception("the board of session %d could not be painted", live.session.session_id)
            return None

    # ---- calls

    async def _called(self, live: Live, before: Chapter, events: list[Past]) -> set[str]:
        """Return the keys of the calls that still count: whoever acted and now waits for others is called anew then.

        So is who was just given a seat: it was another player who was called for it.
        """
        if live.session.paused_at is not None:
            # Nobody is waited for now; whoever is when the match goes on is called then, but to vote once only.
            return {key for key in before.called.split() if key.endswith(VOTE)}
        acted, due = await self._host.acted(live), due_by_key(live)
        given = {_seat_given(one) for one in events if one.revision > live.session.announced_revision}
        votes = votes_by_key(live)
        turns = {key for key in before.called.split() if not key.endswith(VOTE)}
        return {
            *(key for key in before.called.split() if key in votes),
            *(key for key in turns if int(key[:-1]) not in given and (int(key[:-1]) not in acted or key in due)),
        }

    async def _call(self, live: Live, channel: Target, called: set[str], *, doubtful: bool) -> list[int]:
        """Call those who must act and were not called since they acted last; whoever just acted is there anyway.

        Those who may vote about a late seat are called once for it. Adds all keys to ``called`` and returns the
        messages that call.
        """
        calls: list[int] = []
        if doubtful:
            for message_id, control in await self._found(live, channel, "play", live.session.board_message_id):
                # The button of a board has no keys.
                if control.rest:
                    calls.append(message_id)
                    called.update(control.rest.split("."))
        uncalled = {key: one for key, one in due_by_key(live).items() if key not in called}
        votes = {key: seat for key, seat in votes_by_key(live).items() if key not in called}
        if not uncalled and not votes:
            return calls
        acted = await self._host.acted_last(live)
        wanted = {key: one for key, one in uncalled.items() if one.seat != acted}
        session = live.session
        due = await pinged(self._host, live, [decision.seat for decision in wanted.values()])
        users = dict.fromkeys([*due, *await asked(self._host, live, votes.values())])
        # Nobody needs a message that calls nobody: the board names them all.
        if users:
            message = await channel.send(
                view=call_page(live, wanted, votes),
                nonce=nonce(session.session_id, f"c{session.revision}", channel),
                allowed_mentions=calling(users),
            )
            calls.append(message.id)
        called.update(wanted, votes)
        return calls

    # ---- the lobby

    async def _show_lobby(self, live: Live, channel: Target, *, doubtful: bool) -> None:
        """Show a lobby that has no message yet, or show in its message what became of it."""
        session = live.session
        message_id = session.lobby_message_id
        if message_id is None and doubtful:
            message_id = next((found for found, _ in await self._found(live, channel, "join", None)), None)
        known = message_id is not None and await self._edit_lobby(live, channel, message_id)
        # What became of a lobby whose message somebody deleted need not be shown.
        if message_id is None or (not known and session.status == "lobby"):
            message = await channel.send(
                view=await self._lobby(live),
                nonce=nonce(session.session_id, "lobby", channel),
                allowed_mentions=await inviting(self._host, live),
            )
            message_id = message.id
        await self._host.lobby_shown(live, message_id)

    async def _edit_lobby(self, live: Live, channel: Target, message_id: int) -> bool:
        """Bring a lobby's message up to date; False when somebody deleted it."""
        message = channel.get_partial_message(message_id)
        try:
            await message.edit(view=await self._lobby(live), allowed_mentions=discord.AllowedMentions.none())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _lobby(self, live: Live) -> Page:
        if live.session.deleted_at is None:
            return lobby_page(live)
        return deleted_lobby_page(live, await self._host.rulings.why_deleted(live))

    # ---- what stands already

    async def _found(self, live: Live, channel: Target, action: str, after: int | None) -> list[tuple[int, Control]]:
        """Return our messages after one that were written and not noted, the latest first, each by its control."""
        session = live.session
        found = []
        try:
            async for message_id, controls in own_messages(self._client, channel, after):
                for control in controls:
                    ours = (control.action, control.session) == (action, session.session_id)
                    if ours and session.announced_revision < control.revision <= session.revision:
                        found.append((message_id, control))
        except discord.Forbidden:
            _log.warning("no reading of history in channel %d: the nonce must do", channel.id)
        return sorted(found, key=lambda one: -one[0])


def _noted(live: Live) -> Chapter:
    """Return the chapter that the present board belongs to, as far as it was told: its message grows, or is new."""
    session, name = live.session, chapter_of(live)
    if session.chapter == name and session.chapter_revision is not None:
        return Chapter(name, session.chapter_revision, session.called)
    return Chapter(name, session.announced_revision)


def _seat_given(past: Past) -> int | None:
    """Return the seat that a moderator gave to somebody then, or None."""
    seat = past.event.params.get("seat")
    return seat.seat if past.event.key == GIVEN and isinstance(seat, SeatRef) else None


def _parted(told: list[Past]) -> tuple[list[Past], list[Past]]:
    """Return what happened before the last event that opens a new part of the story, and the rest."""
    before, _ = parted([one.event for one in told])
    return told[: len(before)], told[len(before) :]


def _stands(live: Live, channel: Target) -> bool:
    """Tell whether the board message in the channel is the present chapter's."""
    session = live.session
    return session.chapter == chapter_of(live) and session.board_channel_id == channel.id


def chapter_of(live: Live) -> str:
    """Return the name of the chapter that the present board belongs to; how a match ended is one of its own."""
    if live.session.deleted_at is not None:
        return "over: deleted"
    if live.session.status != "running":
        return f"over: {live.session.status}"
    return live.begun_match.view(None).chapter


def due_by_key(live: Live) -> dict[str, Decision]:
    """Return what players must choose now, each by its key: the seat, and "a" for an answer, "t" for a turn."""
    if not live.running or live.session.paused_at is not None:
        return {}
    return {
        f"{decision.seat}{'a' if decision.window else 't'}": decision
        for decision in live.running_match.decisions()
        if live.session.seats[decision.seat].user_id is not None
    }


def votes_by_key(live: Live) -> dict[str, Seat]:
    """Return the seats about which the others may vote now, each by its key."""
    return {f"{seat.seat}{VOTE}": seat for seat in voted_on(live)}


def due_seats(live: Live) -> list[int]:
    """Return the seats that must act now."""
    return [seat.seat for seat in live.due()]


async def votes_cast(host: Host, live: Live) -> tuple[Vote, ...]:
    """Return the votes about seats whose time ran out."""
    votes: list[Vote] = []
    for seat in voted_on(live):
        votes += await host.storage.votes.about(live.session.session_id, seat.seat)
    return tuple(votes)


async def pinged(host: Host, live: Live, seats: Iterable[int]) -> list[int]:
    """Return the players of these seats whom a message in the channel may ping: who chose so, outside quiet hours.

    The moment that counts is the one at which a seat became due, as for the calls that are set then.
    """
    users: list[int] = []
    for number in seats:
        clock = live.times.get(number)
        if clock is not None and (clock.hushed or (clock.untold and clock.told_at is not None)):
            continue
        users += await _reached(host, live, number, clock.due_at if clock is not None else None)
    return users


async def asked(host: Host, live: Live, late: Iterable[Seat]) -> list[int]:
    """Return the players whom a message may ping because they may vote about these seats.

    The moment that counts is the one at which a vote began: whoever slept then has a ballot of their own.
    """
    users: list[int] = []
    for seat in late:
        for voter in live.voters(seat.seat):
            users += await _reached(host, live, voter, live.times[seat.seat].zero)
    return users


async def _reached(host: Host, live: Live, number: int, since: int | None) -> list[int]:
    """Return the player of a seat that waits since a moment, if a message in the channel may ping them."""
    seat, at = live.session.seats[number], host.clock()
    if seat.user_id is None or not plays(seat) or live.session.paused_at is not None:
        return []
    began = at if since is None else since
    person = await host.desk.keeper.person(seat.user_id)
    # What is told much later disturbs no night either.
    reached = mentionable(person, began) and (at - began < AT_ONCE_MS or mentionable(person, at))
    return [seat.user_id] if reached else []


async def inviting(host: Host, live: Live) -> discord.AllowedMentions:
    """Return the permission to mention those whom a new lobby invites, as far as they want that now."""
    at, keeper = host.clock(), host.desk.keeper
    return calling([user for user in invited(live.session) if mentionable(await keeper.person(user), at)])


def mentionable(person: UserSettings, at: int) -> bool:
    """Tell whether a user wants to be mentioned in channels at that moment."""
    quiet = quiet_of(person)
    return route_of(person) in ("channel", "both") and (quiet is None or timing.awake(at, quiet) == at)


def _digest(live: Live, said: Said) -> bytes:
    """Return what is equal only for boards on which nobody could see a difference."""
    view = live.begun_match.view(None)
    return hashlib.sha256(msgspec.json.encode((said, view))).digest()
