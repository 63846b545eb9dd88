"""The list of a guild's events, newest first, in pages. Drafts are shown only to their creators."""

from __future__ import annotations

from collections.abc import Sequence

from bot.face.ground.custom_ids import natural
from bot.face.ground.interactions import Interaction, need_guild
from bot.face.ground.markdown import literal
from bot.face.ground.parts import Page, link_button, rows_of, text, turning
from bot.face.messages.tournaments.event_message import place_text
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.tournaments.about import state_words
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from engine.kernel.errors import Refused
from storage.records.tournaments import StoredTournament

EVENTS_SIZE = 10
TURN_LIST = "evlist"
LAST_PAGE = 10_000


def events_page(found: Sequence[StoredTournament], count: int, page: int, words: Words, web: str | None = None) -> Page:
    """Return a page of a guild's events. ``count`` is their total number, ``web`` the URL of the public list."""
    lines = [f"### {words('tournaments-title')}", *(_line(one, words) for one in found)]
    if not found:
        lines.append(words("tournaments-none"))
    row = turning(words, TURN_LIST, page, max(0, (count - 1) // EVENTS_SIZE))
    links = [] if web is None else [link_button(words("button-web"), web, "🌐")]
    return Page(text("\n".join(lines)), *([row] if row.children else []), *rows_of(links))


def _line(one: StoredTournament, words: Words) -> str:
    return words(
        "tournaments-line",
        number=str(one.tournament_id),
        name=literal(clean_text(one.name, 100)),
        game=game_name(one.game, words.lang),
        state=state_words(one, words),
        where=place_text(one),
    )


async def listed_events(services: Services, interaction: Interaction, page: int) -> tuple[int, list[StoredTournament]]:
    """Return how many events the guild has, and the events of a page that the user may see."""
    tournaments, guild_id, first = services.host.tournaments, need_guild(interaction), page * EVENTS_SIZE
    going, found = await tournaments.listed(guild_id, over=False, limit=EVENTS_SIZE, offset=first)
    room = EVENTS_SIZE - len(found)
    # Finished events follow.
    ended, over = await tournaments.listed(guild_id, over=True, limit=max(room, 1), offset=max(0, first - going))
    shown = [*found, *over[:room]]
    return going + ended, [one for one in shown if one.state != "draft" or one.created_by == interaction.user.id]


async def _turn_page(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None or number > LAST_PAGE:
        raise Refused("expired_control")
    count, found = await listed_events(press.services, press.interaction, number)
    web = await press.services.host.web_addresses.of_events(need_guild(press.interaction))
    await press.show(events_page(found, count, number, await press.words(), web))


PANEL = Panel(__name__, {TURN_LIST: _turn_page})
