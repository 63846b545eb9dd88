"""Informs players whose match moved to another channel, and finds players who could not see it there."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
import msgspec

from bot.face.ground.components.parts import Page, text
from bot.face.ground.discord_errors import REQUEST_FAILED, is_final_refusal
from bot.face.ground.markdown import literal
from bot.face.ground.places.channels import calling, nonce, open_channel
from bot.face.ground.places.visibility import blind_to
from bot.face.messages.reminders import place_words
from bot.face.words.sessions import game_words
from bot.host.clocks.clock_arithmetic import after_quiet_hours
from bot.host.clocks.seat_times import quiet_of
from bot.host.ground.locks import Locks
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.rulings import REASON_LIMIT, Ruling, table_of
from bot.wording.names import clean_text
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from storage.errors import StorageError
from storage.records.changes import AuditEntry
from storage.records.matches import Session

_log = logging.getLogger(__name__)

# The key of a lock. No session and no ruling has this number.
MOVES = 0


class LoggedPlace(msgspec.Struct, frozen=True):
    """The place of a match, as stored in the log. ``agreed`` is the number of players who agreed, None for a ruling."""

    channel: int
    agreed: int | None = None


_LOGGED_PLACE = msgspec.json.Decoder(LoggedPlace)


async def blind_of(guild: discord.Guild, session: Session | None, ruling: Ruling) -> set[int]:
    """Return the players of a session who cannot see the place to which a ruling would move it."""
    place = ruling.target(session) if session is not None else None
    if session is None or place is None:
        return set()
    return await blind_to(guild, place.channel_id, table_of(session))


async def tell_moves(host: Host, screens: Locks, client: discord.Client) -> None:
    """Inform the players of each moved session, in the former channel and in private.

    A refusal of Discord is logged. If Discord cannot be reached, the players are informed after the next session is
    moved or the bot restarts.
    """
    async with screens.lock(MOVES):
        try:
            for entry in await host.moderation.untold_moves():
                await _notify_players(host, client, entry)
                await host.moderation.move_told(entry)
        except (*REQUEST_FAILED, StorageError) as error:
            _log.warning("the move of a match is not announced yet: %s", error)


async def _notify_players(host: Host, client: discord.Client, entry: AuditEntry) -> None:
    """Inform the players of a moved session. A session that was deleted or cannot be loaded is skipped."""
    try:
        live = await host.live(entry.session_id or 0)
        origin, text_told = _logged_place(entry.before).channel, _notification(game_words(live), entry)
    except (Refused, msgspec.DecodeError, UnicodeDecodeError) as error:
        _log.info("session %d: the move is not announced in the old channel: %s", entry.session_id or 0, error)
        return
    users = list(table_of(live.session))
    try:
        channel = await open_channel(client, origin)
        sentence = f"{' '.join(f'<@{user}>' for user in users)} {text_told}"
        await channel.send(
            view=Page(text(sentence)), nonce=nonce(channel.id, "moved", entry.audit_id), allowed_mentions=calling(users)
        )
    except TypeError as error:
        _log.info("session %d: the move is not announced in the old channel: %s", live.session.session_id, error)
    except discord.HTTPException as error:
        _log_final_refusal(live, error)
    for user in users:
        try:
            await _tell_in_private(host, client, live, user, entry)
        except discord.HTTPException as error:
            _log_final_refusal(live, error)


def _log_final_refusal(live: Live, error: discord.HTTPException) -> None:
    if not is_final_refusal(error):
        raise error
    _log.info("session %d: a player was not told the new channel: %s", live.session.session_id, error)


async def _tell_in_private(host: Host, client: discord.Client, live: Live, user_id: int, entry: AuditEntry) -> None:
    """Inform one player in private, without a notification sound in their quiet hours."""
    person, at = await host.preferences.of_user(user_id), host.clock()
    words = words_for(live.game.slug, person.reads or live.session.language)
    quiet, place = quiet_of(person), place_words(client, live.session, words)
    channel = await client.create_dm(discord.Object(user_id))
    await channel.send(
        view=Page(
            text(f"{words('call-private-place', game=words('game-name'), place=place)}\n{_notification(words, entry)}")
        ),
        nonce=nonce(channel.id, "moved", entry.audit_id),
        allowed_mentions=discord.AllowedMentions.none(),
        silent=quiet is not None and after_quiet_hours(at, quiet) > at,
    )


def _notification(words: Words, entry: AuditEntry) -> str:
    went, reason = _logged_place(entry.after), literal(clean_text(entry.reason, REASON_LIMIT))
    sentence = moving_words(
        words,
        "bring-told",
        session_id=entry.session_id or 0,
        channel_id=went.channel,
        actor=entry.actor,
        by="moderator" if went.agreed is None else "table",
    )
    return f"{sentence} {words('bring-why', reason=reason)}" if reason else sentence


def moving_words(
    words: Words,
    key: str,
    *,
    session_id: int,
    channel_id: int,
    actor: int,
    by: str = "table",
    who: Sequence[int] = (),
) -> str:
    """Return a sentence about a session's actual or proposed move to a channel. It mentions the players in ``who``."""
    return words(
        key,
        game=words("game-name"),
        # The number is passed as text, so that it has no thousands separators and users can type it again.
        session=str(session_id),
        where=f"<#{channel_id}>",
        actor=f"<@{actor}>",
        by=by,
        who=" ".join(f"<@{user}>" for user in who),
    )


def _logged_place(data: bytes | None) -> LoggedPlace:
    return _LOGGED_PLACE.decode(data or b"")
