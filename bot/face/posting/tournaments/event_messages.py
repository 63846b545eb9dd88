"""Keeps the message of each event up to date, from registration to the end."""

from __future__ import annotations

import logging
import time

import discord

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import ENDED_COLOUR, Page, text
from bot.face.ground.discord_errors import REQUEST_FAILED, UNKNOWN_MESSAGE, is_uneditable
from bot.face.ground.markdown import literal
from bot.face.ground.places.channels import Target, nonce, open_channel
from bot.face.messages.tournaments.event_message import INFO, event_page
from bot.face.posting.orphans import find_latest_message
from bot.host.clocks.terms import DAY_MS
from bot.host.host import Host
from bot.host.tournaments.reports.figures import EventFigures
from bot.wording.names import clean_text
from bot.wording.words import words_for
from storage.records.tournaments import StoredTournament, Whole

_log = logging.getLogger(__name__)

# The pause after an edit of a message. It is longer for an old message, because Discord limits edits of old messages.
REST_SECONDS, OLD_REST_SECONDS, OLD_SECONDS = 3.0, 120.0, 3300.0


class EventMessages:
    """Shows events in their messages. If a message accepts no more edits, a new one is posted."""

    def __init__(self, client: discord.Client, host: Host, figures: EventFigures) -> None:
        self._client = client
        self._host = host
        self._figures = figures
        # When each event's message was last shown, by the monotonic clock.
        self._shown: dict[int, float] = {}
        # Tests set this to False to have no pauses.
        self.rests = True

    def wait_for(self, tournament: StoredTournament) -> float:
        """Return the number of seconds for which the event's message must not be edited again."""
        if not self.rests or tournament.tournament_id not in self._shown or tournament.message_id is None:
            return 0.0
        age = time.time() - discord.utils.snowflake_time(tournament.message_id).timestamp()
        rest = OLD_REST_SECONDS if age > OLD_SECONDS else REST_SECONDS
        return max(0.0, self._shown[tournament.tournament_id] + rest - time.monotonic())

    async def show(self, whole: Whole, *, doubtful: bool) -> None:
        """Show the event in its message.

        ``doubtful``: the message may exist without a stored id. Raises `discord.HTTPException`, `TypeError`.
        """
        tournament = whole.tournament
        if tournament.state == "draft" or (tournament.state == "cancelled" and tournament.message_id is None):
            return
        standings = await self._figures.standings(whole) if tournament.state == "finished" else None
        series = await self._host.tournaments.series.of_latest(tournament.tournament_id)
        news_role = await self._news_role(tournament)
        page = event_page(whole, words_for(tournament.game, tournament.language), standings, series, news_role)
        channel = await open_channel(self._client, tournament.channel_id)
        message_id = tournament.message_id
        if message_id is None and doubtful:
            message_id = await find_latest_message(
                self._client, channel, lambda one: _is_event_control(one, tournament), None
            )
        # A deleted message is not posted again if the event was cancelled, or ended more than a day ago.
        ended_at = tournament.ended_at
        stays = tournament.state == "cancelled" or (ended_at is not None and ended_at < self._host.clock() - DAY_MS)
        self._host.need_owner(tournament.guild_id)
        if message_id is None or not await self._edit_event_message(channel, message_id, page, deleted_stays=stays):
            message_id = await self._post_message(channel, tournament, page, news_role)
        self._shown[tournament.tournament_id] = time.monotonic()
        if message_id != tournament.message_id:
            await self._host.tournaments.message_posted(tournament.tournament_id, channel.id, message_id)

    async def _news_role(self, tournament: StoredTournament) -> int | None:
        """Return the role that the first message of an event mentions; None for an edit and for later messages."""
        if tournament.message_id is not None or tournament.state != "registration":
            return None
        role_id = (await self._host.preferences.of_guild(tournament.guild_id)).news_role
        guild = self._client.get_guild(tournament.guild_id)
        return role_id if role_id is not None and guild is not None and guild.get_role(role_id) is not None else None

    async def close(self, tournament: StoredTournament, key: str = "tournament-closed-damaged") -> None:
        """Replace the event's message with the reason why the event cannot be shown. Failures are only logged."""
        words, name = words_for(None, tournament.language), literal(clean_text(tournament.name, 100))
        if tournament.message_id is None:
            return
        page = Page(text(words(key, name=name)), accent=ENDED_COLOUR)
        try:
            channel = await open_channel(self._client, tournament.channel_id)
            await self._edit_event_message(channel, tournament.message_id, page, deleted_stays=True)
        except (*REQUEST_FAILED, TypeError) as error:
            _log.info("the message of event %d was not updated: %s", tournament.tournament_id, error)

    async def _edit_event_message(
        self, channel: Target, message_id: int, page: discord.ui.LayoutView, *, deleted_stays: bool
    ) -> bool:
        """Update a message. Return False if it must be replaced.

        ``deleted_stays``: a deleted message is not replaced.
        """
        try:
            await channel.get_partial_message(message_id).edit(
                view=page, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as error:
            if not is_uneditable(error):
                raise
            _log.info("Discord refuses the edit of an event's message %d: %s", message_id, error)
            return deleted_stays and error.code == UNKNOWN_MESSAGE
        return True

    async def _post_message(
        self, channel: Target, tournament: StoredTournament, page: discord.ui.LayoutView, news_role: int | None
    ) -> int:
        self._host.need_owner(tournament.guild_id)
        mentioned: list[discord.abc.Snowflake] = [] if news_role is None else [discord.Object(news_role)]
        message = await channel.send(
            view=page,
            nonce=nonce(channel.id, "event", tournament.tournament_id, tournament.message_id or 0),
            allowed_mentions=discord.AllowedMentions(everyone=False, users=False, roles=mentioned),
        )
        return message.id


def _is_event_control(one: Control, tournament: StoredTournament) -> bool:
    """Return whether a control is in the event's message. Controls in notices of the event have a nonempty ``rest``."""
    return (one.action, one.number, one.rest) == (INFO, tournament.tournament_id, "")
