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
from bot.face.tournaments.requests import EventRequest, asked_by_press, event_web_links, for_event, league_buttons
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


async def standings_of(request: EventRequest) -> Standings | None:
    """Return the standings, None before the start. The standings of a cancelled event are kept."""
    if not request.whole.rounds:
        return None
    return await request.services.figures.standings(request.whole)


async def standings_paints(request: EventRequest) -> Paints:
    """Return the pictures of the standings: podium, sections and small cross tables.

    Raises `Refused` ("event_not_begun").
    """
    found, whole, reader = await standings_of(request), request.whole, request.actor.user_id
    if found is None or not found.sections:
        raise Refused("event_not_begun")
    paints: list[partial[Picture]] = []
    if whole.tournament.state == "finished":
        paints.append(partial(winners_picture, drawn_winners(whole, found, request.words)))
    for section in found.sections:
        standings_data = drawn_standings(whole, section, reader, request.words)
        paints += [partial(standings_picture, standings_data, page) for page in range(standings_pages(standings_data))]
    paints += [partial(crosstable_picture, table) for table in crosstables(whole, found, reader, request.words)]
    return paints


async def bracket_paints(request: EventRequest) -> Paints:
    """Return the pictures of the bracket. Raises `Refused`: "event_not_begun", "no_bracket"."""
    if await standings_of(request) is None:
        raise Refused("event_not_begun")
    found = await request.services.figures.bracket(request.whole)
    if found is None:
        raise Refused("no_bracket")
    if any(slot.side == "P" for slot in found.slots):
        pods = drawn_pods(request.whole, found, request.actor.user_id, request.words)
        return [partial(round_picture, one, page) for one in pods for page in range(round_pages(one))]
    bracket_data = drawn_bracket(request.whole, found, request.actor.user_id, request.words)
    return [partial(bracket_picture, bracket_data, page) for page in range(len(bracket_pages(bracket_data)))]


async def pairings_paints(request: EventRequest, number: int | None = None) -> Paints:
    """Return the pictures of a round's tables.

    If the number is None, it is the latest round that the reader may see.
    """
    one = _round(request, number)
    round_data = drawn_round(request.whole, one, await standings_of(request), request.actor.user_id, request.words)
    return [partial(round_picture, round_data, page) for page in range(round_pages(round_data))]


def _round(request: EventRequest, number: int | None) -> TournamentRound:
    """Return a round that the reader may see. Only organisers who do not play may see an unpublished round.

    Raises `Refused` ("event_not_begun").
    """
    secret = sees_drawn(request.whole, request.actor)
    visible_rounds = [one for one in request.whole.rounds if secret or one.state != "drawn"]
    rounds_wanted = [one for one in visible_rounds if number in (None, one.number)]
    if not rounds_wanted:
        raise Refused("event_not_begun")
    return rounds_wanted[-1]


async def all_pictures(request: EventRequest) -> list[Picture]:
    """Return all public pictures of the event. Raises `Refused` ("event_not_begun")."""
    request = msgspec.structs.replace(request, actor=Actor(0, ""))
    paints = [*await standings_paints(request)]
    if await request.services.figures.bracket(request.whole) is not None:
        paints += await bracket_paints(request)
    for one in request.whole.rounds:
        if one.state != "drawn":
            paints += await pairings_paints(request, one.number)
    painted = [await request.services.studio.tournament_picture(paint, request.words) for paint in paints]
    return [
        # The files of one message need distinct names.
        msgspec.structs.replace(one, filename=f"event-{request.tournament_id}-{number:02}-{one.filename}")
        for number, one in enumerate(painted, start=1)
    ]


async def way_paints(request: EventRequest, user_id: int) -> Paints:
    """Return the pictures of a player's rounds. Raises `Refused` ("not_entered", "event_not_begun")."""
    entry = entry_of(request.whole, user_id)
    if entry is None:
        raise Refused("not_entered", open="no")
    found = await standings_of(request)
    if found is None:
        raise Refused("event_not_begun")
    way_data = player_way(request.whole, entry, found, request.actor.user_id, request.words)
    return [partial(way_picture, way_data, page) for page in range(way_pages(way_data))]


_PAINTS = {STANDINGS: standings_paints, BRACKET: bracket_paints, PAIRINGS: pairings_paints}


async def picture_page(request: EventRequest, picture_kind: str, number: int) -> Page:
    """Return a page of pictures, with its explanation. Raises `Refused` like the paint functions."""
    paints = await _PAINTS[picture_kind](request)
    number = min(max(number, 0), len(paints) - 1)
    picture = await request.services.studio.tournament_picture(paints[number], request.words)
    explanation = await _explained(request) if picture_kind == STANDINGS else ""
    rows = [*_turning(request, picture_kind, number, len(paints)), *rows_of(await event_web_links(request))]
    return Page(gallery(picture), *([text(explanation)] if explanation else []), *rows, pictures=[picture])


async def _explained(request: EventRequest) -> str:
    """Return the standings of teams in words. For a player, add how their own figures were calculated."""
    sentence = "\n".join(teams_lines(await request.services.figures.teams(request.whole), request.words))
    entry, found = entry_of(request.whole, request.actor.user_id), await standings_of(request)
    if entry is None or found is None or entry.number not in found.places:
        return sentence
    own_figures = figures_text(request.whole, found, entry.number, request.words, TEXT_LIMIT - len(sentence))
    return f"{sentence}\n{own_figures}".strip()


def _turning(request: EventRequest, picture_kind: str, number: int, pages: int) -> list[Row]:
    row = turning(request.words, TURN, number, pages - 1, request.tournament_id, picture_kind)
    return [row] if row.children else []


async def info_page(request: EventRequest) -> Page:
    """Return the page that explains how the event works, with its league and the link to its page on the web.

    Officials also find their control room here, because each announcement has the button of this page.
    """
    buttons = [*await league_buttons(request), *await event_web_links(request)]
    if may_judge(request.whole, request.actor):
        buttons.append(button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️"))
    return Page(text(info_text(request.whole, request.words)), *rows_of(buttons))


async def show_info(request: EventRequest) -> None:
    """Answer with the page that explains how the event works."""
    await request.answer(await info_page(request))


async def show_pictures(request: EventRequest, picture_kind: str, number: int = 0) -> None:
    """Answer with a page of pictures. Painting takes a moment."""
    request.services.boards.check(request.actor.user_id)
    await request.interaction.response.defer(ephemeral=True, thinking=True)
    await request.answer(await picture_page(request, picture_kind, number))


def _pictures(picture_kind: str) -> Handler:
    return for_event(lambda request: show_pictures(request, picture_kind))


async def _turn_page(press: Press) -> None:
    picture_kind, _, page = press.control.rest.partition(".")
    number = natural(page)
    if picture_kind not in _PAINTS or number is None:
        raise Refused("expired_control")
    request = await asked_by_press(press)
    request.services.boards.check(request.actor.user_id)
    await press.interaction.response.defer()
    await press.show(await picture_page(request, picture_kind, number))


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
