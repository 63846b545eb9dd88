"""Matches that go on elsewhere: who would not see them there, and what their tables are told."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.channels import calling, open_channel
from bot.host.desk import Live
from bot.host.keeper import quiet_of
from bot.host.timing import awake
from bot.host.wishes import REASON_LIMIT, Bring, Restore, Ruling, Wish, table_of, target_of
from bot.house import House
from bot.names import clean_text, literal
from bot.panels.calls import place_words
from bot.panels.parts import Page, text
from bot.presenter import game_words
from bot.sight import blind_to
from bot.words import Words, words_for
from storage.records import Session

_log = logging.getLogger(__name__)


async def blind_of(guild: discord.Guild, session: Session | None, ruling: Ruling) -> set[int]:
    """Return who of a session's table cannot see the place to which a ruling would bring it."""
    place = target_of(session, ruling) if session is not None else None
    if session is None or place is None:
        return set()
    return await blind_to(guild, place.channel_id, table_of(session))


async def tell_table(house: House, client: discord.Client, before: Session | None, wish: Wish) -> None:
    """Tell a table where its session goes on: where it was ``before``, and each player in private.

    What Discord does not deliver is logged; the board stands in the new place, and the story there says so.
    """
    if before is None or target_of(before, wish.ruling) is None:
        return
    live = await house.host.desk.live(before.session_id)
    users, why = list(table_of(live.session)), literal(clean_text(wish.reason, REASON_LIMIT))
    try:
        words = game_words(live)
        channel = await open_channel(client, before.channel_id)
        said = f"{' '.join(f'<@{user}>' for user in users)} {_told(words, wish, why)}"
        await channel.send(view=Page(text(said)), allowed_mentions=calling(users))
    except (discord.HTTPException, aiohttp.ClientError, OSError, TypeError) as error:
        _log.info("session %d: nothing is told where it was: %s", before.session_id, error)
    for user in users:
        await _tell_in_private(house, client, live, wish, user, why)


def _told(words: Words, wish: Wish, why: str) -> str:
    said = moving_words(words, "bring-told", wish)
    return f"{said} {words('bring-why', reason=why)}" if why else said


async def _tell_in_private(
    house: House, client: discord.Client, live: Live, wish: Wish, user_id: int, why: str
) -> None:
    """Tell one player in private, without a sound in their quiet hours."""
    person, at = await house.host.desk.keeper.person(user_id), house.host.clock()
    words = words_for(live.game.slug, person.language or live.session.language)
    quiet = quiet_of(person)
    said = f"{words('call-private-place', game=words('game-name'), place=place_words(client, live.session, words))}"
    try:
        channel = await client.create_dm(discord.Object(user_id))
        await channel.send(
            view=Page(text(f"{said}\n{_told(words, wish, why)}")),
            allowed_mentions=discord.AllowedMentions.none(),
            silent=quiet is not None and awake(at, quiet) > at,
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("session %d: a player is not told in private: %s", live.session.session_id, error)


def moving_words(words: Words, key: str, wish: Wish, who: str = "") -> str:
    """Return a sentence about bringing a session, also one that was deleted, to a place."""
    place = wish.ruling.place if isinstance(wish.ruling, Bring | Restore) else None
    where = f"<#{place.channel_id}>" if place is not None else ""
    by = "moderator" if wish.agreed is None else "table"
    return words(
        key,
        game=words("game-name"),
        session=str(wish.session_id),
        where=where,
        actor=f"<@{wish.actor}>",
        who=who,
        by=by,
    )
