"""The list of a guild's events, in pages. Drafts are shown only to their creators."""

from __future__ import annotations

from bot.face.interactions import Interaction, need_guild
from bot.face.pages.control import natural
from bot.face.pages.tournaments.event_list import EVENTS_SIZE, TURN_LIST, events_page
from bot.face.panels.press import Panel, Press
from bot.face.services import Services
from engine.kernel.errors import Refused
from storage.records import StoredTournament

LAST_PAGE = 10_000


async def listed_events(services: Services, interaction: Interaction, page: int) -> tuple[int, list[StoredTournament]]:
    """Return the number of the guild's events, and the events of a page that the user may see."""
    tournaments, guild_id, first = services.host.tournaments, need_guild(interaction), page * EVENTS_SIZE
    going, found = await tournaments.listed(guild_id, over=False, limit=EVENTS_SIZE, offset=first)
    room = EVENTS_SIZE - len(found)
    # Finished events follow.
    ended, over = await tournaments.listed(guild_id, over=True, limit=max(room, 1), offset=max(0, first - going))
    shown = [*found, *over[:room]]
    return going + ended, [one for one in shown if one.state != "draft" or one.created_by == interaction.user.id]


async def _turn(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None or number > LAST_PAGE:
        raise Refused("expired_control")
    count, found = await listed_events(press.services, press.interaction, number)
    await press.show(events_page(found, count, number, await press.words()))


PANEL = Panel(__name__, {TURN_LIST: _turn})
