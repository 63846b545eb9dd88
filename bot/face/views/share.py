"""Posts private content to the channel: the board, a step of a replay, the film, the proof of fairness.

All content is made again for a spectator. The private answer, which may show a seat's own view, is never posted.
"""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Button, Page, Row, button, gallery, text
from bot.face.ground.markdown import said_name
from bot.face.ground.places.channels import open_channel
from bot.face.ground.places.places import need_place, permission_names
from bot.face.messages.fair import FAIR, fair_text
from bot.face.press import Panel, Press
from bot.face.services import shown_name
from bot.face.words.sessions import game_words
from bot.host.matches.live import Live
from bot.wording.words import Words
from engine.kernel.errors import Refused
from render.pictures import Picture

BOARD, FAIRNESS = "share", "sharefair"
NEEDED_RIGHTS = ("send_messages", "attach_files")
NEEDED_IN_THREADS = ("send_messages_in_threads", "attach_files")


async def share_rows(press: Press, words: Words, action: str, *others: Button) -> list[Row]:
    """Return a row with the share button, if the user may share, and other buttons."""
    row: Row = ui.ActionRow()
    for one in (*([share_button(press.live, words, action)] if await may_share(press) else []), *others):
        row.add_item(one)
    return [row] if row.children else []


async def may_share(press: Press) -> bool:
    """Return whether the user gets share buttons: locked-out users do not. `need_share` checks the other conditions."""
    return not await press.services.host.seats.is_locked_out(press.member.guild.id, press.member.id)


def share_button(live: Live, words: Words, action: str, rest: str = "") -> Button:
    """Return the button that shares something with the whole channel."""
    return button(words("button-share"), Control(action, live.session.session_id, rest=rest), emoji="📢")


async def need_share(press: Press) -> None:
    """Count a post, and raise `Refused` if the user may not post it in the channel.

    The codes are "too_often", "share_rights" (with the user's missing rights), "locked_out", and those of `need_place`.
    """
    await press.services.host.seats.admit(press.member.guild.id, press.member.id)
    thread = isinstance(press.interaction.channel, discord.Thread)
    rights = press.interaction.permissions
    rights_lacking = [one for one in (NEEDED_IN_THREADS if thread else NEEDED_RIGHTS) if not getattr(rights, one)]
    if rights_lacking:
        raise Refused("share_rights", rights=permission_names(rights_lacking))
    need_place(press.interaction)
    press.services.shares.check(press.member.id)


async def shared(press: Press, live: Live, key: str, feedback: str = "", picture: Picture | None = None) -> None:
    """Post shared content into the channel, with the name of the sharing user."""
    words = game_words(live)
    seated = next((seat.name for seat in live.session.seats if seat.user_id == press.member.id), None)
    name = seated or await shown_name(press.member)
    head = words(key, who=f"**{said_name(name)}**", game=words("game-name"))
    items: list[ui.Item[ui.LayoutView]] = [text(f"{head}\n{feedback}" if feedback else head)]
    if picture is not None:
        items.append(gallery(picture))
    page = Page(*items, accent=None, pictures=[picture] if picture is not None else [])
    channel = await open_channel(press.interaction.client, live.session.channel_id)
    await channel.send(view=page, files=page.files(), allowed_mentions=discord.AllowedMentions.none())


async def _board(press: Press) -> None:
    press.live.need_begun()
    await need_share(press)
    await press.interaction.response.defer()
    live = await press.fresh()
    picture = await press.services.studio.board(live, live.session.language)
    await shared(press, live, "shared-board", picture=picture)


async def _show_fair(press: Press) -> None:
    live, words = press.live, await press.words()
    page = Page(text(fair_text(live, words)), *await share_rows(press, words, FAIRNESS), accent=None)
    await press.services.begin_page(press.interaction)
    await press.services.answer(press.interaction, page)


async def _fair(press: Press) -> None:
    """Post the commitment and its explanation to the channel, so that everybody can compare the match with it later."""
    await need_share(press)
    await press.interaction.response.defer()
    live = await press.fresh()
    await shared(press, live, "shared-fair", fair_text(live, game_words(live)))


PANEL = Panel(__name__, {BOARD: _board, FAIR: _show_fair, FAIRNESS: _fair})
