"""The list of a guild's events, newest first, in pages. Drafts are shown only to their creators."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.face.ground.custom_ids import natural
from bot.face.ground.interactions import Interaction, need_guild
from bot.face.ground.markdown import literal
from bot.face.ground.parts import Page, link_button, rows_of, text, turning
from bot.face.messages.tournaments.event_message import place_text
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.words.tournaments.about import state_words
from bot.face.words.tournaments.series import series_line, what_line
from bot.host.tournaments.ground.facts import public_part
from bot.wording.names import clean_text
from bot.wording.words import Words, game_name
from engine.kernel.errors import Refused
from storage.records.tournaments import StoredTournament, TournamentSeries, Whole

EVENTS_SIZE = 8
TURN_LIST = "evlist"
LAST_PAGE = 10_000


class ListedTournament(msgspec.Struct, frozen=True):
    """An event of the list: its row, the whole event if it can be read, and its series if it is the latest edition."""

    tournament: StoredTournament
    whole: Whole | None = None
    series: TournamentSeries | None = None


def events_page(found: Sequence[ListedTournament], count: int, page: int, words: Words, web: str | None = None) -> Page:
    """Return a page of a guild's events. ``count`` is their total number, ``web`` the URL of the public list."""
    lines = [f"### {words('tournaments-title')}", *(line for one in found for line in _lines(one, words))]
    if not found:
        lines.append(words("tournaments-none"))
    row = turning(words, TURN_LIST, page, max(0, (count - 1) // EVENTS_SIZE))
    links = [] if web is None else [link_button(words("button-web"), web, "🌐")]
    return Page(text("\n".join(lines)), *([row] if row.children else []), *rows_of(links))


def _lines(one: ListedTournament, words: Words) -> list[str]:
    tournament = one.tournament
    line = words(
        "tournaments-line",
        number=str(tournament.tournament_id),
        name=literal(clean_text(tournament.name, 100)),
        what=game_name(tournament.game, words.lang) if one.whole is None else what_line(one.whole, words),
        state=state_words(tournament, words),
        where=place_text(tournament),
    )
    return [line, f"-# {series_line(one.series, words)}"] if one.series is not None else [line]


async def listed_events(services: Services, interaction: Interaction, page: int) -> tuple[int, list[ListedTournament]]:
    """Return how many events the guild has, and the events of a page that the user may see."""
    tournaments, guild_id, first = services.host.tournaments, need_guild(interaction), page * EVENTS_SIZE
    going, found = await tournaments.listed(guild_id, over=False, limit=EVENTS_SIZE, offset=first)
    room = EVENTS_SIZE - len(found)
    # Finished events are listed after the others.
    ended, over = await tournaments.listed(guild_id, over=True, limit=max(room, 1), offset=max(0, first - going))
    shown = [*found, *over[:room]]
    visible = [one for one in shown if one.state != "draft" or one.created_by == interaction.user.id]
    return going + ended, [await _listed(services, one) for one in visible]


async def _listed(services: Services, tournament: StoredTournament) -> ListedTournament:
    tournaments, number = services.host.tournaments, tournament.tournament_id
    series = await tournaments.series.of_latest(number)
    try:
        return ListedTournament(tournament, public_part(await tournaments.whole(tournament.guild_id, number)), series)
    except Refused:
        # The event is damaged, or was deleted in the meantime.
        return ListedTournament(tournament, None, series)


async def _turn_page(press: Press) -> None:
    number = natural(press.control.rest)
    if number is None or number > LAST_PAGE:
        raise Refused("expired_control")
    count, found = await listed_events(press.services, press.interaction, number)
    web = await press.services.host.web_addresses.of_events(need_guild(press.interaction))
    await press.show(events_page(found, count, number, await press.words(), web))


PANEL = Panel(__name__, {TURN_LIST: _turn_page})
