"""Finds messages that the bot posted without storing their ids, because it stopped."""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord
import msgspec

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.discord_errors import is_final_refusal
from bot.face.ground.places.channels import Target, controls_of, open_channel, own_messages
from bot.face.messages.turn import shows_board
from storage.records.boards import Posting
from storage.records.matches import Session

_log = logging.getLogger(__name__)


class Orphans(msgspec.Struct, frozen=True):
    """The found messages: the board with the posting's revision, and ping messages with their keys."""

    board: int | None = None
    calls: dict[int, frozenset[str]] = {}


async def orphans(client: discord.Client, session: Session, posting: Posting) -> Orphans:
    """Return the messages of a posting that exist in its channel.

    Empty if the channel was deleted or cannot be read.
    """
    board: int | None = None
    calls: dict[int, frozenset[str]] = {}
    try:
        channel = await open_channel(client, posting.channel_id)
        async for message in own_messages(client, channel, posting.after):
            for control in controls_of(message):
                if (control.session, control.number) != (session.session_id, posting.revision):
                    continue
                if shows_board(control, session.session_id) and message.id != session.board_message_id:
                    board = board or message.id
                # The Play button of a ping message contains keys. The Play button of a board contains none.
                if control.action == "play" and control.rest:
                    calls[message.id] = frozenset(control.rest.split("."))
    except (discord.HTTPException, TypeError) as error:
        if isinstance(error, discord.HTTPException) and not is_final_refusal(error):
            raise
        _log.warning(
            "the history of channel %d cannot be read, so only the nonce prevents duplicates: %s",
            posting.channel_id,
            error,
        )
    return Orphans(board, calls)


async def lobby_message(client: discord.Client, channel: Target, session: Session) -> int | None:
    """Return the latest message other than the stored one that shows a lobby, or None."""
    return await find_latest_message(client, channel, lambda one: _is(one, "join", session), session.lobby_message_id)


async def undo_question(client: discord.Client, channel: Target, session: Session) -> int | None:
    """Return the latest message that asks about undo at the current revision, or None."""
    return await find_latest_message(
        client, channel, lambda one: _is(one, "agree", session) and one.number == session.revision, None
    )


async def table_question(client: discord.Client, channel: Target, ruling_id: int) -> int | None:
    """Return the latest message that asks players for their consent to a ruling, or None."""
    return await find_latest_message(
        client, channel, lambda one: (one.action, one.number) == ("consent", ruling_id), None
    )


def _is(control: Control, action: str, session: Session) -> bool:
    return (control.action, control.session) == (action, session.session_id)


async def find_latest_message(
    client: discord.Client, channel: Target, sought: Callable[[Control], bool], after: int | None
) -> int | None:
    """Return the bot's latest message after ``after`` with a matching control, None if none can be found."""
    try:
        async for message in own_messages(client, channel, after):
            if any(map(sought, controls_of(message))):
                return message.id
    except discord.HTTPException as error:
        if not is_final_refusal(error):
            raise
        _log.warning(
            "the history of channel %d cannot be read, so only the nonce prevents duplicates: %s", channel.id, error
        )
    return None
