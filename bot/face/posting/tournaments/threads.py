"""Creates one thread for each table of a round, once, and slowly enough for Discord's limits."""

from __future__ import annotations

import asyncio
import logging

import discord
import msgspec

from bot.face.ground.discord_errors import THREAD_ARCHIVED, is_final_refusal
from bot.face.ground.places.channels import Target, calling, nonce, open_channel
from bot.face.ground.places.permissions import absent_members
from bot.face.ground.places.places import event_lacks
from bot.face.messages.tournaments.table_message import begun_by, table_page, thread_name
from bot.face.posting.announcer import Announcer
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.pings import reachable
from bot.face.words.tournaments.progress import points_of
from bot.host.ground.value_cache import RecentValues
from bot.host.host import Host
from bot.host.tournaments.ground.facts import is_hidden, seats_of, tables_of
from bot.host.tournaments.reports.figures import EventFigures
from bot.wording.words import words_for
from storage.records.tournaments import TournamentTable, Whole

_log = logging.getLogger(__name__)

# The pause between two tables in seconds. A thread, its first message and its board are three requests.
PACE_SECONDS = 2.5
# The number of tables that are opened before other news of the event is posted.
AT_ONCE = 10
ARCHIVED_LOOKED, BEGUN_KEPT = 200, 1000


class TableThreads:
    """Publishes rounds: creates a thread for each table and begins its session there."""

    def __init__(self, client: discord.Client, host: Host, announcer: Announcer, figures: EventFigures) -> None:
        self._client = client
        self._host = host
        self._announcer = announcer
        self._figures = figures
        # Tables whose first message this process has posted or found.
        self._begun: RecentValues[tuple[int, str], None] = RecentValues(BEGUN_KEPT)
        # Users who could not be added to a thread. They are not tried again.
        self._outside: RecentValues[tuple[int, int], None] = RecentValues(BEGUN_KEPT)
        self.pace = PACE_SECONDS

    async def publish(self, guild_id: int, tournament_id: int, *, doubtful: bool) -> bool:
        """Open some of the tables that wait for their threads, and return whether more wait.

        ``doubtful``: threads may exist without a stored id. The method stops in between so that other news can be
        posted. Raises `discord.HTTPException`, `TypeError` if the channel has no threads, and `Refused`.
        """
        tournaments = self._host.tournaments
        tables_to_open = await tournaments.tables.to_open(tournament_id)
        if not tables_to_open:
            return False
        some = tables_to_open[:AT_ONCE]
        whole = await tournaments.whole(guild_id, tournament_id)
        channel = await open_channel(self._client, whole.tournament.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise TypeError(f"channel {channel.id} has no threads")
        await self._note_absent(channel.guild, whole, some)
        found = await standing_threads(channel, self._client) if doubtful else {}
        for table in some:
            await self._open_thread(channel, whole, table, found)
            if self.pace and table is not tables_to_open[-1]:
                await asyncio.sleep(self.pace)
        return len(tables_to_open) > len(some)

    async def _open_thread(
        self, channel: discord.TextChannel, whole: Whole, table: TournamentTable, thread_ids: dict[str, int]
    ) -> None:
        thread_id = table.thread_id or thread_ids.get(marker_of(whole, table))
        if thread_id is None:
            thread_id = (await self._create_thread(channel, whole, table)).id
        if is_hidden(whole, table):
            # The players are also added to a thread that was found: the bot may have stopped before all players were
            # added.
            await self.let_in(thread_id, whole, table)
        tournaments, number = self._host.tournaments, whole.tournament.tournament_id
        live = await tournaments.tables.open(number, table.code, thread_id)
        # The first message of a table must be above its board.
        await self.begin(whole, msgspec.structs.replace(table, thread_id=thread_id), doubtful=bool(thread_ids))
        self._announcer.wake(live.session.session_id)

    async def _create_thread(
        self, channel: discord.TextChannel, whole: Whole, table: TournamentTable
    ) -> discord.Thread:
        words = words_for(whole.tournament.game, whole.tournament.language)
        name = thread_name(whole, table, marker_of(whole, table), words)
        self._host.need_owner(whole.tournament.guild_id)
        return await create_thread(channel, name, is_private=is_hidden(whole, table))

    async def let_in(self, thread_id: int, whole: Whole, table: TournamentTable) -> None:
        """Add the players of a table to its private thread, except players who have left the server.

        Raises `discord.HTTPException`, for example if the bot lacks a right that it needs to add anybody.
        """
        thread = await open_channel(self._client, thread_id)
        if not isinstance(thread, discord.Thread):
            return
        for user_id in _users(whole, table):
            if (thread_id, user_id) in self._outside:
                continue
            try:
                await thread.add_user(discord.Object(user_id))
            except discord.HTTPException as error:
                rights_lacking = event_lacks(self._client, thread.guild.id, thread.parent_id, is_hidden=False)
                if not is_final_refusal(error) or error.code == THREAD_ARCHIVED or rights_lacking:
                    raise
                _log.info("user %d cannot be added to thread %d: %s", user_id, thread_id, error)
                self._outside.keep((thread_id, user_id), None)

    async def _note_absent(self, guild: discord.Guild, whole: Whole, tables: tuple[TournamentTable, ...]) -> None:
        """Record the players at these tables who have left the server; Discord does not report departures."""
        for user_id in await absent_members(guild, [user for table in tables for user in _users(whole, table)]):
            await self._host.tournaments.leavers.record_leaver(guild.id, user_id)

    async def begin(self, whole: Whole, table: TournamentTable, *, doubtful: bool) -> None:
        """Post the first message in a table's thread, once. It mentions the players.

        A player who sits at several tables at once is mentioned at the first of them (TN-71).
        """
        key = (whole.tournament.tournament_id, table.code)
        if table.thread_id is None or key in self._begun:
            return
        channel: Target = await open_channel(self._client, table.thread_id)
        mark = begun_by(whole, table)
        if doubtful and await find_latest_message(self._client, channel, lambda one: one == mark, None) is not None:
            self._begun.keep(key, None)
            return
        # Other tables of the round may have ended already, but the message names the points from before the round.
        points = points_of(await self._figures.standings(whole), before=table.round)
        words = words_for(whole.tournament.game, whole.tournament.language)
        users = await reachable(self._host, _users_called(whole, table))
        self._host.need_owner(whole.tournament.guild_id)
        await channel.send(
            view=table_page(whole, table, points, words),
            nonce=nonce(channel.id, "table", whole.tournament.tournament_id, table.code),
            allowed_mentions=calling(users),
        )
        self._begun.keep(key, None)


def marker_of(whole: Whole, table: TournamentTable) -> str:
    """Return the suffix of a thread's name.

    If a thread's id was not stored, the bot finds the thread by this suffix.
    """
    return f"E{whole.tournament.tournament_id}-{table.round}-{table.number}"


def _users(whole: Whole, table: TournamentTable) -> list[int]:
    seats = seats_of(table)
    return [one.user_id for one in whole.entries if one.number in seats and one.user_id is not None]


def _users_called(whole: Whole, table: TournamentTable) -> list[int]:
    """Return the users at a table who were not mentioned at a table with a lower number in the same round.

    At a table that was decided before it was opened, nobody is mentioned.
    """
    before = {
        seat
        for other in tables_of(whole, table.round)
        if other.number < table.number and (other.thread_id is not None or other.result is None)
        for seat in seats_of(other)
    }
    seats = {one for one in seats_of(table) if one not in before}
    return [one.user_id for one in whole.entries if one.number in seats and one.user_id is not None]


async def create_thread(channel: discord.TextChannel, name: str, *, is_private: bool = False) -> discord.Thread:
    """Create a thread for a table, a private one if it is ``is_private``. Raises `discord.HTTPException`."""
    if is_private:
        kind = discord.ChannelType.private_thread
    else:
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=10_080)


async def standing_threads(channel: discord.TextChannel, client: discord.Client) -> dict[str, int]:
    """Return the ids of the bot's threads in a channel, by the suffixes of their names."""
    bot_id = client.user.id if client.user is not None else 0
    found = {thread.name.rpartition(" · ")[2]: thread.id for thread in channel.threads if thread.owner_id == bot_id}
    try:
        async for thread in channel.archived_threads(limit=ARCHIVED_LOOKED):
            if thread.owner_id == bot_id:
                found.setdefault(thread.name.rpartition(" · ")[2], thread.id)
    except discord.HTTPException as error:
        _log.info("the archived threads of channel %d cannot be listed: %s", channel.id, error)
    return found
