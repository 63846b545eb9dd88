"""Shows an event in private: standings, brackets and pairings as pages of pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import TEXT_LIMIT, Page, Row, button, gallery, rows_of, text, turning
from bot.face.messages.tournaments.event_message import BRACKET, INFO, PAIRINGS, STANDINGS, control
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.press import Handler, Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event, web_links
from bot.face.tournaments.views.personal_info import figures_text, info_text
from bot.face.words.tournaments.figures import teams_lines
from bot.face.words.tournaments.picture_data import (
    crosstables,
    drawn_bracket,
    drawn_pods,
    drawn_round,
    drawn_standings,
    drawn_winners,
    player_way,
)
from bot.host.tournaments.ground.people import Actor, entry_of, may_judge
from bot.host.tournaments.ground.rights import sees_drawn
from engine.kernel.errors import Refused
from engine.tournaments.tie_breaks import Standings
from render.pictures import Picture
from render.tournaments.brackets import bracket_pages, bracket_picture
from render.tournaments.crosstable import crosstable_picture
from render.tournaments.round_tables import round_pages, round_picture
from render.tournaments.standings import standings_pages, standings_picture
from render.tournaments.way import way_pages, way_picture
from render.tournaments.winners import winners_picture
from storage.records.tournaments import TournamentRound

Paints = Sequence[partial[Picture]]
# The action that turns the pages. In a control's rest, "WHICH.PAGE" names a page.
TURN = "evpage"


async def standings_of(asked: EventRequest) -> Standings | None:
    """Return the standings, None before the start. The standings of a cancelled event are kept."""
    if not asked.whole.rounds:
        return None
    return await asked.services.figures.standings(asked.whole)


async def standings_paints(asked: EventRequest) -> Paints:
    """Return the pictures of the standings: podium, sections and small cross tables.

    Raises `Refused` ("event_not_begun").
    """
    found, whole, reader = await standings_of(asked), asked.whole, asked.actor.user_id
    if found is None or not found.sections:
        raise Refused("event_not_begun")
    paints: list[partial[Picture]] = []
    if whole.tournament.state == "finished":
        paints.append(partial(winners_picture, drawn_winners(whole, found, asked.words)))
    for section in found.sections:
        shown = drawn_standings(whole, section, reader, asked.words)
        paints += [partial(standings_picture, shown, page) for page in range(standings_pages(shown))]
    paints += [partial(crosstable_picture, table) for table in crosstables(whole, found, reader, asked.words)]
    return paints


async def bracket_paints(asked: EventRequest) -> Paints:
    """Return the pictures of the bracket. Raises `Refused`: "event_not_begun", "no_bracket"."""
    if await standings_of(asked) is None:
        raise Refused("event_not_begun")
    found = await asked.services.figures.bracket(asked.whole)
    if found is None:
        raise Refused("no_bracket")
    if any(slot.side == "P" for slot in found.slots):
        pods = drawn_pods(asked.whole, found, asked.actor.user_id, asked.words)
        return [partial(round_picture, one, page) for one in pods for page in range(round_pages(one))]
    shown = drawn_bracket(asked.whole, found, asked.actor.user_id, asked.words)
    return [partial(bracket_picture, shown, page) for page in range(len(bracket_pages(shown)))]


async def pairings_paints(asked: EventRequest, number: int | None = None) -> Paints:
    """Return the pictures of a round's tables.

    If the number is None, it is the latest round that the reader may see.
    """
    one = _round(asked, number)
    shown = drawn_round(asked.whole, one, await standings_of(asked), asked.actor.user_id, asked.words)
    return [partial(round_picture, shown, page) for page in range(round_pages(shown))]


def _round(asked: EventRequest, number: int | None) -> TournamentRound:
    """Return a round that the reader may see. Only organisers who do not play may see an unpublished round.

    Raises `Refused` ("event_not_begun").
    """
    secret = sees_drawn(asked.whole, asked.actor)
    seen = [one for one in asked.whole.rounds if secret or one.state != "drawn"]
    wanted = [one for one in seen if number in (None, one.number)]
    if not wanted:
        raise Refused("event_not_begun")
    return wanted[-1]


async def all_pictures(asked: EventRequest) -> list[Picture]:
    """Return all public pictures of the event. Raises `Refused` ("event_not_begun")."""
    asked = msgspec.structs.replace(asked, actor=Actor(0, ""))
    paints = [*await standings_paints(asked)]
    if await asked.services.figures.bracket(asked.whole) is not None:
        paints += await bracket_paints(asked)
    for one in asked.whole.rounds:
        if one.state != "drawn":
            paints += await pairings_paints(asked, one.number)
    painted = [await asked.services.studio.tournament_picture(paint, asked.words) for paint in paints]
    return [
        # The files of one message need distinct names.
        msgspec.structs.replace(one, filename=f"event-{asked.tournament_id}-{number:02}-{one.filename}")
        for number, one in enumerate(painted, start=1)
    ]


async def way_paints(asked: EventRequest, user_id: int) -> Paints:
    """Return the pictures of a player's rounds. Raises `Refused` ("not_entered", "event_not_begun")."""
    entry = entry_of(asked.whole, user_id)
    if entry is None:
        raise Refused("not_entered", open="no")
    found = await standings_of(asked)
    if found is None:
        raise Refused("event_not_begun")
    shown = player_way(asked.whole, entry, found, asked.actor.user_id, asked.words)
    return [partial(way_picture, shown, page) for page in range(way_pages(shown))]


_PAINTS = {STANDINGS: standings_paints, BRACKET: bracket_paints, PAIRINGS: pairings_paints}


async def picture_page(asked: EventRequest, which: str, number: int) -> Page:
    """Return a page of pictures, with its explanation. Raises `Refused` like the paint functions."""
    paints = await _PAINTS[which](asked)
    number = min(max(number, 0), len(paints) - 1)
    picture = await asked.services.studio.tournament_picture(paints[number], asked.words)
    said = await _explained(asked) if which == STANDINGS else ""
    rows = [*_turning(asked, which, number, len(paints)), *rows_of(await web_links(asked))]
    return Page(gallery(picture), *([text(said)] if said else []), *rows, pictures=[picture])


async def _explained(asked: EventRequest) -> str:
    """Return the standings of teams in words. For a player, add how their own figures were calculated."""
    said = "\n".join(teams_lines(await asked.services.figures.teams(asked.whole), asked.words))
    entry, found = entry_of(asked.whole, asked.actor.user_id), await standings_of(asked)
    if entry is None or found is None or entry.number not in found.places:
        return said
    own = figures_text(asked.whole, found, entry.number, asked.words, TEXT_LIMIT - len(said))
    return f"{said}\n{own}".strip()


def _turning(asked: EventRequest, which: str, number: int, pages: int) -> list[Row]:
    row = turning(asked.words, TURN, number, pages - 1, asked.tournament_id, which)
    return [row] if row.children else []


async def info_page(asked: EventRequest) -> Page:
    """Return the page that explains how the event works, with the link to its page on the web.

    Officials also find their control room here, because each announcement has the button of this page.
    """
    buttons = await web_links(asked)
    if may_judge(asked.whole, asked.actor):
        buttons.append(button(asked.words("room-back"), control(asked.whole, REFRESH), emoji="↩️"))
    return Page(text(info_text(asked.whole, asked.words)), *rows_of(buttons))


async def show_info(asked: EventRequest) -> None:
    """Answer with the page that explains how the event works."""
    await asked.answer(await info_page(asked))


async def show_pictures(asked: EventRequest, which: str, number: int = 0) -> None:
    """Answer with a page of pictures. Painting takes a moment."""
    asked.services.boards.check(asked.actor.user_id)
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    await asked.answer(await picture_page(asked, which, number))


def _pictures(which: str) -> Handler:
    return for_event(lambda asked: show_pictures(asked, which))


async def _turn_page(press: Press) -> None:
    which, _, page = press.control.rest.partition(".")
    number = natural(page)
    if which not in _PAINTS or number is None:
        raise Refused("expired_control")
    asked = await asked_by_press(press)
    asked.services.boards.check(asked.actor.user_id)
    await press.interaction.response.defer()
    await press.show(await picture_page(asked, which, number))


PANEL = Panel(
    __name__,
    {
        STANDINGS: _pictures(STANDINGS),
        BRACKET: _pictures(BRACKET),
        PAIRINGS: _pictures(PAIRINGS),
        INFO: for_event(show_info),
        TURN: _turn_page,
    },
)
